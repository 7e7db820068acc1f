import { expect, test } from 'vitest';
import { isPlain, myFilesAddress, viewOf } from './file-view.ts';

const read = (search: string) => viewOf(new URLSearchParams(search));
const all = { q: '', status: undefined, sort: 'created_at' } as const;

test.each([
  ['', all],
  ['sort=price', { ...all, sort: 'price' }],
  ['status=private&q=考研', { ...all, status: 'private', q: '考研' }],
  ['sort=cheapest&status=hidden&q=%20', all],
])('?%s shows %j', (search, view) => {
  expect(read(search)).toEqual(view);
});

test('only what differs from the plain list is written', () => {
  expect(myFilesAddress(all, 1)).toBe('/my-files');
  expect(myFilesAddress({ q: 'a', status: 'public', sort: 'title' }, 3)).toBe(
    '/my-files?q=a&status=public&sort=title&page=3',
  );
  expect([read(''), read('sort=title'), read('q=a'), read('status=public')].map(isPlain)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
