import { expect, test } from 'vitest';
import { rankStalls, withShown } from './stall-of-day.ts';

const rated = (id: string, average: number | null, count = 10) => ({ id, rating: { average, count } });

test('the best rated stall comes first, of two alike the one with more reviews, and none without a rating', () => {
  const candidates = [
    rated('a', 4.2),
    rated('b', 4.9),
    rated('c', 4.2, 30),
    rated('d', null),
    { id: 'e', rating: null },
  ];
  expect(rankStalls(candidates, [])).toEqual(['b', 'c', 'a']);
});

test('a stall pauses for six days, and where all have been shown the longest ago comes first', () => {
  const candidates = [rated('a', 4.9), rated('b', 4.5), rated('c', 4.1)];
  let recent: string[] = [];
  const days = Array.from({ length: 7 }, () => {
    const [id = ''] = rankStalls(candidates, recent);
    recent = withShown(recent, id);
    return id;
  });
  expect(days.join('')).toBe('abcabca');
  const many = Array.from({ length: 7 }, (_, at) => rated(String(at), 5 - at / 10));
  for (let day = 0; day < 14; day++) {
    const [id = ''] = rankStalls(
      many,
      recent.filter((one) => one < 'a'),
    );
    expect(id).toBe(String(day % 7));
    recent = withShown(recent, id);
  }
});
