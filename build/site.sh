#!/usr/bin/env bash
# Makes a site of files of the documentation: pages with a search, programs that open with their answers.
#
#   build/site.sh [-o DIR]
#
# It can be read from a disk, and put on any server: docs/explore.md.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

fail() { # STATUS MESSAGE…
  echo "site.sh: ${*:2}" >&2
  exit "$1"
}

folder=$root/target/site
if (($#)); then
  [[ $1 == -o && ${2-} && $# == 2 ]] || fail 2 'usage: build/site.sh [-o DIR]'
  folder=$(realpath -m -- "$2")
fi
for jdk in "${PRISM_JAVA_HOME-}" "${JAVA_HOME-}" "${JAVA25_HOME-}" /usr/lib/jvm/*; do
  grep -qs '^JAVA_VERSION="25[."]' "$jdk/release" && [[ -x $jdk/bin/javac ]] && break
  jdk=
done
[[ $jdk ]] || fail 3 'needs a JDK 25: set PRISM_JAVA_HOME to where it is'

log=$(mktemp)
trap 'rm -f "$log"' EXIT
is_built() {
  [[ -f $root/site/target/prism-site.jar && -d $root/site/target/lib ]] &&
    [[ -z $(find "$root"/pom.xml "$root"/*/pom.xml "$root"/*/src/main "$root"/std "$root"/bench/kernels -newer "$root/site/target/prism-site.jar" -print -quit) ]]
}
is_built || JAVA_HOME=$jdk mvn -B -ntp -q -f "$root/pom.xml" -pl site -am -Dmaven.test.skip=true package </dev/null >"$log" 2>&1 ||
  fail 3 "Maven does not build it: $(tail -n 5 "$log")"
rm -rf "$folder"
mkdir -p "$folder"
"$jdk/bin/java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "$root/site/target/prism-site.jar:$root/site/target/lib/*" \
  org.prismlang.site.SiteMain "$root" "$folder"
