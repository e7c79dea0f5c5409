package main

func inlined(args []string) int { return 2 }
