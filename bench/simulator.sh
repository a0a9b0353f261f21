#!/bin/sh
# Measures the simulator against PoCL and Oclgrind; README.md says how to read it.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
here=$home/bench/simulator

missing=
need() { missing="$missing $1"; }
command -v gcc >/dev/null || need gcc
[ -f /usr/include/CL/cl.h ] || need opencl-headers
ls /usr/lib/*/libOpenCL.so /usr/lib/libOpenCL.so /usr/lib64/libOpenCL.so >/dev/null 2>&1 || need ocl-icd-opencl-dev
grep -qs pocl /etc/OpenCL/vendors/*.icd || need pocl-opencl-icd
command -v oclgrind >/dev/null || need oclgrind
[ -z "$missing" ] || {
  echo "bench: SKIPPED, nothing measured: there is no$missing; install it (Debian: apt-get install$missing)" >&2
  exit 3
}

jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
jars=$home/lang/target/prism-lang.jar:$home/kernel/target/prism-kernel.jar:$home/sim/target/prism-sim.jar:$home/runtime/target/prism-runtime.jar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
gcc -O2 -o "$work/host" "$here/host.c" -lOpenCL -lm
POCL_CACHE_DIR=$work "$jdk/bin/java" -XX:+UseSerialGC -cp "$jars" "$here/Speed.java" "$here/kernels.prism" "$here/kernels.cl" "$work/host"
