import { expect, test } from 'vitest';
import { matches, piecesOf } from './match.ts';

const hits = (text: string, query: string) =>
  piecesOf(text, query)
    .filter(({ isHit }) => isHit)
    .map(({ text: hit }) => hit);

test('every word that was typed has to be found, in whatever case and order', () => {
  expect(matches(['PPT 模板', '述职'], 'ppt 述职')).toBe(true);
  expect(matches(['PPT 模板'], 'ppt 述职')).toBe(false);
});

test('nothing typed matches everything', () => {
  expect(matches(['任何'], '  ')).toBe(true);
  expect(piecesOf('任何', ' ')).toEqual([{ at: 0, text: '任何', isHit: false }]);
});

test('marks every place of every word as it is written', () => {
  expect(hits('考研英语与考研数学', '考研 数学')).toEqual(['考研', '考研', '数学']);
  expect(hits('PPT ppt', 'Ppt')).toEqual(['PPT', 'ppt']);
});

test.each(['(1998–2025)', '.*', 'a+b', '[x]', 'C++', '$', '\\', 'x/y-z'])('takes %j for what it is', (query) => {
  const text = `前 ${query} 后`;
  expect(hits(text, query)).toEqual([query]);
});

test('the pieces put together are the text', () => {
  const text = '2026 考研英语 考研';
  expect(
    piecesOf(text, '考研 2')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(piecesOf(text, '考研').map(({ at }) => at)).toEqual([0, 5, 7, 10]);
});
