#!/usr/bin/env bash
# Plays an editor to the language server, on its streams:
#
#   build/lsp-bench.sh latency             how long it takes to answer, in examples/hgemm.prism
#   build/lsp-bench.sh soak [EDITS [SEED]] edits real programs at random (10000, of seed 1); fails where the server does
#
# Latency is of a machine that does nothing else.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
case ${1-} in
latency) main=org.prismlang.lsp.LatencyBench arguments=(../examples/hgemm.prism) ;;
soak) main=org.prismlang.lsp.RandomEdits arguments=("${2:-10000}" "${3:-1}") ;;
*) sed -n '4,5s/^# *//p' "$0" >&2; exit 2 ;;
esac
mvn -B -ntp -q -f "$root/pom.xml" -pl lsp -am -DskipTests test-compile \
  dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/classpath
source "$root/build/jdk25.sh"
[[ $jdk ]] || { echo 'lsp-bench.sh: needs a JDK 25: set PRISM_JAVA_HOME to where it is' >&2; exit 3; }
cd "$root/lsp"
exec "$jdk/bin/java" -XX:+UseSerialGC -cp "target/test-classes:target/classes:$(<target/classpath)" "$main" "${arguments[@]}"
