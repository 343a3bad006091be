#!/bin/sh
# Makes the secrets of compose.yaml once. The database's contents cannot be read without them, so keep them.
set -eu
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
cd "$folder"
# The containers read them as another user, and only this folder protects them on this machine.
chmod 700 .
[ -e database-password ] || openssl rand -hex 24 > database-password
[ -e signing-secret ] || openssl rand -base64 48 > signing-secret
[ -e cookie-secret ] || openssl rand -base64 48 > cookie-secret
printf 'postgres://tideway:%s@database/tideway\n' "$(cat database-password)" > database-url
chmod 644 ./*
