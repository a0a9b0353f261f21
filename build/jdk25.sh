# To be sourced: `jdk` is where a JDK 25 is, or empty where none is found.
for jdk in "${PRISM_JAVA_HOME-}" "${JAVA_HOME-}" "${JAVA25_HOME-}" /usr/lib/jvm/* ''; do
  [[ ! -x $jdk/bin/javac ]] || ! grep -qs '^JAVA_VERSION="25[".]' "$jdk/release" || break
done
