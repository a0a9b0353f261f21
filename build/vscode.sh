#!/usr/bin/env bash
# Packs the extension for Visual Studio Code into one file:
#
#   build/vscode.sh [-o FILE]
#
# npm brings the libraries that the lock file names, from its cache or the network; all else is a zip: docs/decisions/lsp4j.md
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

fail() { # STATUS MESSAGE…
  echo "vscode.sh: ${*:2}" >&2
  exit "$1"
}

file=$root/target/prism.vsix
if (($#)); then
  [[ $1 == -o && ${2-} && $# == 2 ]] || fail 2 'usage: build/vscode.sh [-o FILE]'
  file=$(realpath -m -- "$2")
fi
command -v npm >/dev/null || fail 3 'needs npm (Debian: apt-get install npm)'
jar=$(command -v jar || ls -- "${PRISM_JAVA_HOME:-/none}/bin/jar" "${JAVA_HOME:-/none}/bin/jar" /usr/lib/jvm/*/bin/jar 2>/dev/null | head -n 1) ||
  fail 3 'needs the jar of a JDK'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/extension" "$(dirname "$file")"
cd "$work"
cp "$root"/editors/vscode/{package.json,package-lock.json,extension.js,*.tmLanguage.json,language-configuration.json,README.md} extension
cp "$root/LICENSE" extension/LICENSE.txt
(cd extension && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error >"$work/log" 2>&1) ||
  fail 3 "npm does not get what package-lock.json names: $(tail -n 3 "$work/log")"
rm -f extension/package-lock.json extension/node_modules/.package-lock.json
find extension/node_modules \( -name '*.d.ts' -o -name '*.map' -o -name '*.md' ! -iname 'license*' \) -delete

field() { sed -n "s/^  \"$1\": \"\(.*\)\",\?$/\1/p" extension/package.json; }
cat >extension.vsixmanifest <<XML
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="$(field name)" Version="$(field version)" Publisher="$(field publisher)"/>
    <DisplayName>$(field displayName)</DisplayName>
    <Description xml:space="preserve">$(field description)</Description>
    <Categories>Programming Languages</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="$(sed -n 's/^    "vscode": "\(.*\)"$/\1/p' extension/package.json)"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
XML
cat >'[Content_Types].xml' <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="js" ContentType="application/javascript"/>
  <Default Extension="md" ContentType="text/markdown"/>
  <Default Extension="txt" ContentType="text/plain"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
XML
"$jar" --create --no-manifest --file "$file.$$" '[Content_Types].xml' extension.vsixmanifest extension
mv -f "$file.$$" "$file"
echo "$file: $(($(stat -c %s "$file") / 1000)) kB"
