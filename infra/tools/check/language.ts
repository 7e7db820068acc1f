/** Holds names, sizes and comments to their bounds, and prints the counts; `--places` lists each finding. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { readSource, rowsOf } from './language-rows.ts';

const sources = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', { cwd: root })
  .sort()
  .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));

const isVerbose = process.argv.includes('--places');
for (const { label, value, bound, locations = [] } of rowsOf(sources)) {
  const isOver = bound !== undefined && value > bound;
  const limit = bound === undefined ? '' : ` of ${bound}`;
  console.log(`${isOver ? '✗' : '✓'} ${String(value).padStart(7)}${limit}  ${label}`);
  if (isOver || isVerbose) for (const location of locations) console.log(`            ${location}`);
  if (isOver) process.exitCode = 1;
}
