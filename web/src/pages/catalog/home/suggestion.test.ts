import { expect, test } from 'vitest';
import { suggestionsOf } from './suggestion.ts';

const person = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', username: 'nan', display_name: '南岸' };

test('tags come first, then creators, and no more than leave a keyboard its room; titles are found below', () => {
  const many = (of: string) => Array.from({ length: 5 }, (_, at) => `${of} ${at}`);
  const creators = many('c').map((username) => ({ ...person, username }));
  const proposed = suggestionsOf({ titles: many('题'), tags: many('签'), creators }, '题');
  expect(proposed.map(({ kind }) => kind).join(' ')).toBe('tag tag creator creator');
});

test('what is typed already is not proposed', () => {
  const proposed = suggestionsOf({ titles: ['考研英语'], tags: ['考研', 'ppt'], creators: [person] }, 'PPT');
  expect(proposed).toEqual([
    { kind: 'tag', text: '考研' },
    { kind: 'creator', text: '南岸', username: 'nan' },
  ]);
});
