package main

import (
	"fmt"
	"go/format"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// grammar has the loops by hand that the random programs are made of, in all forms, and what
// may stand in the way of a rewrite.
//
// A rule is a name, = and its alternatives: with ;; between them, or in lines of their own,
// which go on in lines that are indented by two tabs or more. In an alternative, <rule> is
// expanded, $name is a setting, and \n a new line. Its own settings stand in front, in
// brackets, with two spaces or a new line between them:
//
//	3         a weight, 1 otherwise
//	?x, !x    only where x is set to something, or is not
//	x:y       x becomes a new name that begins with y
//	x=text    x becomes the text, expanded; it stays as it is if that uses a name not set
//	-x        x is not set
//	@rule     the settings of an alternative of the rule
//
// They hold for all that is expanded in the alternative. One that uses a name not set is not
// chosen. Loops are nested as far as the generator allows.
const grammar = `
function =
	func f$index(a, b uint64, t *Trace) (r uint64) {
			var fs []func() int
			defer func() {
				for _, f := range fs {
					t.add(f())
				}
			}()
			<block>
			<hide>
			<end>
		}
block = [4] <loop> ;; <loop>\n{\n<loop>\n} ;; if a&b != 0 {\n<loop>\n}
	switch {\ncase a > b:\n<loop>\ndefault:\n<loop>\n} ;; <loop>\n<loop>
hide = [9] ;; <pkg>
pkg = iter := int(a ^ b)\nt.add(iter) ;; inner := int(a ^ b)\nt.add(inner)
	scan := int(a ^ b)\nt.add(scan) ;; bits := int(a ^ b)\nt.add(bits)
end = return ;; return r + 1 ;; panic("end") ;; return b ;; t.add(int(a ^ b<<1))\nreturn
loop = [24] <bits> ;; [6] <tests> ;; [4] <many> ;; <subsets> ;; [6] <counts>
	<gosper> ;; [inner=1  -label  -mark] <literal>
literal = func() {\n<loop>\n}() ;; defer func() {\n<loop>\n}()
	func() {\ndefer func() { t.add(-2) }()\n<loop>\n}()
word = a ;; b ;; a ^ b ;; a & b ;; a >> 7 ;; b << 3 ;; ^a & b ;; [2] (a ^ b) >> (uint64($up) % 8)
	[2] table[uint64($up)&7]
val = [?plain] <word> ;; [!plain] $w(<word>)
raw = [?plain] $x ;; [!plain] $u($x)
type = [8  @long] ;; [6  @board] ;; [w=uint32  u=uint32  n=32  s=32] ;; [w=uint16  u=uint16  n=16  s=16]
	[w=uint8  u=uint8  n=8  s=8] ;; [w=h.Small  u=uint16  n=16  s=16] ;; [w=uint  u=uint  n=32  s=]
	[w=int64  u=uint64  n=64  s=64  signed=1] ;; [w=int  u=uint  n=32  s=  signed=1]
	[w=int16  u=uint16  n=16  s=16  signed=1] ;; [w=h.Signed  u=uint32  n=32  s=32  signed=1]
position = [5  p=int  int=1] ;; [p=h.Square] ;; [p=uint8] ;; [p=int8] ;; [p=uint] ;; [p=int64] ;; [p=square]
name = [9  i:i] ;; [i=i] ;; [i=one] ;; [i=pos]
place = [80  x:x  decl=$x := <val>  local=1] ;; [x:x  decl=var $x $w\n$x = <val>  local=1]
	[v:v  x=$v.x  decl=$v := struct{ x, y $w }{<val>, 1}]
	[v:v  x=$v.x  decl=$v := &struct{ x, y $w }{<val>, 1}]
	[v:v  x=$v[1]  decl=$v := []$w{0, <val>, 5}]
	[v:v  k:k  x=$v[$k]  decl=$v, $k := [3]$w{<val>, <val>}, int(a&1)]
	[v:v  x=(*$v)  decl=$v := new($w)\n*$v = <val>] ;; [?plain  x=shared  decl=shared = <val>]
	[?plain  x=r  decl=r = <val>] ;; [?plain  x=a  decl=a &= b | 5]
spoil = [70  prep=  act=] ;; [prep=  act=$x &= $w(b)] ;; [prep=  act=$x = 0]
	[f:f  prep=$f := func() { $x &= $w(b) }\n_ = $f  act=$f()]
	[f:f  prep=$f := func() { t.add(int($x)) }\n_ = $f  act=$f()]
	[q:q  prep=$q := &$x\n_ = $q  act=*$q &= $w(b)] ;; [prep=h.Keep(&$x)  act=h.Spoil()]
	[prep=h.KeepRest(1, &$x)  act=h.Spoil()] ;; [f:f  prep=$f := spoiler(&$x)\n_ = $f  act=$f()]
	[?plain  prep=h.KeepStar(&$x)  act=h.Spoil()]
	[?plain  prep=h.Look(&$x)  act=t.add(int(h.Look(&$x)))]
	[?plain  prep=h.Callback = func() { $x &= b }  act=log.Print(1)] ;; [?plain  prep=  act=h.PopAny(&$x)]
	[?board  prep=h.KeepBoard(&$x)  act=h.Spoil()]
	[?board  f:f  prep=$f := $x.Drop\n_ = $f  act=$f()]
	[?board  f:f  prep=$f := $x.First\n_ = $f  act=t.add($f())] ;; [prep=  act=spoilAll(b)]
	[q:q  prep=defer func() { t.add(int($x)) }()  act=]
label = [20  lab=  use=  done=] ;; [label:L  lab=t.add(0)\n$label:\n  use=if t.full() {\n<again>\n}  done=]
	[mark:E  lab={\n  use=if t.full() {\ngoto $mark\n}  done=\n$mark:\nt.add(-3)\n}]
again = break $label ;; continue $label
rare = uint64($i)%3 == 1 ;; uint64($i)%7 == 3 ;; uint64($i)%5 == 4 ;; b&4 != 0
jump = [2] continue ;; break ;; <exit> ;; [2] break $label ;; [2] continue $label ;; [2] goto $mark
exit = return ;; [!inner] return 7 ;; [!inner] return a ^ b
use = t.tick()\nt.add(int($i))\n<elem>\n<stmt>\n<stmt>
late = [9] ;; t.tick()\n<stmt>
pre = [16] ;; [?act] if b&64 != 0 {\n$act\n} ;; t.add(int($x)) ;; if b&128 != 0 {\nt.tick()\ncontinue\n}
	t.add(-5)
stmt = [24] ;; [8] <loop> ;; <changes> ;; [12  ?act] if <rare> {\n$act\n} ;; [3] if <rare> {\n<jump>\n}
	[2] t.add(int($i) * 3) ;; [2] <shapes> ;; <keeps>
elem = [!elem] ;; [?elem] t.add($elem)
keeps = fs = append(fs, func() int { return int($i) }) ;; defer t.add(int($i))
	defer func() { t.add(int($i)) }() ;; if recover() != nil {\nt.add(-1)\n}
	fs = append(fs, func() int { return int($x) })
shapes = switch uint64($i) % 4 {\ncase 1:\nt.add(9)\nfallthrough\ncase 2:\n<jump>\n}
	if a, $i := uint64($i)+a, $i; a&1 != 0 {\nt.add(int($i))\n}
	for a := range 2 {\nt.add(a)\nif <rare> {\nbreak\n}\n}
	select {\ncase <-never:\nt.add(-6)\ndefault:\n} ;; [?local] {\n$x := $w(7)\nt.add(int($x))\n}
	t.add(func(x int) int { return x + 1 }(int($i)))
changes = $i++ ;; t.add(int($x)) ;; if <rare> {\n$x = 0\n} ;; t.add(int($x & -$x)) ;; t.add(int(<scan>))
	if p := &$x; <rare> {\n*p &= 0xff\n} ;; if p := &$i; <rare> {\n*p++\n}
	[?bound] if <rare> {\n$bound\n} ;; if <rare> {\na, b = b, a\n} ;; if $up > 3 {\n$up--\n}
scan = [4] bits.TrailingZeros$s(<raw>) ;; [2] bits.TrailingZeros64(uint64($x))
	bits.Len64(uint64($x&-$x)) - 1 ;; bits.OnesCount$s($u(($x & -$x) - 1)) ;; h.Scan(uint64($x))
	h.FirstOne(uint64($x)) ;; firstOne(uint64($x)) ;; [4  ?board] $x.First()
	[?board] int($x.Square()) ;; <odd>
odd = bits.TrailingZeros32(uint32($x)) ;; bits.TrailingZeros64(uint64($x) >> 1)
	bits.TrailingZeros(uint($x)) ;; bits.TrailingZeros64(uint64($x)) >> 1
	[3] bits.TrailingZeros64(uint64($x)) >> 3 ;; bits.TrailingZeros64(uint64($x)) / 8
top = bits.Len$s(<raw>) - 1 ;; bits.Len64(uint64($x)) - 1 ;; 63 - bits.LeadingZeros64(uint64($x))
	bits.LeadingZeros64(uint64($x)) ^ 63 ;; [3  ?board] $x.Last()
highest = [?int] <top> ;; [!int] $p(<top>)
at = [9  ?int] <scan> ;; [9  !int] $p(<scan>)
clear = [3] $x &= $x - 1 ;; $x = $x & ($x - 1) ;; $x ^= $x & -$x ;; $x -= $x & -$x ;; $x &^= $x & -$x
	$x &= $x + ^$w(0) ;; [3  ?board] $x = $x.Rest() ;; [3  ?board] $x.Drop()
clears = [20] <clear> ;; [12] <clearat> ;; $x &^= 3 << 1 ;; $x >>= 1
	$x &= ($x - 1) &^ (0 << (int64(b) >> 60))
clearat = [2] $x &^= <one> << $i ;; [2] $x ^= <one> << $i ;; $x = $x & ^(<one> << $i)
	$x &^= $w(<masks>[$i]) ;; $x ^= $w(<masks>[$i]) ;; $x = $x >> ($i + 1) << ($i + 1)
	$x = $x >> $i << $i
one = 1 ;; $w(1)
masks = [2] masks ;; [2] filled ;; [2] h.Masks ;; late ;; wrong ;; copied ;; read
cond = [4] $x != 0 ;; [2] $x > 0 ;; 0 != $x ;; $x >= 1 ;; [?board] $x.Any() ;; [?board] !$x.Empty()
	[?board] $x.Count() > 0 ;; [?board] $x.Count() == 1
behind = [9] ;; t.add(int($x))
bits =
	[5  up=$i  @type  @position  x:x  local=1  @name  prep=  act=  @label]
		${lab}for $x := <val>; <cond>; <clear> {
			$i := <at>
			<use>
			$use
		}$done
	[7  up=$i  @type  @position  @place  @name  @spoil  @label] $decl
		$prep
		${lab}for <cond> {
			<pre>
			$i := <at>
			<late>
			<clears>
			<use>
			$use
		}$done
		<behind>
	[7  up=$i  @type  @position  @place  @name  @spoil  @label] $decl
		$prep
		${lab}for <cond> {
			<pre>
			$i := <at>
			<use>
			$use
			<clears>
			<late>
		}$done
		<behind>
	[2  up=$i  @type  @position  @place  i:i  @spoil  @label] $decl
		$prep
		var $i $p
		${lab}for <cond> {
			$i = <at>
			<use>
			$use
			<clears>
		}$done
		<behind>
		t.add(int($i))
	[up=$i  @type  @position  @place  i:i  @spoil] $decl
		$prep
		for {
			if !(<cond>) {
				break
			}
			$i := <at>
			<clears>
			<use>
		}
	[up=$i  @type  @position  @place  @name  k:k  prep=  act=] $decl
		for $k := int(a) & 3; <cond>; $k, $x = $k+1, $x&($x-1) {
			$i := <at>
			<use>
			t.add($k)
		}
	[3  up=$i  @type  @position  @place  @name  k:k  prep=  act=] $decl
		for $k := int(a) & 3; <cond>; $k++ {
			$i := <at>
			<use>
			t.add($k)
			<clear>
		}
	[up=$i  @type  @position  @place  @name  @spoil] $decl
		$prep
		for <cond> {
			$i := <highest>
			<clearat>
			<use>
		}
		<behind>
	[3  up=$i  @board  @place  @name  @spoil  @label] $decl
		$prep
		${lab}for <cond> {
			<pre>
			$i := <pop>
			<use>
			$use
		}$done
		<behind>
	[up=$i  @long  @place  @name  @spoil] $decl
		$prep
		for <cond> {
			<pair>
			<use>
		}
		<behind>
	[up=$i  @long  @place  @name  @spoil] $decl
		$prep
		var $i int
		for <cond> {
			<split>
			<use>
		}
		t.add($i)
		<behind>
	[2  up=$i  @type  @position  @place  @name] $decl
		for $x &= $w(b) | 5; <cond>; <clear> {
			$i := <at>
			<use>
		}
		<behind>
	[2  up=$i  @type  @place  prep=  act=  i:one] $decl
		for <cond> {
			$i := <lowest>
			<clear>
			<use>
		}
	[4  up=$i  @type  @position  x:x  local=1  @name  @label] $decl
		${lab}for $x := <val>; <cond>; <clear> {
			$i := <at>
			if <rare> {
				<jump>
			}
			t.add(int($i))
			$use
		}$done
	[3  up=$i  @type  @position  @place  @name  @spoil  @label] $decl
		$prep
		${lab}for <header> {
			$i := <at>
			<clear>
			<use>
			$use
		}$done
		<behind>
	[up=$i  @type  @place] $decl
		for range <ones> {
			$i := int(<scan>)
			<clear>
			t.tick()
			t.add($i)
		}
		<behind>
	[up=$i  @type  @place  i:n] $decl
		for $i := 0; <cond>; $i++ {
			t.tick()
			t.add(int(<scan>))
			<clear>
		}
	[up=$i  @long  x:x  @name  g:g] var $x uint64
		start$g, done$g := make(chan bool), make(chan bool, 1)
		go h.Race(&$x, start$g, done$g)
		for $x = <val>; <cond>; {
			$i := <scan>
			<clear>
			if start$g != nil && a&64 != 0 {
				close(start$g)
				<-done$g
				start$g = nil
			}
			t.add(int($i))
		}
pop = $x.Pop() ;; h.PopFirst(&$x) ;; $x.PopBit() ;; h.PopGuarded(&$x)
split = [2] $i, $x = h.Split($x) ;; $x, $i = h.Tilps($x) ;; $i, $x = h.Octet($x)
pair = [5] var $i int\n<split>
	var $i int\n$i, $x = bits.TrailingZeros64($x), $x&($x-1) ;; $i := h.PopAny(&$x)
lowest = $x & -$x ;; $x &^ ($x - 1) ;; $x & ($x ^ ($x - 1))
header = [3] <cond> && <guard> ;; <guard> && <cond>
guard = a > 9 ;; [2] b>>3 != 5 ;; t.calls < 60 ;; t.even(int($x)) ;; int($x)%3 != 1 ;; 12/(b&3) > 4
ones = [2] bits.OnesCount$s(<raw>) ;; bits.OnesCount64(uint64($x)) ;; [?board] $x.Count() ;; 3
tests =
	[9  up=$i  @type  @place  i:i  @head  @spoil  @label] $decl
		$prep
		$first
		${lab}$head {
			<test>
			$step
		}$done
		<behind>
	[2  up=$i  w=int  u=uint  n=32  s=  x:x  i:i  prep=  act=  use=  @head]
		 for $x := range 1 << 3 {
			$first
			$head {
				<test>
				$step
			}
		}
test =
	[4] if <set> {
			<use>
			$use
		}
	[3  !slow] if <unset> {
			continue
		}
		<use>
		$use
	[2] if <set> && <more> {
			<use>
			$use
		}
	if <more> && <set> {
			<use>
			$use
		}
	[!slow] if <unset> || <more> {
			continue
		}
		<use>
		$use
	if <set> {
			<use>
			$use
		} else if a == 3 {
			t.add(-4)
		}
	[!mask] if m := $x & (1 << $i); m != 0 {
			<use>
			$use
		}
	[!mask  !slow] m := $w(1) << $i
		if $x&m == 0 {
			continue
		}
		<use>
		$use
		t.add(int(m))
	<pre>
		if <set> {
			<use>
			$use
		}
		<late>
more = a > 9 ;; [2] int($i) != int($to) ;; int($i)%2 == 0 ;; t.even(int($i)) ;; 12/(b&3) > 4 ;; b>>3 != 5
set = [?mask] $x&$i != 0 ;; [?moves] $x&1 != 0 ;; [?moves] $x&1 == 1 ;; [4  !mask  !moves] $x&(1<<$i) != 0
	[!mask  !moves] $x&(1<<uint($i)) > 0 ;; [2  !mask  !moves] $x>>$i&1 == 1
	[!mask  !moves] uint64($x)&masks[$i] != 0 ;; [!mask  !moves] $x>>$i == 1
unset = [?mask] $x&$i == 0 ;; [?moves] $x&1 == 0 ;; [2  !mask  !moves] $x&(1<<$i) == 0
	[!mask  !moves] $x>>$i&1 != 1 ;; [!mask  !moves] $x>>$i&1 == 0 ;; [!mask  !moves] $x&(1<<$i) != 0
to = [3] $n ;; $n - 1 ;; 5 ;; 17 ;; 40 ;; 70
from = [3] 0 ;; 1 ;; 3
head = [12  @counted] ;; [3  @bounded] ;; [@walked]
counted = [4  from=<from>  to=<to>  first=  step=  head=for $i := $from; $i < $to; $i++]
	[from=<from>  to=<to>  first=  step=  head=for $i := h.Square($from); $i <= $to; $i++]
	[2  to=<to>  first=  step=  head=for $i := range $to]
	[2  from=<from>  to=<to>  first=  step=  head=for $i := $to; $i >= $from; $i--]
	[from=<from>  to=<to>  first=  step=  head=for $i := $to - 1; $i > 0; $i -= 2]
	[to=9  first=  step=  head=for $i := $w(1); $i != 0; $i <<= 1  mask=1]
	[to=9  first=  step=  head=for $i := $w(1) << ($n - 2); $i > 0; $i >>= 1  mask=1]
	[!signed  to=9  first=  step=$x >>= 1  head=for $i := 0; $x != 0; $i++  moves=1  slow=1]
	[to=9  first=  step=  head=for $i := 0; $x > 0; $i, $x = $i+1, $x>>1  moves=1]
	[to=9  first=$i := 0  step=$i++  head=for ; $x > 0; $x >>= 1  moves=1]
	[to=9  c:c  first=$c := 0  step=$c++  head=for $i := range 12]
bounded = [4  c:c  to=$c  first=$c := <number>  step=  head=for $i := range $c  bound=$c--]
	[c:c  from=<from>  to=$c  first=$c := <number>  step=
		head=for $i := $from; $i < int($c); $i++  bound=$c--]
	[c:c  to=$c  first=$c := int8(b)  step=  head=for $i := int8(0); $i < $c; $i++  bound=$c--]
	[c:c  from=<from>  to=$c  first=$c := <number>  step=
		head=for $i := $from; $i <= int($c); $i++  bound=$c--]
	[c:c  to=$c  first=$c := int8(b)  step=  head=for $i := int8(0); $i <= $c; $i++  bound=$c--]
	[c:c  to=5  first=$c := &struct{ n int }{int(a % 70)}  step=
		head=for $i := 0; $i < $c.n; $i++  bound=$c.n++]
	[c:c  to=5  first=$c := <ints>  step=  head=for $i := range $c  bound=$c = $c[:len($c)/2]]
	[c:c  from=<from>  to=5  first=$c := <ints>  step=  head=for $i := $from; $i < len($c); $i++
		bound=$c = $c[1:]]
	[c:c  to=5  first=$c := <ints>  step=  head=for $i := len($c) - 1; $i >= 0; $i--  bound=$c = $c[1:]]
	[c:c  f:f  to=5  first=$c := 9\n$f := func() { $c-- }\n_ = $f  step=
		head=for $i := 0; $i < $c; $i++  bound=$f()]
walked =
	[2  c:c  elem:e  to=5  first=$c := <ints>  step=  head=for $i, $elem := range $c
		bound=$c[len($c)/2] += 7]
	[c:c  elem:e  to=5  first=$c := <ints>  step=  head=for $i, $elem := range $c
		bound=$c = $c[:len($c)/2]]
	[c:c  elem:e  to=5  first=$c := [7]int{1, 2, 3, 4, 5, 6, 7}  step=
		head=for $i, $elem := range $c  bound=$c[6] += 7]
number = int(a % 70) ;; int(int8(a)) ;; int8(a) ;; [4] uint8(b % 70) ;; h.Square(b % 70) ;; len(sets)
ints = [] int{} ;; [] int{7, 1, 8} ;; slices.Repeat([]int{3, 1, 4}, 11)
many =
	[up=$i  @long  v:words  k:at  x:x  i:i  act=  prep=  base=<base>]
		$v := slices.Clone(sets[a>>7%uint64(len(sets))])
		for $k, $x := range $v {
			<empty>
			for ; $x != 0; $x &= $x - 1 {
				$i := <sum>
				<use>
				<touch>
			}
		}
	[up=$i  @long  v:words  k:at  x:x  i:i  act=  prep=  base:base]
		$v := slices.Clone(sets[a>>7%uint64(len(sets))])
		for $k := range $v {
			$x := $v[$k]
			$base := 64 * $k
			<empty>
			for $x != 0 {
				$i := <sum>
				$x &= $x - 1
				<use>
				<touch>
			}
		}
board = [w=h.Board  u=uint64  n=64  s=64  board=1]
long = [w=uint64  u=uint64  n=64  s=64  plain=1]
base = 64*$k ;; $k*64 ;; $k<<6 ;; 63*$k
empty = [3] ;; if $x == 0 {\ncontinue\n}
sum = $base + bits.TrailingZeros64($x) ;; uint32($base + bits.TrailingZeros64($x))
	uint8($base) + uint8(bits.TrailingZeros64($x)) ;; $base | bits.TrailingZeros64($x)
touch = [6] ;; t.add($k) ;; $v = $v[:1] ;; $v[$k] = 0 ;; $v[len($v)-1] |= 1 << (a & 63)
subsets =
	[3  up=$i  @type  @small] $decl
		for $x := <start>; <until>; $x = <below> {
			<use>
		}
	[up=$i  @type  @small] $decl
		for $x := $w(0); ; $x = <above> {
			<use>
			if $x == $v {
				break
			}
		}
	[up=$i  @type  @small] $decl
		for $x := $v; ; $x = <below> {
			<use>
			if $x == 0 {
				break
			}
		}
	[2  up=$i  @type  @small] $decl
		$x := $w(0)
		for {
			<use>
			$x = <next>
			if $x == <stop> {
				break
			}
			<late>
		}
	[up=$i  @type  @small] $decl
		$x := $v
		for {
			<use>
			if $x == <stop> {
				break
			}
			$x = <next>
		}
small = [4  x:s  i=$x  v:set  decl=$v := <val> & <few>\n_ = $v  prep=  act=  bound=$v ^= 1]
	[x:s  i=$x  v:set  q:q  decl=$v := <val> & <few>\n$q := &$v\n_ = $q  prep=  act=  bound=*$q ^= 1]
few = 0x55 ;; 0x1f ;; 0xf ;; 0
start = [4] $v ;; [2] ($v - 1) & $v ;; $v & -$v ;; $v >> 1
until = [4] $x != 0 ;; $x > 0 ;; $x != $v
below = [3] ($x - 1) & $v ;; $v & ($x - 1)
above = [3] ($x - $v) & $v ;; $v & ($x - $v)
next = [5] <above> ;; <below>
stop = [5] 0 ;; $v
gosper =
	[up=$i  @long  x:x  i=$x  c:c  q:r  prep=  act=] for $x := uint64(7); $x < 1<<7; {
			<use>
			$c := $x & -$x
			$q := $x + $c
			$x = ($q^$x)>>2/$c | $q
		}
counts =
	[3  up=$i  @type  x:x  @sum0] $decl
		for $x := <val>; $x != 0; $x &= $x - 1 {
			<inc>
		}
		t.add(int($m))
	[up=$i  @type  x:x  @sum0] $decl
		$x := <val>
		for ; $x > 0; $m++ {
			$x &= $x - 1
		}
		t.add(int($m))
	[up=$i  @type  x:x  @sum0] $decl
		$x := <val>
		for $x > 0 {
			if $x&1 <isone> {
				<inc>
			}
			$x >>= 1
		}
		t.add(int($m))
	[2  up=$i  @type  x:x  i:i  @sum0  @counted] $decl
		$x := <val>
		$first
		$head {
			if <set> {
				<inc>
			}
			$step
		}
		t.add(int($m))
	[up=$i  @type  x:x  i:i  @sum0  @counted] $decl
		$x := <val>
		$first
		$head {
			<bit>
			$step
		}
		t.add(int($m))
	[up=$i  @type  x:x  @sum0] $decl
		$x := <val>
		for $m = 5; $x > 0; $x >>= 1 {
			if $x&1 == 1 {
				<inc>
			}
		}
		t.add(int($m))
bit = [?mask] if <set> {\n<inc>\n} ;; [?moves] $m += $t($x & 1) ;; [4  !mask  !moves] $m += $t($x >> $i & 1)
	[!mask  !moves] $m += $t($x>>$i) & 1 ;; [!mask  !moves] $m += $t($x >> $i & 3)
isone = != 0 ;; == 1
inc = [3] $m++ ;; $m += 1
sum0 = [4  m:n  t=int  decl=$m := 0] ;; [m:n  t=uint8  decl=var $m uint8]
	[m:n  t=int32  decl=$m := int32(3)] ;; [m:n  t=h.Square  decl=$m := h.Square(b & 7)]
	[m:n  t=uint64  decl=var $m uint64]
`

// An alternative of a rule: its settings, and its text.
type alternative struct {
	rule     string
	weight   int
	settings []string
	text     string
	needs    []string // names that it uses and does not set
	nests    bool     // there is a loop in it
	chosen   int
}

// A generator writes random functions by the grammar, the same for the same seed.
type generator struct {
	*rand.Rand
	rules map[string][]*alternative
	depth int // of loops, at most
	names int
}

type settings map[string]string

// inherited are the settings that a loop in another sees.
var inherited = []string{"index", "inner", "label", "mark", "i"}

var (
	ruleStart   = regexp.MustCompile(`(?m)^(\w+) =\s*`)
	nextSetting = regexp.MustCompile(`  |\n\t+`)
	nests       = regexp.MustCompile(`<(loop|literal)>`)
	blank       = regexp.MustCompile(`\n\s*\n`)
	reference   = regexp.MustCompile(`<[a-z]\w*>|\$\{?[a-z]+\}?`)
)

func newGenerator(seed uint64) *generator {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 0)), rules: map[string][]*alternative{}}
	starts := ruleStart.FindAllStringSubmatchIndex(grammar, -1)
	for i, m := range starts {
		end := len(grammar)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		rule, list := grammar[m[2]:m[3]], strings.Split(strings.ReplaceAll(grammar[m[1]:end], "\n\t\t", "\r"), "\n")
		for _, line := range list[:len(list)-1] {
			for text := range strings.SplitSeq(strings.ReplaceAll(line, "\r", "\n\t\t"), " ;;") {
				g.rules[rule] = append(g.rules[rule], parse(rule, strings.TrimSpace(text)))
			}
		}
	}
	for _, list := range g.rules {
		for _, a := range list {
			set := g.sets(a)
			a.needs = slices.DeleteFunc(namesIn(a.text), func(name string) bool { return slices.Contains(set, name) })
		}
	}
	return g
}

func parse(rule, text string) *alternative {
	a := &alternative{rule: rule, weight: 1, text: text}
	for i, open := 0, 0; strings.HasPrefix(text, "[") && !strings.HasPrefix(text, "[]") && i < len(text); i++ {
		switch text[i] {
		case '[':
			open++
		case ']':
			open--
		}
		if open == 0 {
			a.settings, a.text = nextSetting.Split(text[1:i], -1), strings.TrimSpace(text[i+1:])
			break
		}
	}
	if len(a.settings) > 0 {
		if n, err := strconv.Atoi(a.settings[0]); err == nil {
			a.weight, a.settings = n, a.settings[1:]
		}
	}
	a.text, a.nests = strings.ReplaceAll(a.text, `\n`, "\n"), nests.MatchString(a.text)
	return a
}

// choose chooses an alternative of a rule that can be expanded, and returns it with what is set.
func (g *generator) choose(rule string, in settings) (*alternative, settings) {
	var list []*alternative
	for _, a := range g.rules[rule] {
		if g.fits(a, in) {
			list = append(list, slices.Repeat([]*alternative{a}, a.weight)...)
		}
	}
	if len(list) == 0 {
		panic("no alternative of " + rule)
	}
	a := list[g.IntN(len(list))]
	a.chosen++
	set := maps.Clone(in)
	for _, s := range a.settings {
		name, text, _ := strings.Cut(s, "=")
		fresh, prefix, isNew := strings.Cut(name, ":")
		switch {
		case s[0] == '?' || s[0] == '!':
		case s[0] == '-':
			delete(set, s[1:])
		case s[0] == '@':
			_, set = g.choose(s[1:], set)
		case isNew:
			g.names++
			set[fresh] = prefix + strconv.Itoa(g.names)
		case known(text, set):
			set[name] = g.expand(strings.ReplaceAll(text, `\n`, "\n"), set)
		}
	}
	return a, set
}

// fits reports whether the alternative can be chosen.
func (g *generator) fits(a *alternative, in settings) bool {
	if g.depth == 0 && a.nests {
		return false
	}
	missing := func(name string) bool { _, ok := in[name]; return !ok }
	for _, s := range a.settings {
		if (s[0] == '?' || s[0] == '!') && (in[s[1:]] != "") != (s[0] == '?') {
			return false
		}
	}
	return !slices.ContainsFunc(a.needs, missing)
}

// sets returns the names that the settings of an alternative set.
func (g *generator) sets(a *alternative) (names []string) {
	for _, s := range a.settings {
		if s[0] == '@' {
			for _, row := range g.rules[s[1:]] {
				names = append(names, g.sets(row)...)
			}
		} else {
			names = append(names, strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("?!-=:", r) })[0])
		}
	}
	return names
}

// known reports whether all names in text are set.
func known(text string, in settings) bool {
	return !slices.ContainsFunc(namesIn(text), func(name string) bool { _, ok := in[name]; return !ok })
}

// namesIn returns the names of settings in text.
func namesIn(text string) (names []string) {
	for _, r := range reference.FindAllString(text, -1) {
		if r[0] == '$' {
			names = append(names, strings.Trim(r, "${}"))
		}
	}
	return names
}

// expand expands the rules and the settings in text.
func (g *generator) expand(text string, in settings) string {
	return reference.ReplaceAllStringFunc(text, func(r string) string {
		if r[0] == '$' {
			return in[strings.Trim(r, "${}")]
		}
		if r == "<loop>" {
			g.depth--
			defer func() { g.depth++ }()
			in = maps.Clone(in)
			maps.DeleteFunc(in, func(name, _ string) bool { return !slices.Contains(inherited, name) })
		}
		a, set := g.choose(r[1:len(r)-1], in)
		return g.expand(a.text, set)
	})
}

// function returns the function of that number.
func (g *generator) function(i int) string {
	g.depth = 3 + g.IntN(2)
	text := blank.ReplaceAllString(g.expand("<function>", settings{"index": strconv.Itoa(i)}), "\n")
	code, err := format.Source([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("%v in\n%s", err, text))
	}
	return string(code)
}
