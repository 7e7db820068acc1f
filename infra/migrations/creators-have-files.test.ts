import { expect, test } from 'vitest';
import { listCreators } from '#functions/projections/search/creators';
import { userKey } from '#functions/store/accounts/users';
import { findMarketTotals, marketTotal } from '#functions/store/table/totals';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { drain, testPorts } from '#functions/test/ports';
import { allMigrations } from './index.ts';
import { migrate } from './migrate.ts';
import { doneItem, wholeTable } from './test-table.ts';

test('of people who were all listed alike, those with a public file become creators, once', async () => {
  const whole = await wholeTable([doneItem('0017-free-is-no-sale')]);
  const ports = testPorts(whole);
  const [lin, newcomer] = [await member(ports, 'lin'), await member(ports, 'newcomer')];
  await member(ports, 'buyer');
  for (const seller of [lin, newcomer]) await posted(ports, seller);
  await drain(ports, fileWorkers);
  // The older of the two is as it was before there was a list of creators.
  await ports.table.commit([
    { update: userKey(lin.id), change: { set: { ownedSk: `000000000#${lin.id}` } } },
    marketTotal({ creators: -1 }),
  ]);
  const creators = async () => {
    const { items, pagination } = await listCreators(ports.table, { page: 1, limit: 24 });
    const { creators } = await findMarketTotals(ports.table);
    return [items.map(({ username }) => username), pagination.total, creators];
  };
  expect(await creators()).toEqual([['newcomer'], 1, 1]);
  const migrateAll = () => migrate(whole, allMigrations, { unitsPerSecond: Number.POSITIVE_INFINITY });
  expect(await migrateAll()).toEqual(['0018-creators-have-files']);
  expect(await creators()).toEqual([['newcomer', 'lin'], 2, 2]);
  expect(await migrateAll()).toEqual([]);
});
