import { expect, test } from 'vitest';
import { day } from '#shared/limits';
import { decideRefund } from '../../api/refunds/decide-refund.ts';
import { firstDownload } from '../../store/orders/purchases.ts';
import { listAllDue } from '../../store/table/due.ts';
import { always, listOutbox } from '../../store/table/outbox.ts';
import { askBack, deliver, fileOf, paid, testMarket } from '../../test/market.ts';
import { registered } from '../../test/people.ts';
import { call } from '../../test/ports.ts';
import { approveRefund } from './grant.ts';
import { findRefund, readRefund } from './refunds.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;
interface Person {
  id: string;
  username: string;
  displayName: string;
}

const bought = async ({ ports }: Market, seller: Person, buyer: Person): Promise<string> =>
  paid({ ports, file: await fileOf(ports, seller, 1000) }, buyer);

const stateOf = async ({ ports }: Market, outTradeNo: string) => (await findRefund(ports.table, outTradeNo))?.state;

/** Bought and asked back, which is settled before the next one. */
async function returned(market: Market, seller: Person, buyer: Person) {
  const outTradeNo = await bought(market, seller, buyer);
  await askBack(market.ports, buyer, outTradeNo);
  await deliver(market.ports);
  return stateOf(market, outTradeNo);
}

const onList = async ({ ports }: Market) => (await listAllDue(ports.table, 'ESC', always)).map(readRefund);

test('the third refund of a day between the same two goes to an operator, and both are told', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  expect(await returned(market, seller, buyer)).toBe('done');
  expect(await returned(market, seller, buyer)).toBe('done');
  const outTradeNo = await bought(market, seller, buyer);
  expect(await askBack(ports, buyer, outTradeNo)).toMatchObject({ value: { data: { state: 'escalated' } } });
  expect(await onList(market)).toMatchObject([{ outTradeNo, state: 'escalated', checked: 'velocity' }]);
  const letters = (await listOutbox(ports.table)).filter(({ message }) =>
    JSON.stringify(message).includes('refund-escalated'),
  );
  expect(letters).toHaveLength(2);

  expect(await approveRefund(ports, outTradeNo, { decidedBy: 'operator' })).toBe(true);
  await deliver(ports);
  expect(await stateOf(market, outTradeNo)).toBe('done');
});

test('a window closes: there are two more the next day, and no fifth in thirty', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const states = [];
  for (let n = 0; n < 5; n++) {
    states.push(await returned(market, seller, buyer));
    ports.clock.advance(day);
  }
  expect(states).toEqual(['done', 'done', 'done', 'done', 'escalated']);
  ports.clock.advance(26 * day);
  expect(await returned(market, seller, buyer)).toBe('done');
});

test('of eight that a buyer asks back in as many tabs at once five are granted, and three are looked at', async () => {
  const market = await testMarket();
  const { ports, buyer } = market;
  const orders: string[] = [];
  for (let n = 0; n < 8; n++) orders.push(await bought(market, await registered(ports, `seller_${n}`), buyer));
  await Promise.all(orders.map((outTradeNo) => askBack(ports, buyer, outTradeNo)));
  await deliver(ports);
  const states = await Promise.all(orders.map((one) => stateOf(market, one)));
  expect(states.toSorted()).toEqual([...Array(5).fill('done'), ...Array(3).fill('escalated')]);
});

test('one order in twenty tabs at once counts once', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const outTradeNo = await bought(market, seller, buyer);
  await Promise.all(Array.from({ length: 20 }, () => askBack(ports, buyer, outTradeNo)));
  await deliver(ports);
  expect(await returned(market, seller, buyer)).toBe('done');
  expect(await returned(market, seller, buyer)).toBe('escalated');
});

test('what a seller grants above the limits waits for an operator, who reads that the seller said yes', async () => {
  const market = await testMarket();
  const { ports, seller, buyer } = market;
  const granted: string[] = [];
  for (let n = 0; n < 3; n++) {
    const file = await fileOf(ports, seller, 1000);
    const outTradeNo = await paid({ ports, file }, buyer);
    await ports.table.commit([firstDownload(buyer.id, file.id, ports.clock.now())]);
    await askBack(ports, buyer, outTradeNo);
    const asked = { params: { out_trade_no: outTradeNo }, body: { decision: 'approve', note: '好的' }, user: seller };
    const answer = await call(decideRefund, ports, asked);
    granted.push(
      String(answer.ok && answer.value && 'data' in Object(answer.value) && (await stateOf(market, outTradeNo))),
    );
  }
  expect(granted).toEqual(['approved', 'approved', 'escalated']);
  expect(await onList(market)).toMatchObject([{ checked: 'velocity', decidedBy: 'seller', note: '好的' }]);
});
