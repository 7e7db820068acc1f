import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A call of npm, npx or aws, as the shell passed it on. */
export interface Call {
  program: string;
  args: string[];
  env: Record<string, string>;
}

const variables = ['STAGE', 'AWS_REGION', 'TABLE_NAME', 'DATA_DIR'];

const recorder = `#!/bin/bash
{
  printf '%s\\0' "$(basename "$0")" ${variables.map((name) => `"\${${name}-}"`).join(' ')} "$@"
  printf '\\036'
} >> "$CALLS"
`;

function callOf(record: string): Call {
  const [program = '', ...rest] = record.split('\0').slice(0, -1);
  const values = rest.slice(0, variables.length);
  const env = Object.fromEntries(variables.map((name, at) => [name, values[at] ?? '']).filter(([, value]) => value));
  return { program, env, args: rest.slice(variables.length) };
}

/**
 * Types a text into a shell, and returns the calls of npm, npx and aws in it, which are recorded instead of made.
 * Everything else runs, in a folder of its own. @throws Error with the shell's words if it fails
 */
export function typeInShell(text: string): Call[] {
  const folder = mkdtempSync(join(tmpdir(), 'typed-'));
  try {
    for (const program of ['npm', 'npx', 'aws']) {
      writeFileSync(join(folder, program), recorder);
      chmodSync(join(folder, program), 0o755);
    }
    const env = { PATH: [folder, process.env.PATH].join(delimiter), HOME: folder, CALLS: join(folder, 'calls') };
    const { status, stderr } = spawnSync('bash', ['-euc', text], { cwd: folder, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The shell does not take it: ${stderr.trim()}\n${text}`);
    if (!existsSync(env.CALLS)) return [];
    return readFileSync(env.CALLS, 'utf8').split('\u001e').slice(0, -1).map(callOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `npm run <script> -- …` runs; undefined for another call. */
export function scriptOf({ program, args }: Call): { script: string; args: string[] } | undefined {
  const [verb, ...rest] = args.filter((arg) => arg !== '--silent');
  if (program !== 'npm') return undefined;
  if (verb !== 'run') return { script: verb ?? '', args: rest };
  const [script = '', ...passed] = rest;
  return { script, args: passed[0] === '--' ? passed.slice(1) : passed };
}
