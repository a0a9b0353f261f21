#!/bin/sh
# Measures the verifier and the analysis; README.md says how to read it.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
jdk=$("$home/prism" doctor | sed -n 's/.* Java .* in //p') # builds Prism when it has to
[ -x "$jdk/bin/java" ] || {
  echo "bench: \`prism doctor\` names no JDK" >&2
  exit 3
}
jars=$home/lang/target/prism-lang.jar:$home/kernel/target/prism-kernel.jar:$home/verify/target/prism-verify.jar
programs=$home/lang/src/test/prism/programs
exec "$jdk/bin/java" -XX:+UseSerialGC -Xss64m -cp "$jars" "$home/bench/Verification.java" \
  "$programs/01_gemm_bf16.prism" "$programs/02_sgemm_wst.prism"
