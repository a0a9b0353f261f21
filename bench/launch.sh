#!/usr/bin/env bash
# What a launch costs the host, from Python, C++ and Java, with all checks and by the driver's call alone:
#
#   bench/launch.sh DIR [--only-prepare]
#
# DIR keeps what is compiled, so that a machine without Prism's compilers can run it: prepare it elsewhere, copy it and
# this checkout there. What is compiled for the processor is compiled again on another kind. Preparing takes nvcc, g++, cc and a
# JDK; running takes python3 and a Java 25, JAVA_HOME or on PATH. PRISM is the command to build with (default: that of
# this checkout), PRISM_CLASSES the class path for Java (default: its jars).
# Without a GPU the driver is the stub of the tests, compiled with cc: then times are those of our own code alone.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
here=$home/bench/launch
[[ ${1-} ]] || { sed -n '4s/^# *//p' "$0" >&2; exit 2; }
mkdir -p "$1"
dir=$(cd "$1" && pwd -P)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
processes=5

classes=${PRISM_CLASSES-}
if [[ ! $classes ]]; then
  for module in runtime foreign verify sim cuda kernel lang; do
    classes+=${classes:+:}$home/$module/target/prism-$module.jar
  done
fi

if [[ ! -f $dir/launches.py || ! -f $dir/launches.hpp || ! -f $dir/launches.cubin ]]; then
  "${PRISM:-$home/prism}" build "$here/launches.prism" --cubin --python --header -o "$dir" >/dev/null
fi
machine=$(uname -m)
stub=$dir/stub-$machine
if [[ ! -f $stub/libcuda.so.1 ]]; then
  mkdir -p "$stub"
  cc -O2 -shared -fPIC -pthread -Wl,-soname,libcuda.so.1 -o "$stub/libcuda.so.1" "$home/runtime/src/test/c/driver_stub.c"
fi
if [[ ! -x $dir/launches-$machine ]]; then
  for toolkit in "${CUDA_HOME-}" "$(dirname "$(dirname "$(realpath "$(command -v nvcc)")")")" /usr/local/cuda; do
    [[ ! -f $toolkit/include/cuda.h ]] || break
  done
  g++ -O3 -std=c++17 -I"$dir" -I"$toolkit/include" -o "$dir/launches-$machine" "$here/launches.cpp" \
    -L"$stub" -l:libcuda.so.1
fi
[[ -f $dir/LaunchCosts.class ]] || "${java}c" -cp "$classes" -d "$dir" "$here"/*.java

if ! python3 -c 'import ctypes; ctypes.CDLL("libcuda.so.1")' 2>/dev/null; then
  echo 'NO GPU HERE: the driver is a stub, so these are times of our own code, not of launches' >&2
  export PRISM_LIBCUDA=$stub/libcuda.so.1 LD_LIBRARY_PATH=$stub
fi
# What nvcc made of the kernels for Java is found again where there is none.
export XDG_CACHE_HOME=$dir/cache
run() {
  "$dir/launches-$machine" "$1"
  PYTHONPATH=$dir python3 -B "$here/measure.py" "$1"
  command -v "$java" >/dev/null || { echo 'NO JAVA HERE: it is not measured' >&2; return; }
  "$java" --enable-native-access=ALL-UNNAMED -cp "$classes:$dir" LaunchCosts "$here/launches.prism" "$dir/launches.cubin" "$1"
}
if [[ ${2-} == --only-prepare ]]; then
  run 1 >/dev/null
  exit
fi
# A process each, in turns: the driver's own call costs one process more than the next.
for ((i = 0; i < processes; i++)); do run 1; done | python3 "$here/table.py"
