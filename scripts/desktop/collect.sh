#!/usr/bin/env bash
# Puts what all build machines made into one folder, with checksums: collect.sh ARTEFACTS RELEASE
set -euo pipefail
artefacts=$1
release=$2
mkdir -p "$release"
# A file must not take the place of another machine's.
find "$artefacts" -type f -print0 | while IFS= read -r -d '' file; do
  copy=$release/${file##*/}
  [ ! -e "$copy" ] || { echo "Two machines made ${file##*/}." >&2; exit 1; }
  cp "$file" "$copy"
done
# Where an installed Rastro looks for newer versions.
for feed in latest.yml latest-mac.yml latest-linux.yml latest-linux-arm64.yml; do
  [ -s "$release/$feed" ] || { echo "No machine made $feed." >&2; exit 1; }
done
cd "$release"
find . -type f ! -name SHA256SUMS -printf '%P\0' | sort -z | xargs -0 sha256sum >SHA256SUMS
