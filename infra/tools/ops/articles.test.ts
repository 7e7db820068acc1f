import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from './run.ts';
import { nameOf } from './usage.ts';

test('every command has its article in the runbook', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8');
  const named = commands.filter((command) => !runbook.includes(`\n### ${nameOf(command)}\n`));
  expect(named.map(({ usage }) => usage)).toEqual([]);
});
