import { expect, test } from 'vitest';
import { matches } from './match.ts';

test('every word that was typed has to be found, in whatever case and order', () => {
  expect(matches(['PPT 模板', '述职'], 'ppt 述职')).toBe(true);
  expect(matches(['PPT 模板'], 'ppt 述职')).toBe(false);
});

test('nothing typed matches everything', () => {
  expect(matches(['任何'], '  ')).toBe(true);
});
