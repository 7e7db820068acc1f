import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { testsImporting } from './importers.ts';
import { longest } from './longest.ts';
import { reachOf } from './reach.ts';

/**
 * `npm test`: all tests. `npm test -- functions/api`: tests with that in their path. `npm test -- --changed [commit]`:
 * quick feedback on uncommitted changes or those since the commit. `npm test -- --endpoint=https://…`: black-box tests
 * against a running market. Other arguments go to Vitest.
 */
/** @throws when there is no repository or no such commit */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\0').filter(Boolean);
}

const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', '-z', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
];

/** Those of git, and new ones. */
const allFiles = (): string[] =>
  [...git('ls-files', '-z'), ...git('ls-files', '--others', '--exclude-standard', '-z')].filter((path) =>
    existsSync(join(root, path)),
  );

const isWholeSystem = (path: string): boolean => /^web\/e2e\/|\.system\.test/.test(path);

const isQuick = (path: string): boolean => !isWholeSystem(path) && !longest.includes(path);

/** Arguments for Vitest; undefined when nothing has changed. */
function affectedArguments(commit: string, others: readonly string[]): string[] | undefined {
  const changed = changedSince(commit);
  if (changed.length === 0) return undefined;
  const { all, tests, reasons } = reachOf(changed);
  const scope = all ? 'all tests' : 'tests that import what has changed, those that look at all files, and more';
  console.log(`${changed.length} changed since ${commit}, so ${scope} (${reasons.join('; ') || 'no more'})`);
  if (all) return ['run', ...others];
  const named = globSync(tests, { cwd: root, exclude: ['node_modules/**'] });
  const importing = testsImporting(changed, allFiles()).filter((path) => changed.includes(path) || isQuick(path));
  const affected = [...new Set([...importing, ...named])];
  const isWhole = affected.some(isWholeSystem);
  const projects = ['unit', 'pages', ...(isWhole ? ['e2e'] : [])].flatMap((name) => ['--project', name]);
  console.log(
    `Left out: the simulation, what takes long${isWhole ? ', other stories' : ' and all stories'}. npm run check runs them.`,
  );
  return ['run', ...projects, ...affected, ...others];
}

function changedArguments(args: readonly string[]): string[] | undefined {
  const at = args.findIndex((arg) => /^--changed(=|$)/.test(arg));
  if (at < 0) return ['run', ...args];
  const [, commit] = (args[at] ?? '').split('=');
  const next = args[at + 1];
  const follows = commit === undefined && next !== undefined && !next.startsWith('-');
  return affectedArguments(commit ?? (follows ? next : 'HEAD'), args.toSpliced(at, follows ? 2 : 1));
}

/** Tests that work on any market, and skip what it lacks. */
const fromOutside = ['infra/blackbox/journey.system.test.ts', 'infra/blackbox/bad-input.system.test.ts'];

function vitestArguments(argv: readonly string[]): string[] | undefined {
  const at = argv.findIndex((arg) => arg.startsWith('--endpoint='));
  if (at < 0) return changedArguments(argv);
  process.env.ENDPOINT = argv[at]?.slice('--endpoint='.length) ?? '';
  console.log('Left out: what reads the files and the log of a market of its own.');
  // One file after another: the first counts everything there is.
  return ['run', '--project', 'e2e', '--no-file-parallelism', ...fromOutside, ...argv.toSpliced(at, 1)];
}

const args = vitestArguments(process.argv.slice(2));
if (args) {
  // Runs in this process, which receives the terminal's signals.
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  process.argv = [process.execPath, vitest, ...args];
  await import(vitest);
} else console.log('Nothing has changed, so there is nothing to test.');
