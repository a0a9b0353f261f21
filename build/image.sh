#!/usr/bin/env bash
# Packs Prism, a trimmed Java and a class archive into one file, for Linux machines without Java:
#
#   build/image.sh [--jmods DIR] [-o FILE]
#
# --jmods names the modules of a JDK for another processor, as build/jmods.sh brings them; such an image makes its class archive
# at first use.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

fail() { # STATUS MESSAGE…
  echo "image.sh: ${*:2}" >&2
  exit "$1"
}

target=
file=
while (($#)); do
  case $1 in
    --jmods) target=${2:+$(realpath -m -- "$2")} ;;
    -o) file=${2-} ;;
    *) fail 2 'usage: build/image.sh [--jmods DIR] [-o FILE]' ;;
  esac
  [[ ${2-} ]] || fail 2 "$1 needs a name"
  shift 2
done

processor() { sed 's/x86_64\|amd64/x64/'; }
release() { sed -n "s/^$2=\"\(.*\)\"/\1/p" "$1/release"; } # JDK KEY

find_jdk() {
  for jdk in "${PRISM_JAVA_HOME-}" "${JAVA_HOME-}" "${JAVA25_HOME-}" /usr/lib/jvm/*; do
    [[ -x $jdk/bin/jlink && -r $jdk/release && $(release "$jdk" JAVA_VERSION).0 == 25.* ]] && return
  done
  fail 3 'needs a JDK 25 with jlink: set PRISM_JAVA_HOME to where it is'
}

find_jdk
jars=()
for module in lang kernel cuda sim verify foreign bundl runtime bench lsp explore cli; do
  jars+=("$root/$module/target/prism-$module.jar")
  [[ -f ${jars[-1]} ]] || fail 3 "${jars[-1]} is missing: ./prism --version builds it"
done
libraries=("$root"/lsp/target/lib/*.jar)
[[ -f ${libraries[0]} ]] || fail 3 "$root/lsp/target/lib is empty: ./prism --version fills it"
if [[ $target ]]; then
  [[ -f $target/java.base.jmod ]] || fail 2 "$target/java.base.jmod is missing"
  described=$("$jdk/bin/jmod" describe "$target/java.base.jmod")
  java=$(sed -n 's/^java\.base@//p' <<<"$described")
  platform=$(sed -n 's/^platform //p' <<<"$described")
  [[ $platform == linux-* ]] || fail 2 "$target is for $platform, not for Linux"
  arch=$(processor <<<"${platform#linux-}")
else
  [[ $(release "$jdk" OS_NAME) == Linux ]] || fail 2 "$jdk is not for Linux"
  java=$(release "$jdk" JAVA_VERSION)
  arch=$(release "$jdk" OS_ARCH | processor)
fi
[[ $java == 25 || $java == 25.* ]] || fail 2 "$target is of Java $java; it must be 25, as the JDK that links it"
name=prism-linux-$arch
file=$(realpath -m -- "${file:-$root/target/$name.tar.gz}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p classes "$name/bin" "$name/lib" "$(dirname "$file")"

# One module of all jars: docs/decisions/image-of-one-module.md
# Not those of gson: it looks for SQL and the like at run time, and does without.
asking=("${jars[@]}")
for jar in "${libraries[@]}"; do [[ $jar == */gson-* ]] || asking+=("$jar"); done
needed=$("$jdk/bin/jdeps" --ignore-missing-deps --multi-release 25 --print-module-deps "${asking[@]}")
for jar in "${libraries[@]}" "${jars[@]}"; do (cd classes && "$jdk/bin/jar" --extract --file "$jar"); done
version=$(sed -n 's/\r$//; s/^Implementation-Version: //p' classes/META-INF/MANIFEST.MF)
rm -rf classes/META-INF classes/module-info.class classes/about.html
{
  echo 'module prism {'
  printf '  requires %s;\n' ${needed//,/ }
  (cd classes && find . -name '*.class' -printf '%h\n') | sort -u | sed 's|^\./|  exports |; s|/|.|g; s|$|;|' # to compiled kernels
  echo '}'
} >module-info.java
"$jdk/bin/javac" -d classes module-info.java
"$jdk/bin/jar" --create --file prism.jar --main-class org.prismlang.cli.Main --module-version "$version" -C classes .

# Not compressed here: gzip does better on all classes at once, and Java starts faster.
"$jdk/bin/jlink" --module-path "prism.jar${target:+:$target}" --add-modules prism --output "$name/java" --vm=server \
  --no-header-files --no-man-pages --compress=zip-0
find "$name/java" -name "*.debuginfo" -delete # symbols of some distributions, ten times the rest
rm -f "$name"/java/bin/keytool "$name"/java/lib/{classlist,jrt-fs.jar}
sha256sum "$name/java/lib/modules" | cut -c 1-16 >"$name/lib/id"
install -m 755 "$root/build/image/prism" "$name/bin/prism"
install -m 644 "$root/LICENSE" "$name"
install -D -m 644 "$root/build/image/cmake/PrismConfig.cmake" "$name/share/cmake/Prism/PrismConfig.cmake"
sed "s/@VERSION@/${version%%[-+]*}/" "$root/build/image/cmake/PrismConfigVersion.cmake.in" >"$name/share/cmake/Prism/PrismConfigVersion.cmake"

# As the commands say of themselves.
say() { "$jdk/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -p prism.jar -m prism "$@"; }
mkdir -p "$name"/share/man/man1 "$name"/share/bash-completion/completions "$name"/share/zsh/site-functions "$name"/share/fish/vendor_completions.d
say completion bash >"$name/share/bash-completion/completions/prism"
say completion zsh >"$name/share/zsh/site-functions/_prism"
say completion fish >"$name/share/fish/vendor_completions.d/prism.fish"
say man >"$name/share/man/man1/prism.1"
for page in $(sed -n 's/^\.B \([a-z]*\).*/\1/p' "$name/share/man/man1/prism.1"); do say man "$page" >"$name/share/man/man1/prism-$page.1"; done

# The classes to archive are those that the commands load where nothing is known yet; of those who are quickly done, also where all is.
list() { # ARCHIVE COMMAND…
  XDG_CACHE_HOME=${known:-$(mktemp -d "$work/cache.XXXXXX")} "$jdk/bin/java" -XX:DumpLoadedClassList="$(mktemp "$1.XXXXXX")" \
    -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dprism.build=image -p prism.jar -m prism "${@:2}" </dev/null >log 2>&1 ||
    fail 1 "prism ${*:2} failed: $(<log)"
}
list all new sample
known=$(mktemp -d "$work/cache.XXXXXX")
for _ in 1 2; do list quick check sample "$root"/examples/{saxpy,softmax,scan_lookback}.prism; done
list quick check "$root/examples/saxpy.prism" # of no project
known=
list quick --help
list quick explain P0401
list quick fmt --check "$root/examples/softmax.prism"
list all doctor
list all check "$root/examples/hgemm.prism"
list all build "$root/examples/saxpy.prism" -o out --explain-sync
list all graph "$root/examples/saxpy.prism" -o out/graph.svg
list all run "$root/examples/saxpy.prism" --backend sim
list all test sample --backend sim --junit out/junit.xml
list all test sample --backend sim --checked
# Classes made at run time have a source; the numbers are those of one run.
listed() { sed -e '/^#/d' -e '/ source: /d' -e 's/ id: [0-9]*$//' "$@" | awk '!seen[$0]++'; }
listed quick.* >"$name/lib/quick.list"
listed quick.* all.* >"$name/lib/all.list"

# Only the processor that reads a class archive can write it, and what emulates one is not that processor.
if [[ $arch == "$(release "$jdk" OS_ARCH | processor)" ]]; then
  for command in --version doctor; do "$name/bin/prism" "$command" >log 2>&1 || fail 1 "prism $command failed: $(<log)"; done
  for classes in quick all; do
    [[ -f $name/lib/$(<"$name/lib/id")-$classes.jsa ]] || fail 1 "no archive of $classes classes was made: $(<log)"
  done
fi

tar -c --owner=0 --group=0 --numeric-owner --sort=name "$name" | gzip -9 >"$file.$$"
mv -f "$file.$$" "$file"
echo "$file: $(($(stat -c %s "$file") / 1000)) kB, Java $java with $needed"
