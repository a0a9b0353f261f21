#!/usr/bin/env bash
# Builds this project against Prism from a repository, and runs it:
#
#   examples/java/run.sh [REPOSITORY]
#
# REPOSITORY is a folder that build/repository.sh filled; without one, it is made for the occasion. Maven keeps what it
# downloads in a folder of its own, so the user's ~/.m2 knows nothing of it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

repository=${1:+$(realpath -- "$1")}
if [[ ! $repository ]]; then
  repository=$work/repository
  "$root/build/repository.sh" "$repository"
fi
cp -r "$here" "$work/project"
rm -rf "$work/project/target"
cat >"$work/settings.xml" <<XML
<settings>
  <localRepository>$work/m2</localRepository>
  <profiles><profile><id>prism</id>
    <repositories><repository><id>prism</id><url>file://$repository</url></repository></repositories>
    <pluginRepositories><pluginRepository><id>prism</id><url>file://$repository</url></pluginRepository></pluginRepositories>
  </profile></profiles>
  <activeProfiles><activeProfile>prism</activeProfile></activeProfiles>
</settings>
XML
mvn -B -ntp -q -s "$work/settings.xml" -f "$work/project/pom.xml" package
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -jar "$work/project/target/prism-sample-1.jar" "${@:2}"
