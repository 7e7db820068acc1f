import { expect, test } from 'vitest';
import { findRefund } from '#functions/store/refunds/refunds';
import { dueTime } from '#functions/store/table/due';
import { outbox } from '#functions/store/table/outbox';
import { askBack, deliver, notify, order, paid, pass, type TestMarket, testMarket } from '#functions/test/market';
import { requested, soldMarket } from '#functions/test/payouts';
import { valueIn } from '#functions/test/ports';
import { hour, minute } from '#shared/limits';
import { postponeRefund } from '../refunds/refund-issue.ts';
import { listStuck } from './stuck.ts';

const stuckIn = async ({ ports }: Pick<TestMarket, 'ports'>) =>
  (await listStuck(ports.table, ports.clock.now())).map(({ what, id, detail }) => [what, id, detail]);

test('a market at rest, and one in the middle of a sale, has nothing stuck', async () => {
  const market = await testMarket();
  const number = await order(market, market.buyer);
  expect(await stuckIn(market)).toEqual([]);
  await notify(market.ports, number);
  await deliver(market.ports);
  expect(await stuckIn(market)).toEqual([]);
});

test('an order that nobody could close is named two hours after its end', async () => {
  const market = await testMarket();
  const number = await order(market, market.buyer);
  market.ports.clock.advance(2 * hour);
  expect(await stuckIn(market)).toEqual([]);
  market.ports.clock.advance(hour);
  expect(await stuckIn(market)).toEqual([['order', number, 'still open at mock']]);
});

test('a payout that was never sent is named, and its message that was sent in vain', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  const made = await requested(ports, seller);
  const id = made.ok ? made.value.id : '';
  await pass(ports, 150 * minute, { work: async () => undefined });
  const stuck = (await stuckIn(market)).filter(([what]) => what !== 'order');
  expect(stuck).toContainEqual(['payout', id, 'created']);
  expect(stuck).toContainEqual(['message', `payout#submit#${id}`, expect.stringMatching(/^sent \d times$/)]);
});

test('a refund that its provider does not confirm is named with what it said', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const number = await paid(market, buyer);
  await valueIn(askBack(ports, buyer, number));
  const refund = await findRefund(ports.table, number);
  if (refund)
    await postponeRefund(ports.table, refund, { code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', at: ports.clock.now() });
  ports.clock.advance(3 * hour);
  expect(await stuckIn(market)).toEqual([['refund', number, 'ACQ.SELLER_BALANCE_NOT_ENOUGH']]);
});

test('a settlement that was sent in vain is named while thousands of mails wait that are due before it', async () => {
  const market = await testMarket();
  const { table, clock } = market.ports;
  const now = clock.now();
  const { write } = outbox('settlement', { outTradeNo: 'lost' }, { now, group: 'seller' });
  if (!('put' in write)) throw new Error('no item');
  await table.commit([{ put: { ...write.put, tries: 10, dueAt: dueTime(now + 50 * minute) } }]);
  const params = { language: 'zh', params: {}, template: 'new-version' } as const;
  for (let at = 0; at < 5000; at++)
    await table.commit([outbox('mail', { ...params, to: 'a@example.com', id: `v2#${at}` }, { now }).write]);
  expect(await stuckIn(market)).toEqual([['message', 'settlement#lost', 'sent 10 times']]);
});
