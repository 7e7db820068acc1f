import { expect, test } from 'vitest';
import { findFile } from '#functions/store/files/files';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { deliver, paid, testMarket } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { valueIn } from '#functions/test/ports';
import { allMigrations } from './index.ts';
import { migrate } from './migrate.ts';
import { doneItem, wholeTable } from './test-table.ts';

test('what was counted among the purchases of a file although it cost nothing is counted no more', async () => {
  const whole = await wholeTable([doneItem('0016-sales-of-files')]);
  const market = await testMarket(whole);
  const { ports, seller, buyer, other, file } = market;
  await paid(market, buyer);
  await couponBy(ports, seller, { code: 'GIFT', kind: 'percent', value: 100 });
  await valueIn(orderWith(ports, other, file, { coupon: 'GIFT' }));
  await deliver(ports);
  await ports.table.commit([tallyWrite(file.id, { purchaseCount: 1 })]);
  const count = async () => (await findFile(ports.table, file.id))?.purchaseCount;
  expect(await count()).toBe(2);
  const migrateAll = () => migrate(whole, allMigrations, { unitsPerSecond: Number.POSITIVE_INFINITY });
  expect(await migrateAll()).toContain('0017-free-is-no-sale');
  expect(await count()).toBe(1);
  expect(await migrateAll()).toEqual([]);
  expect(await count()).toBe(1);
});
