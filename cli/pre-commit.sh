#!/bin/sh
# The hook of .pre-commit-hooks.yaml: makes the command once, beside the clone that pre-commit keeps, and runs it.
# pre-commit's own way of installing takes a package at the root, and there is a workspace.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
command="$root/.pre-commit/bin/bindery"
if [ ! -x "$command" ]; then
    cargo install --quiet --locked --path "$root/cli" --root "$root/.pre-commit" >&2
fi
exec "$command" validate "$@"
