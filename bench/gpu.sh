#!/bin/sh
# Measures launches and transfers from Java against C++; README.md says how to read it.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
here=$home/bench/gpu

jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
command -v nvcc >/dev/null || {
  echo "bench: needs nvcc for the C++ side; \`prism doctor\` says where to get it" >&2
  exit 3
}
jars=$home/lang/target/prism-lang.jar:$home/kernel/target/prism-kernel.jar:$home/cuda/target/prism-cuda.jar:$home/sim/target/prism-sim.jar:$home/runtime/target/prism-runtime.jar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nvcc -O3 -std=c++17 -arch=native -o "$work/launches" "$here/launches.cu"
"$jdk/bin/java" --enable-native-access=ALL-UNNAMED -cp "$jars" "$here/Launches.java" "$here/launches.prism" "$work/launches"
