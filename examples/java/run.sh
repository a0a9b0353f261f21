#!/usr/bin/env bash
# Builds this project against Prism from a repository, and runs it:
#
#   examples/java/run.sh [REPOSITORY] [ARGUMENT…]
#
# REPOSITORY is a folder that build/repository.sh filled; without one, it is made for the occasion. Maven keeps what it
# uses in a folder of its own, so the user's ~/.m2 knows nothing of it; what lies there is not downloaded again. Status 3: there is no Maven,
# no JDK 25, or Maven gets nothing from the network.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

repository=${1:+$(realpath -- "$1")}
command -v mvn >/dev/null || { echo 'run.sh: needs Maven (Debian: apt-get install maven)' >&2; exit 3; }
source "$root/build/jdk25.sh"
[[ $jdk ]] || { echo 'run.sh: needs a JDK 25: set JAVA_HOME to where it is' >&2; exit 3; }
export JAVA_HOME=$jdk

if [[ ! $repository ]]; then
  repository=$work/repository
  "$root/build/repository.sh" "$repository"
fi
cp -r "$here" "$work/project"
rm -rf "$work/project/target"
places() { # KIND: asked in this order, before Maven's own
  for name in prism known; do
    local folder=$repository
    [[ $name == prism ]] || folder=$HOME/.m2/repository
    [[ ! -d $folder ]] || printf '<%s><id>%s</id><url>file://%s</url></%s>' "$1" "$name" "$folder" "$1"
  done
}
cat >"$work/settings.xml" <<XML
<settings>
  <localRepository>$work/m2</localRepository>
  <profiles><profile><id>prism</id>
    <repositories>$(places repository)</repositories>
    <pluginRepositories>$(places pluginRepository)</pluginRepositories>
  </profile></profiles>
  <activeProfiles><activeProfile>prism</activeProfile></activeProfiles>
</settings>
XML
if ! mvn -B -ntp -q -s "$work/settings.xml" -f "$work/project/pom.xml" package >"$work/log" 2>&1; then
  cat "$work/log" >&2
  # What is ours is there, or it is a mistake of ours.
  ! grep -o 'Could not transfer [a-z]* [^ ]*' "$work/log" | grep -qv 'org\.prismlang' || exit 3
  exit 1
fi
"$JAVA_HOME/bin/java" -jar "$work/project/target/prism-sample-1.jar" "${@:2}"
