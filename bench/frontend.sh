#!/bin/sh
# Measures the front end; README.md says how to read it. An argument limits the number of lines: bench/frontend.sh 100000
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
exec "$jdk/bin/java" -XX:+UseSerialGC -Xms6g -Xmx6g -Xmn3g -cp "$home/lang/target/prism-lang.jar" \
  "$home/bench/FrontEnd.java" "$home/bench/frontend.prism" "$home/prism" "$home/examples/saxpy.prism" "${1-1000000}"
