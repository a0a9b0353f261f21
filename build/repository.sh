#!/usr/bin/env bash
# Fills a folder with what others depend on, as a Maven repository with sources and documentation:
#
#   build/repository.sh [--built] DIR
#
# --built: the jars that are built already, as they are, and nothing beside them: for a try, in a second.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
built=
[[ ${1-} != --built ]] || { built=1 && shift; }
[[ ${1-} && $# == 1 ]] || { echo 'usage: build/repository.sh [--built] DIR' >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)

as_built() {
  local version artifact module to
  version=$(sed -n '0,/<version>/s|.*<version>\(.*\)</version>.*|\1|p' "$root/pom.xml")
  put() { # ARTIFACT FILE ENDING
    to=$folder/org/prismlang/$1/$version
    mkdir -p "$to"
    cp "$2" "$to/$1-$version.$3"
  }
  put prism "$root/pom.xml" pom
  put prism-bom "$root/bom/pom.xml" pom
  for module in lang kernel cuda sim verify runtime maven-plugin; do
    artifact=prism-$module
    [[ -f $root/$module/target/$artifact.jar ]] || { echo "repository.sh: $artifact is not built: mvn package does it" >&2; exit 3; }
    put "$artifact" "$root/$module/pom.xml" pom
    put "$artifact" "$root/$module/target/$artifact.jar" jar
  done
}

if [[ $built ]]; then
  as_built
else
  # Nothing is installed: of this, the user's own repository gets an index of the folder and no artifact.
  mvn -B -ntp -q -f "$root/pom.xml" -Prelease -Dmaven.test.skip=true -pl bom,runtime,maven-plugin -am \
    -Dmaven.install.skip=true -Dformat.skip=true deploy "-DaltDeploymentRepository=folder::file://$folder"
fi
echo "$folder: $(find "$folder" -name '*.jar' | wc -l) jars"
