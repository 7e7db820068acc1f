import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderOfOneTest } from '#infra/local/test-folder';
import { withSourceLines } from './source-lines.ts';

/** One segment a line: `AAAA` is the first line and column of the first source, `AACA` one line further down. */
const map = { version: 3, sources: ['functions/api/payments/create-payment.ts'], names: [], mappings: 'AAAA;AACA' };

test('places of a bundle become those of its sources, whichever way they are written', () => {
  const file = join(folderOfOneTest(), 'index.mjs');
  writeFileSync(`${file}.map`, JSON.stringify(map));
  const stack = `Error: no\n    at e (${pathToFileURL(file)}:1:1)\n    at async ${file}:2:1\n    at node:internal/x:3:4`;
  expect(withSourceLines(stack)).toBe(
    [
      'Error: no',
      '    at e (functions/api/payments/create-payment.ts:1:1)',
      '    at async functions/api/payments/create-payment.ts:2:1',
      '    at node:internal/x:3:4',
    ].join('\n'),
  );
});

test('without a map, or with a broken one, a stack is logged as it is', () => {
  const folder = folderOfOneTest();
  writeFileSync(join(folder, 'broken.mjs.map'), '{');
  const stack = `Error\n    at ${folder}/none.mjs:1:1\n    at ${folder}/broken.mjs:1:1\n    at ${folder}/source.ts:1:1`;
  expect(withSourceLines(stack)).toBe(stack);
});
