#!/usr/bin/env bash
# Writes src/ui/theme/inter.woff2 from the package of Inter: the weights the pages use, kerning and figures of one width, and nothing
# else. Run by hand when the font is updated; needs fonttools with brotli (Debian: fonttools, python3-brotli).
set -euo pipefail
cd "$(dirname "$0")/.."
from=node_modules/@fontsource-variable/inter
narrowed=$(mktemp --suffix=.ttf)
trap 'rm -f "$narrowed"' EXIT
fonttools varLib.instancer "$from/files/inter-latin-wght-normal.woff2" wght=400:750 --output="$narrowed"
# The characters of base.css.
characters=$(grep -oE 'U\+[0-9A-F-]+' src/ui/theme/base.css | paste -sd,)
pyftsubset "$narrowed" --unicodes="$characters" --layout-features=kern,mark,ccmp,tnum --no-hinting --flavor=woff2 \
  --output-file=src/ui/theme/inter.woff2
cp "$from/LICENSE" src/ui/theme/inter-license.txt
