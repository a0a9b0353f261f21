#!/bin/sh
# Measures the explorer of the core calculus; README.md says how to read it. An argument limits the states: bench/bundl.sh 20000000
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
exec "$jdk/bin/java" -XX:+UseSerialGC -Xmx12g -Xss64m -cp "$home/lang/target/prism-lang.jar:$home/bundl/target/prism-bundl.jar" \
  "$home/bench/Bundl.java" "$home/bench/bundl.bundl" "${1-10000000}" 60
