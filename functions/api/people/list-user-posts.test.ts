import { expect, test } from 'vitest';
import { star } from '../../store/files/stars.ts';
import { posted } from '../../test/files.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { listUserPosts } from './list-user-posts.ts';

/** Lin has two public posts and a private one between them. */
async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'lin_xi'), await member(ports, 'ann')];
  const first = await posted(ports, lin, { title: '一' });
  await posted(ports, lin, { title: '二', isPublic: false });
  await posted(ports, lin, { title: '三' });
  await posted(ports, ann, { title: '别人的' });
  const list = (usernameOrId: string, asked: { user?: typeof lin; query?: object } = {}) =>
    call(listUserPosts, ports, { params: { usernameOrId }, ...asked });
  return { ports, lin, ann, first, list };
}

const titles = ({ posts }: { posts: { title: string }[] }) => posts.map(({ title }) => title);

test('shows a stall’s public files, newest first, to guests and to others', async () => {
  const { lin, ann, list } = await setUp();
  for (const asked of [{}, { user: ann }]) {
    const answer = await valueIn(list('LIN_XI', asked));
    expect(titles(answer)).toEqual(['三', '一']);
    expect(answer.pagination).toEqual({ page: 1, limit: 12, total: 2, totalPages: 1, next_cursor: null });
  }
  expect(titles(await valueIn(list(lin.id)))).toEqual(['三', '一']);
});

test('shows the owner the private ones too', async () => {
  const { lin, list } = await setUp();
  const answer = await valueIn(list('lin_xi', { user: lin }));
  expect(answer.posts.map(({ title, is_public }) => [title, is_public])).toEqual([
    ['三', true],
    ['二', false],
    ['一', true],
  ]);
  expect(answer.pagination.total).toBe(3);
});

test('marks what the caller has starred', async () => {
  const { ports, ann, first, list } = await setUp();
  await star(ports.table, ann.id, { id: first.id, now: ports.clock.now() });
  expect((await valueIn(list('lin_xi', { user: ann }))).posts.map(({ is_starred }) => is_starred)).toEqual([
    false,
    true,
  ]);
});
