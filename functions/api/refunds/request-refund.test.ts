import { expect, test } from 'vitest';
import { firstDownload } from '#functions/store/orders/downloads';
import { listOutbox } from '#functions/store/table/outbox';
import { askBack, paid, testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { declineRefund } from '#functions/usecases/refunds/refund-decisions';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, minute } from '#shared/limits';
import { decideRefund } from './decide-refund.ts';
import { listRefundRequests } from './list-refund-requests.ts';
import { listRefunds } from './list-refunds.ts';

async function bought() {
  const market = await testMarket({ price: 1000 });
  const { ports, buyer, file } = market;
  const out_trade_no = await paid(market, buyer);
  const download = () => ports.table.commit([firstDownload(buyer.id, file.id, ports.clock.now())]);
  const ask = () => askBack(ports, buyer, out_trade_no);
  const refunds = async () => (await valueIn(call(listRefunds, ports, { user: buyer }))).data.refunds;
  return { ...market, out_trade_no, download, ask, refunds };
}

test('a no goes to an operator, whose word is the last', async () => {
  const { ports, seller, out_trade_no, download, ask, refunds } = await bought();
  await download();
  await ask();
  const { refunds: requests } = (await valueIn(call(listRefundRequests, ports, { user: seller }))).data;
  expect(requests).toMatchObject([{ state: 'requested', reason: '买错了' }]);
  const decision = { params: { out_trade_no }, body: { decision: 'decline', note: '请看第 3 页' } };
  const declined = await call(decideRefund, ports, { user: seller, ...decision });
  expect(declined).toMatchObject({ value: { data: { state: 'escalated', note: '请看第 3 页' } } });
  await declineRefund(ports.table, out_trade_no, { decidedBy: 'operator' });
  expect(await refunds()).toMatchObject([{ state: 'declined' }]);
  expect(await approveRefund(ports, out_trade_no, { decidedBy: 'operator' })).toBe(false);
});

test('a seller who says nothing for 72 hours has left it to an operator', async () => {
  const { ports, download, ask, refunds } = await bought();
  await download();
  await ask();
  ports.clock.advance(71 * hour);
  await sweep.run(ports);
  expect(await refunds()).toMatchObject([{ state: 'requested' }]);
  ports.clock.advance(hour + minute);
  await sweep.run(ports);
  expect(await refunds()).toMatchObject([{ state: 'escalated' }]);
  const emails = (await listOutbox(ports.table)).filter(({ pk }) => pk.includes('refund-escalated'));
  expect(emails).toHaveLength(2);
  // Due counted from the escalation, not from the request: an alarm must not count emails that are seconds old.
  for (const { dueAt } of emails) expect(Number(dueAt)).toBeGreaterThan(ports.clock.now());
});

test('for 18 hours, to the millisecond, it is a matter of course', async () => {
  for (const [after, state] of [
    [18 * hour - 1, 'approved'],
    [18 * hour, 'requested'],
  ] as const) {
    const { ports, ask } = await bought();
    ports.clock.advance(after);
    expect(await ask()).toMatchObject({ value: { data: { state } } });
  }
});
