import { expect, test } from 'vitest';
import { findFile } from '#functions/store/files/files';
import { tallied } from '#functions/store/files/tally';
import { deliver, paid, testMarket } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { valueIn } from '#functions/test/ports';
import { freeIsNoSale } from './0017-free-is-no-sale.ts';

test('what was counted among the purchases of a file although it cost nothing is counted no more', async () => {
  const market = await testMarket();
  const { ports, seller, buyer, other, file } = market;
  await paid(market, buyer);
  await couponBy(ports, seller, { code: 'GIFT', kind: 'percent', value: 100 });
  await valueIn(orderWith(ports, other, file, { coupon: 'GIFT' }));
  await deliver(ports);
  await ports.table.commit([tallied(file.id, { purchaseCount: 1 })]);
  const count = async () => (await findFile(ports.table, file.id))?.purchaseCount;
  expect(await count()).toBe(2);
  for (let times = 0; times < 2; times++) {
    await freeIsNoSale.bring({ pk: `FILE#${file.id}`, sk: 'FILE', kind: 'file' }, ports);
    expect(await count()).toBe(1);
  }
});
