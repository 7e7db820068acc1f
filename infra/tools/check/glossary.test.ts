import { describe, expect, test } from 'vitest';
import { parseSource } from './declared-names.ts';
import { readRetiredWords, termInsteadOf } from './glossary.ts';

const retired = readRetiredWords();

test.each([
  ['notifyKin', 'linked accounts'],
  ['deedDone', 'operator action'],
  ['security-letters', 'email'],
])('%s is refused and the term is named', (name, term) => {
  expect(termInsteadOf(name, retired)).toBe(term);
});

test.each(['asked', 'said', 'found'])('a value called %s is refused', (name) => {
  expect(termInsteadOf(name, retired)).toContain('the noun of what it is');
});

test.each(['request', 'findFile', 'skinTone', 'outTradeNo', 'foundFile'])('%s may stand', (name) => {
  expect(termInsteadOf(name, retired)).toBeUndefined();
});

describe('names that a source declares', () => {
  const namesIn = (source: string) => parseSource('one.ts', source).names.map(({ name, kind }) => `${kind} ${name}`);

  test.each([
    ['const { was: previous } = file;', ['constant previous']],
    ['const { was } = file;', []],
    ['const [first, ...others] = list;', ['constant first', 'constant others']],
    ['const pay = (asked: number) => asked;', ['function pay', 'parameter asked']],
    ['function pay({ a: amount }: T, b = 1) {}', ['function pay', 'parameter amount', 'parameter b']],
    ['export interface Asked { said: string }', ['type Asked']],
  ])('%s', (source, names) => {
    expect(namesIn(source)).toEqual(names);
  });

  test('says which are exported, on which line', () => {
    const { names } = parseSource('one.ts', 'const one = 1;\nexport const two = (three: number) => three;\n');
    expect(names.filter(({ isExported }) => isExported)).toEqual([
      { name: 'two', kind: 'function', line: 2, isExported: true },
    ]);
  });
});
