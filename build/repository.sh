#!/usr/bin/env bash
# Fills a folder with what others depend on, as a Maven repository with sources and documentation:
#
#   build/repository.sh DIR
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
[[ ${1-} ]] || { echo 'usage: build/repository.sh DIR' >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
# Nothing is installed: of this, the user's own repository gets an index of the folder and no artifact.
mvn -B -ntp -q -f "$root/pom.xml" -Prelease -Dmaven.test.skip=true -pl bom,runtime,maven-plugin -am \
  -Dmaven.install.skip=true deploy "-DaltDeploymentRepository=folder::file://$folder"
echo "$folder: $(find "$folder" -name '*.jar' | wc -l) jars"
