#!/usr/bin/env bash
# Puts what all build machines made into one folder, with checksums: collect.sh ARTEFACTS RELEASE
set -euo pipefail
artefacts=$1
release=$2
mkdir -p "$release"
# The licences and the bill of materials are the same from every machine: the last copy stays.
find "$artefacts" -type f -exec cp {} "$release" \;
cd "$release"
find . -type f ! -name SHA256SUMS -printf '%P\0' | sort -z | xargs -0 sha256sum >SHA256SUMS
