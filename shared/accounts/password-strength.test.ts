import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['aaaaaaaa', 1, 'repeat'],
  ['lalalala', 1, 'repeat'],
  ['abcdefgh', 1, 'sequence'],
  ['87654321', 1, 'sequence'],
  ['qwertyuiop', 1, 'sequence'],
  ['QwertYuiop', 1, 'sequence'],
  ['woaini88', 1, 'common'],
  ['iloveyou', 1, 'common'],
  ['Lin1990', 1, 'date'],
  ['tanwei123', 1, 'product'],
  ['lin_mo2026', 1, 'personal'],
  ['xkqtbn', 2, 'longer'],
  ['x9Kq!v', 2, 'longer'],
  ['rainlantern', 3, 'longer'],
  ['x9Kq!vR2', 3, 'longer'],
  ['rain on the awning', 4, undefined],
  ['correct horse battery', 4, undefined],
  ['下雨天的灯笼亮了', 4, undefined],
] as const)('%s fills %i of four bars, and to be better wants: %s', (password, steps, advice) => {
  expect(strengthOf(password, { username: 'lin_mo' })).toEqual({ steps, advice });
});

test('a word more never makes a password weaker', () => {
  const words = ['rain', 'lantern', 'bridge', 'awning', 'dusk'];
  const grown = words.map((_, at) => strengthOf(words.slice(0, at + 1).join(' ')).steps);
  expect(grown).toEqual(grown.toSorted());
  expect(grown.at(-1)).toBe(4);
});
