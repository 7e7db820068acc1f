import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { userKey } from '#functions/store/accounts/users';
import { creator } from '#functions/test/files';
import { registered } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { follow } from '#functions/usecases/profiles/follow';
import { findCreators, listCreators, rankUser } from './creators.ts';

const names = async (table: Table) =>
  (await listCreators(table, { page: 1, limit: 24 })).items.map(({ username }) => username);

test('a run that has seen fewer followers cannot have the last word', async () => {
  const ports = testPorts();
  const [lin, ann, bob] = [await creator(ports, 'lin'), await creator(ports, 'ann'), await creator(ports, 'bob')];
  let isSlow = true;
  const slow: Table = {
    ...ports.table,
    async commit(writes) {
      if (isSlow) {
        isSlow = false;
        await follow(ports.table, ann.id, { id: lin.id, now: 1 });
        await rankUser(ports.table, lin.id);
      }
      return ports.table.commit(writes);
    },
  };
  await follow(ports.table, lin.id, { id: bob.id, now: 1 });
  await follow(ports.table, bob.id, { id: lin.id, now: 1 });
  await rankUser(ports.table, bob.id);
  await rankUser(slow, lin.id);
  expect(await names(ports.table)).toEqual(['lin', 'bob', 'ann']);
});

test('ranking does not bring an unverified user onto the list', async () => {
  const ports = testPorts();
  const unseen = await registered(ports, 'unseen');
  await rankUser(ports.table, unseen.id);
  await rankUser(ports.table, 'unknown');
  expect(await names(ports.table)).toEqual([]);
});

test.each([
  ['x', 'lin'],
  ['a b', 'ann'],
  ['ａ', 'ann'],
  ['🎉', 'bob'],
  ['%', 'bob'],
  ['b', 'ann bob'],
])('a name is found by single letters: %s', async (text, usernames) => {
  const ports = testPorts();
  const called = { lin: 'Linx', ann: 'A B', bob: '🎉 100%' };
  for (const [username, displayName] of Object.entries(called)) {
    const { id } = await creator(ports, username);
    await ports.search.put({ kind: 'person', id, username, displayName, followersCount: 0 }, 1e9);
    await ports.table.commit([{ update: userKey(id), change: { set: { displayName } } }]);
  }
  const result = await findCreators(ports, text, { page: 1, limit: 24 });
  expect(result.items.map(({ username }) => username).toSorted()).toEqual(usernames.split(' '));
});
