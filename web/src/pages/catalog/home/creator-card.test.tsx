// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const file = (at: number, cover: { small: string; large: string } | null = null) => ({
  ...{ id: `01ARZ3NDEKTSV4RRFFQ69G5F0${at}`, category: 'document' as const, title: `考研英语 ${at}`, cover },
});

const creators = [
  {
    ...person(1),
    files_count: 3,
    avatar: { small: '/covers/96/a.webp', large: '/covers/256/a.webp' },
    newest_files: [file(1, { small: '/covers/480/b.webp', large: '/covers/960/b.webp' }), file(2), file(3)],
  },
  person(2),
];

test('a creator’s card has a picture over the first character, and three covers; neither where there is none', async () => {
  await visit('/?tab=creators', {
    answers: { 'GET /users': { users: creators, pagination: { ...pagination, total: 2 } } },
  });
  const cards = (await screen.findAllByRole('article')).map((card) => ({
    pictures: [...card.querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.alt]),
    covers: card.querySelectorAll('.cover').length,
    words: card.textContent ?? '',
  }));
  expect(cards.map(({ pictures, covers }) => ({ pictures, covers }))).toEqual([
    {
      pictures: [
        ['/covers/96/a.webp', ''],
        ['/covers/480/b.webp', ''],
      ],
      covers: 3,
    },
    { pictures: [], covers: 0 },
  ]);
  // While the picture does not load its box is empty, and the character is below it.
  for (const { words } of cards) expect(words.startsWith('第')).toBe(true);
});
