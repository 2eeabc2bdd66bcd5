#!/usr/bin/env bash
# Runs a command with a keyring of its own that is unlocked. To be called under `dbus-run-session`.
set -euo pipefail
export XDG_DATA_HOME XDG_RUNTIME_DIR
XDG_DATA_HOME=$(mktemp -d)
XDG_RUNTIME_DIR=$(mktemp -d)
printf 'rastro' | gnome-keyring-daemon --unlock --components=secrets >/dev/null
"$@"
