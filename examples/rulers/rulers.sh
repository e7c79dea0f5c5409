#!/bin/sh
# Runs on Slurm: see docs/cluster.md.
#SBATCH --job-name=rulers
#SBATCH --array=0-99
#SBATCH --cpus-per-task=1
#SBATCH --mem=100M
#SBATCH --time=1-00:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
mkdir -p rulers.state
exec rulers -parts 100 -workers 1 -checkpoint rulers.state 58 13
