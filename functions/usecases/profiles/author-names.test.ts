import { expect, test } from 'vitest';
import { updateProfile } from '#functions/api/profiles/update-profile';
import type { User } from '#functions/store/accounts/users';
import { listPublicFiles } from '#functions/store/files/public-files';
import { listOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, ran, type TestPorts, testPorts } from '#functions/test/ports';
import { schedule as sweep } from '#functions/workers/sweep';
import { minute } from '#shared/limits';
import { renameAuthor } from './author-names.ts';

async function setUp(posts: number) {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  for (let n = 0; n < posts; n++) await posted(ports, lin, { title: `${n}` });
  await drain(ports, fileWorkers);
  return { ports, lin };
}

const rename = (ports: TestPorts, user: User, display_name: string) =>
  call(updateProfile, ports, { user, body: { email: user.email, display_name } });

async function listedNames(ports: TestPorts): Promise<Set<string>> {
  const page = { page: 1, limit: 1000 };
  const { items } = await listPublicFiles(ports.table, { sort: 'newest', paging: page, total: async () => 1000 });
  return new Set(items.map(({ displayName }) => displayName));
}

test('a new name reaches every post of its person, and nobody else’s', async () => {
  const { ports, lin } = await setUp(60);
  const an = await member(ports, 'an');
  const other = await posted(ports, an);
  await rename(ports, lin, '林默');
  await drain(ports, fileWorkers);
  ports.clock.advance(6 * minute);
  await ran(sweep, ports);
  await drain(ports, fileWorkers);
  expect(await listedNames(ports)).toEqual(new Set(['林默', 'an']));
  expect(other.displayName).toBe('an');
});

test('however often one is renamed, fifty posts a minute get the name at most, and the last one reaches them all', async () => {
  const { ports, lin } = await setUp(130);
  let indexed = 0;
  const put = async () => {
    indexed += 1;
  };
  const counting = { ...ports, search: { ...ports.search, put } };
  const names = ['甲', '乙', '丙'];
  for (let minutes = 0; minutes < 12; minutes++) {
    const name = names[minutes];
    if (name) await rename(ports, lin, name);
    // Delivers delayed messages when they are due.
    await ports.queues.send('file-jobs', { kind: 'rename-author', userId: lin.id, waited: true });
    const before = indexed;
    await drain(counting, fileWorkers);
    expect(indexed - before).toBeLessThanOrEqual(50);
    ports.clock.advance(minute);
  }
  expect(await listedNames(ports)).toEqual(new Set(['丙']));
  expect(indexed).toBeGreaterThanOrEqual(130);
});

test('a post that was being made meanwhile gets the name from the next look', async () => {
  const { ports, lin } = await setUp(1);
  await rename(ports, lin, '林默');
  await drain(ports, fileWorkers);
  await posted(ports, lin);
  expect(await listedNames(ports)).toEqual(new Set(['林默', 'lin']));
  ports.clock.advance(6 * minute);
  await ran(sweep, ports);
  await drain(ports, fileWorkers);
  expect(await listedNames(ports)).toEqual(new Set(['林默']));
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('of two renamings at once the last name stays', async () => {
  const { ports, lin } = await setUp(5);
  await rename(ports, lin, '甲');
  const message = { kind: 'rename-author', userId: lin.id } as const;
  const commit: TestPorts['table']['commit'] = async (writes) => {
    ports.clock.advance(1);
    await rename(ports, lin, '乙');
    return ports.table.commit(writes);
  };
  const slow = renameAuthor({ ...ports, table: { ...ports.table, commit } }, message);
  await expect(slow).rejects.toThrow('was renamed again');
  expect(await listedNames(ports)).toEqual(new Set(['lin']));
  await drain(ports, fileWorkers);
  expect(await listedNames(ports)).toEqual(new Set(['乙']));
});

test('a late run does not take away the message of the renaming after it', async () => {
  const { ports, lin } = await setUp(0);
  await rename(ports, lin, '甲');
  ports.clock.advance(2 * minute);
  const commit: TestPorts['table']['commit'] = async (writes) => {
    await rename(ports, lin, '乙');
    return ports.table.commit(writes);
  };
  const slowly = { ...ports, table: { ...ports.table, commit } };
  await renameAuthor(slowly, { kind: 'rename-author', userId: lin.id });
  const remaining = await listOutbox(ports.table);
  expect(remaining.map(({ message }) => message)).toContainEqual({ kind: 'rename-author', userId: lin.id });
});
