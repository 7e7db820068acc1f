import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

const hits = (text: string, query: string) =>
  piecesOf(text, query)
    .filter(({ isHit }) => isHit)
    .map(({ text: hit }) => hit);

test('nothing typed marks nothing', () => {
  expect(piecesOf('任何', ' ')).toEqual([{ at: 0, text: '任何', isHit: false }]);
});

test('marks every place of every word as it is written', () => {
  expect(hits('考研英语与考研数学', '考研 数学')).toEqual(['考研', '考研数学']);
  expect(hits('PPT ppt', 'Ppt')).toEqual(['PPT', 'ppt']);
});

test('marks what the market finds without regard to width', () => {
  expect(hits('ＰＰＴ 模板', 'ppt')).toEqual(['ＰＰＴ']);
  expect(hits('PPT 模板', 'ｐｐｔ')).toEqual(['PPT']);
});

test('a letter that is two when it is compared is marked as a whole', () => {
  expect(hits('㎏ 与 ﬁsch', 'k')).toEqual(['㎏']);
  expect(hits('一份 ﬁsch', 'fi')).toEqual(['ﬁ']);
});

test('never cuts in two what is one character to whoever reads it', () => {
  expect(hits('👍🏻好', '👍🏻')).toEqual(['👍🏻']);
  expect(hits('🄐 与 👩‍👩‍👧', '(')).toEqual(['🄐']);
  expect(hits('全家 👩‍👩‍👧', '👧')).toEqual(['👩‍👩‍👧']);
});

test.each(['(1998–2025)', '.*', 'a+b', '[x]', 'C++', '$', '\\', 'x/y-z', '<b>'])('takes %j for what it is', (query) => {
  const text = `前 ${query} 后`;
  expect(hits(text, query)).toEqual([query]);
});

test('the pieces put together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (text, query) => {
      const pieces = piecesOf(text, query);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.map(({ at }) => text.slice(at, at + 1))).toEqual(pieces.map((piece) => piece.text.slice(0, 1)));
    }),
  );
});
