import { expect, test } from 'vitest';
import { post } from '../../test/goods.ts';
import { ownFilesCsv } from './own-csv.ts';

const messages = {
  csvColumns: ['标题'],
  isPublic: '公开',
  isPrivate: '私密',
  sourceOf: (source: string) => `来自 ${source}`,
};

test('a line has what the table shows, and a title like a formula stays text', () => {
  const file = post({ title: '=1+1', is_public: false });
  const sources = [
    { source: 'search', views: 5 },
    { source: 'ref:zhihu.com', views: 3 },
  ];
  const stats = { id: file.id, title: file.title, views: 8, sales: 2, net: 74.1, conversion: 0.25, sources };
  expect(ownFilesCsv([file], new Map([[file.id, stats]]), messages)).toBe(
    '\uFEFF"标题"\r\n"\'=1+1",39.00,"私密",8,2,74.10,"25.0%","来自 search 5 · 来自 ref:zhihu.com 3",77,4218,5,"2026-03-04 13:06:07"\r\n',
  );
});

test('what nobody knows is empty and no zero', () => {
  expect(ownFilesCsv([post()], new Map(), messages)).toContain('39.00,"公开","","","","","",77,');
});
