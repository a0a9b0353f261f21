#!/usr/bin/env bash
# Judges kernels of public suites and compares the verdicts with those in build/suites: what differs is said, and is a failure.
#
#   build/suites.sh [--from DIR] [--update] [SUITE…]
#
# Suites lie in DIR, beside the repository where none is given, each in a folder of its name; those that do not are cloned there at
# the commit that was judged. What cannot be had is said and left out. PRISM names the program to ask, `prism` otherwise.
# --update writes the verdicts as they are now. Of the two largest, every so many files are judged. All of them take 80 seconds where eight run at a time.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
from=$root/../prism-suites
update=
wanted=()
while (($#)); do
  case $1 in
    --from) from=${2:?--from DIR}; shift ;;
    --update) update=--update ;;
    -*) echo 'usage: build/suites.sh [--from DIR] [--update] [SUITE…]' >&2; exit 2 ;;
    *) wanted+=("$1") ;;
  esac
  shift
done
prism=${PRISM:-prism}
command -v "$prism" >/dev/null || { echo "suites.sh: no program $prism: set PRISM" >&2; exit 3; }

# name, repository, commit, folder with kernels, every how many files
suites() {
  cat <<'END'
gpuverify mc-imperial/gpuverify 49219770aad01231edd0d8e0fa3ed036006cf32a testsuite 1
gpuverify-benchmarks mc-imperial/GPUVerifyBenchmarks 18a258eb01af9744f36b372a5e7c3e14fd5cfdb8 . 6
faial elliotsayes/faial c29bf3398e35db1b8c896db0d098495feb15ac76 examples/drf 1
scor csl-iisc/ScoR 6dc3507ecc419aac6ea3a49ec746b610d5029219 microbenchmarks/src 1
rodinia yuhc/gpu-rodinia 9c10d3ea16ddba2ba057cc3951a9efc4c2cc18a4 cuda 1
hecbench zjin-lcf/HeCBench f27000a5188f8ac79bd43fc95a1b3f890c18823d src 8
END
}

for name in "${wanted[@]}"; do
  suites | grep -q "^$name " || { echo "suites.sh: no suite $name" >&2; exit 2; }
done

is_wanted() { # NAME
  ((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $1 "* ]]
}

got() { # NAME REPOSITORY COMMIT
  [[ -d $from/$1 ]] && return
  mkdir -p "$from"
  git clone -q --filter=blob:none --no-checkout "https://github.com/$2" "$from/$1.part" &&
    git -C "$from/$1.part" -c advice.detachedHead=false checkout -q "$3" && mv "$from/$1.part" "$from/$1"
}

source "$root/build/jdk25.sh"
[[ $jdk ]] || { echo 'suites.sh: needs a JDK 25: set PRISM_JAVA_HOME to where it is' >&2; exit 3; }
status=0
while read -r name repository commit folder every; do
  is_wanted "$name" || continue
  if ! got "$name" "$repository" "$commit"; then
    rm -rf "$from/$name.part"
    echo "$name: missing, and $repository cannot be had"
    continue
  fi
  "$jdk/bin/java" "$root/build/Suites.java" $update "$prism" "$name" "$from/$name" "$folder" "$every" "$root/build/suites" </dev/null || status=1
done < <(suites)
exit $status
