import { expect, test } from 'vitest';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { firstDownload } from '#functions/store/orders/downloads';
import { findRefund, readRefund } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always, listOutbox } from '#functions/store/table/outbox';
import { askBack, deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { registered } from '#functions/test/people';
import { call } from '#functions/test/ports';
import { day } from '#shared/limits';
import { approveRefund } from './grant.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;
interface Person {
  id: string;
  username: string;
  displayName: string;
}

const buyFrom = async ({ ports }: Market, seller: Person, buyer: Person): Promise<string> =>
  paid({ ports, file: await fileOf(ports, seller, 1000) }, buyer);

const stateOf = async ({ ports }: Market, outTradeNo: string) => (await findRefund(ports.table, outTradeNo))?.state;

/** Buys a file and returns it; the refund is settled before the next one. */
async function buyAndReturn(market: Market, seller: Person, buyer: Person) {
  const outTradeNo = await buyFrom(market, seller, buyer);
  await askBack(market.ports, buyer, outTradeNo);
  await deliver(market.ports);
  return stateOf(market, outTradeNo);
}

const onList = async ({ ports }: Market) => (await listAllDue(ports.table, 'ESC', always)).map(readRefund);

test('the third refund of a day between the same buyer and seller goes to an operator, and both get an email', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  expect(await buyAndReturn(market, seller, buyer)).toBe('done');
  expect(await buyAndReturn(market, seller, buyer)).toBe('done');
  const outTradeNo = await buyFrom(market, seller, buyer);
  expect(await askBack(ports, buyer, outTradeNo)).toMatchObject({ value: { data: { state: 'escalated' } } });
  expect(await onList(market)).toMatchObject([{ outTradeNo, state: 'escalated', checked: 'velocity' }]);
  const emails = (await listOutbox(ports.table)).filter(({ message }) =>
    JSON.stringify(message).includes('refund-escalated'),
  );
  expect(emails).toHaveLength(2);

  expect(await approveRefund(ports, outTradeNo, { decidedBy: 'operator' })).toBe(true);
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('done');
});

test('the daily limit resets the next day, and the fifth refund in thirty days is escalated', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const states = [];
  for (let n = 0; n < 5; n++) {
    states.push(await buyAndReturn(market, seller, buyer));
    ports.clock.advance(day);
  }
  expect(states).toEqual(['done', 'done', 'done', 'done', 'escalated']);
  ports.clock.advance(26 * day);
  expect(await buyAndReturn(market, seller, buyer)).toBe('done');
});

test('of eight concurrent refund requests of one buyer five are granted and three are escalated', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const orders: string[] = [];
  for (let n = 0; n < 8; n++) orders.push(await buyFrom(market, await registered(ports, `seller_${n}`), buyer));
  await Promise.all(orders.map((outTradeNo) => askBack(ports, buyer, outTradeNo)));
  await deliver(ports);
  const states = await Promise.all(orders.map((outTradeNo) => stateOf(market, outTradeNo)));
  expect(states.toSorted()).toEqual([...Array(5).fill('done'), ...Array(3).fill('escalated')]);
});

test('twenty concurrent requests for one order count once', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const outTradeNo = await buyFrom(market, seller, buyer);
  await Promise.all(Array.from({ length: 20 }, () => askBack(ports, buyer, outTradeNo)));
  await deliver(ports);
  expect(await buyAndReturn(market, seller, buyer)).toBe('done');
  expect(await buyAndReturn(market, seller, buyer)).toBe('escalated');
});

test('a refund that a seller approves above the limits is escalated with the seller’s consent', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const granted: string[] = [];
  for (let n = 0; n < 3; n++) {
    const file = await fileOf(ports, seller, 1000);
    const outTradeNo = await paid({ ports, file }, buyer);
    await ports.table.commit([firstDownload(buyer.id, file.id, ports.clock.now())]);
    await askBack(ports, buyer, outTradeNo);
    const request = { params: { out_trade_no: outTradeNo }, body: { decision: 'approve', note: '好的' }, user: seller };
    const answer = await call(decideRefund, ports, request);
    granted.push(
      String(answer.ok && answer.value && 'data' in Object(answer.value) && (await stateOf(market, outTradeNo))),
    );
  }
  expect(granted).toEqual(['approved', 'approved', 'escalated']);
  expect(await onList(market)).toMatchObject([{ checked: 'velocity', decidedBy: 'seller', note: '好的' }]);
});
