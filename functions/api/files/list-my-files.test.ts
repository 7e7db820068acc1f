import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { listMyFiles } from './list-my-files.ts';

test('one’s own posts come newest first, private ones included, others’ not, page by page', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const chen = await member(ports, 'chen_mo');
  for (const title of ['一', '二', '三']) await posted(ports, lin, { title, isPublic: title !== '二' });
  await posted(ports, chen, { title: '别人的' });

  const list = (query: object) => valueIn(call(listMyFiles, ports, { user: lin, query }));
  const first = await list({ limit: '2' });
  expect(first.posts.map(({ title, is_public }) => [title, is_public])).toEqual([
    ['三', true],
    ['二', false],
  ]);
  expect(first.pagination).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2 });
  const remainder = await list({ limit: '2', page: '2', cursor: first.pagination.next_cursor });
  expect(remainder.posts.map(({ title }) => title)).toEqual(['一']);
  expect((await list({})).pagination.limit).toBe(50);
});
