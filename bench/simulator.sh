#!/bin/sh
# Measures the simulator against PoCL and Oclgrind; README.md says how to read it.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
here=$home/bench/simulator

skipped() { # WHAT PACKAGES
  echo "bench: SKIPPED, no comparison with $1: there is no$2; install it (Debian: apt-get install$2)" >&2
}
host=
command -v gcc >/dev/null || host="$host gcc"
[ -f /usr/include/CL/cl.h ] || host="$host opencl-headers"
ls /usr/lib/libOpenCL.so /usr/lib64/libOpenCL.so /usr/lib/*/libOpenCL.so 2>/dev/null | grep -q . || host="$host ocl-icd-opencl-dev"
pocl=$host
grep -qs pocl /etc/OpenCL/vendors/*.icd || pocl="$pocl pocl-opencl-icd"
oclgrind=$host
command -v oclgrind >/dev/null || oclgrind="$oclgrind oclgrind"

jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
jars=$home/lang/target/prism-lang.jar:$home/kernel/target/prism-kernel.jar:$home/sim/target/prism-sim.jar:$home/runtime/target/prism-runtime.jar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -n "$host" ] || gcc -O2 -o "$work/host" "$here/host.c" -lOpenCL -lm
set -- "$here/kernels.prism" "$here/kernels.cl" "$work/host"
if [ -z "$pocl" ]; then set -- "$@" pocl; else skipped PoCL "$pocl"; fi
if [ -z "$oclgrind" ]; then set -- "$@" oclgrind; else skipped Oclgrind "$oclgrind"; fi
POCL_CACHE_DIR=$work "$jdk/bin/java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "$jars" "$here/Speed.java" "$@"
