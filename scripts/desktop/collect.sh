#!/usr/bin/env bash
# Puts what every machine made into one folder, with checksums: collect.sh ARTEFACTS RELEASE
set -euo pipefail
artefacts=$1
release=$2
mkdir -p "$release"
# Licences and parts are the same from every machine, so the last one stays.
find "$artefacts" -type f -exec cp {} "$release" \;
cd "$release"
find . -type f ! -name SHA256SUMS -printf '%P\0' | sort -z | xargs -0 sha256sum >SHA256SUMS
