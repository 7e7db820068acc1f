import { paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { dynamoTable } from '../adapters/dynamo/table.ts';
import { type LocalMarket, localMarket } from '../adapters/dynamo/test-market.ts';
import type { Item, Key, Write } from '../ports/table.ts';
import { book } from '../store/ledger/ledger.ts';
import { askBack, deliver, fileOf, mature, paid } from '../test/market.ts';
import { requested, type SoldMarket, soldMarket } from '../test/payouts.ts';
import { recountAll } from '../usecases/ledger/recount.ts';

/** On a real engine, which returns attributes in any order: a recount that compared them as text would find no seller unchanged. */
let local: LocalMarket;
let market: SoldMarket;
let items: Item[];

async function everything(): Promise<Item[]> {
  const scannedItems: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client: local.client }, { TableName: local.tableName }))
    for (const stored of Items) {
      const item = unmarshall(stored);
      scannedItems.push({ ...item, pk: String(item.pk), sk: String(item.sk) });
    }
  return scannedItems;
}

/** A sale that was paid out, one that was refunded, one whose payout is in flight, and one that is open. */
beforeAll(async () => {
  local = await localMarket();
  market = await soldMarket({ table: dynamoTable(local.client, local.tableName) });
  const { ports, seller, buyer, other, payOut } = market;
  await requested(ports, seller);
  await payOut();
  await askBack(ports, other, await paid(market, other));
  await deliver(ports);
  await paid(market, other);
  mature(ports);
  await requested(ports, seller);
  const second = { ...market, file: await fileOf(ports, seller, 2500) };
  await paid(second, buyer);
  await paid(second, other);
  items = await everything();
});
afterAll(() => local.stop());

const recount = async () => {
  const { wrong, movingSince } = await recountAll(market.ports, { from: '2026-11-19' });
  return { wrong: wrong.map(({ what, whose }) => `${what}: ${whose}`), movingSince };
};

test('untouched it is clean, twice in a row, and everybody was counted', async () => {
  for (let twice = 0; twice < 2; twice++)
    expect(await recountAll(market.ports)).toMatchObject({ sellers: 1, wrong: [], movingSince: {} });
});

const only = (kind: string, which: (item: Item) => boolean = () => true): Item => {
  const match = items.find((item) => item.kind === kind && which(item));
  if (!match) throw new Error(`no ${kind} like that`);
  return match;
};

const plus = (item: Item, name: string, by: number): Item => ({ ...item, [name]: Number(item[name] ?? 0) + by });

interface Entry {
  account: string;
  amount: number;
}

/** Still balanced: one account has more by as much as another has less. */
function shifted(posting: Item, by: number): Item {
  const [first, second, ...others] = posting.entries as Entry[];
  if (!first || !second) throw new Error('a posting has two entries');
  const entries = [{ ...first, amount: first.amount + by }, { ...second, amount: second.amount - by }, ...others];
  return { ...posting, entries };
}

const isOpen = ({ frozenBy }: Item): boolean => frozenBy === undefined;
const isPaid = ({ paidAt }: Item): boolean => paidAt !== undefined;
const isFrozen = (item: Item): boolean => !isOpen(item) && !isPaid(item);
const of = (prefix: RegExp) => (item: Item) => prefix.test(String(item.reference));
const put = (item: Item): Write[] => [{ put: item }];
const gone = ({ pk, sk }: Item): Write[] => [{ remove: { pk, sk } }];
const without = ({ ...item }: Item, name: string): Item => {
  delete item[name];
  return item;
};

const elsewhere = ({ entries, ...posting }: Item): Item => ({
  ...posting,
  pk: posting.pk,
  sk: posting.sk,
  entries: (entries as Entry[]).map((one) => (one.account === 'psp:mock' ? { ...one, account: 'psp:alipay' } : one)),
});

const someoneElse = { id: 'S1', username: 's1', displayName: 'S' };

const waitingItem = (): Item => ({
  ...{ pk: `WAITING#${market.seller.id}`, sk: '0000000000001#T1', kind: 'waiting-refund' },
  ...{ outTradeNo: 'T1', earnings: 5, since: 1 },
});

const suspended = (): Write[] => {
  const entries = [
    { account: 'psp:mock', amount: fen(10) },
    { account: 'suspense', amount: fen(-10) },
  ] as const;
  return [...book({ reference: 'SUSP#X', entries, at: market.ports.clock.now() - 2 * day }, [])];
};

const tampered: [string, () => Write[], RegExp][] = [
  ['1,234.56 more in an open bucket', () => put(plus(only('bucket', isOpen), 'amount', 123_456)), /^open balance/],
  ['a fen less in an open bucket', () => put(plus(only('bucket', isOpen), 'amount', -1)), /^open balance/],
  ['a fen more in a frozen bucket', () => put(plus(only('bucket', isFrozen), 'amount', 1)), /^frozen for a payout/],
  ['a fen more in a paid bucket', () => put(plus(only('bucket', isPaid), 'amount', 1)), /^paid by a payout/],
  ['a paid bucket opened', () => put(without(without(only('bucket', isPaid), 'frozenBy'), 'paidAt')), /^open balance/],
  ['a frozen bucket opened', () => put(without(only('bucket', isFrozen), 'frozenBy')), /^open balance/],
  ['a bucket removed', () => gone(only('bucket', isOpen)), /^open balance/],
  ['a bucket of its own', () => put({ ...only('bucket', isOpen), sk: 'B#20261120#0#0077' }), /^open balance/],
  [
    'a posting out of balance',
    () => put({ ...only('posting'), entries: [{ account: 'fee', amount: 3 }] }),
    /sums to 0/,
  ],
  ['money of a double payment kept in suspense', () => suspended(), /^suspense is 0/],
  ['a payment of another amount', () => put(shifted(only('posting', of(/^PAY/)), 500)), /^(gross|price of an order)/],
  ['a payment removed', () => gone(only('posting', of(/^PAY/))), /^(gross|earnings)/],
  ['a refund of more than was covered', () => put(shifted(only('posting', of(/^RFD/)), 500)), /^given back what/],
  ['a refund of less than was covered', () => put(shifted(only('posting', of(/^RFD/)), -500)), /^given back what/],
  ['a cover of another amount', () => put(shifted(only('posting', of(/^COV/)), 500)), /^(gross|earnings|open)/],
  ['a payout set aside for more', () => put(shifted(only('posting', of(/#RES$/)), 100)), /^open balance/],
  ['a payout arrived with more', () => put(shifted(only('posting', of(/#SET$/)), 100)), /^arrived/],
  ['an arrival removed', () => gone(only('posting', of(/#SET$/))), /^arrived/],
  ['a purchase removed', () => gone(only('purchase')), /^purchases/],
  ['a purchase through another order', () => put({ ...only('purchase'), outTradeNo: 'T1' }), /^purchases/],
  ['a purchase at another price', () => put(plus(only('purchase'), 'amount', -100)), /^price of a purchase/],
  ['a sale at another price', () => put(plus(only('sale'), 'amount', 100)), /^price of a sale/],
  ['an order at another price', () => put(plus(only('order', isPaidOrder), 'amount', 100)), /^price of an order/],
  ['a purchase more counted of a buyer', () => put(plus(only('purchase-count'), 'purchases', 1)), /^purchases of a b/],
  ['a purchase less counted of a file', () => put(plus(only('tally'), 'purchaseCount', -1)), /^purchases of a file/],
  ['more gross', () => put(plus(only('totals'), 'gross', 1)), /^gross/],
  ['more earnings', () => put(plus(only('totals'), 'earnings', 1)), /^earnings/],
  ['a sale more', () => put(plus(only('totals'), 'sales', 1)), /^sales/],
  ['a refund less', () => put(plus(only('totals'), 'refunds', -1)), /^refunded sales/],
  ['more paid out', () => put(plus(only('totals'), 'paidOut', 1)), /^paid out/],
  ['a payout more', () => put(plus(only('totals'), 'payouts', 1)), /^payouts/],
  ['money hidden from its seller', () => put({ ...only('totals'), openFrom: 'B#2099010100#0' }), /^open where/],
  ['a refund that was given, removed', () => gone(only('posting', of(/^RFD/))), /^given back/],
  ['a payment at another provider', () => put(elsewhere(only('posting', of(/^PAY/)))), /^(price of an order|captured)/],
  [
    'an order of another seller',
    () => put({ ...only('order', isPaidOrder), seller: someoneElse }),
    /^earnings of an o/,
  ],
  ['a payout of another seller', () => put({ ...only('payout'), sellerId: 'S1' }), /^payout of another seller/],
  ['a buyer kept from fetching', () => put({ ...only('purchase'), leavingAt: 5 }), /^kept from fetching/],
  ['a refund that is done, open again', () => put({ ...only('refund'), state: 'requested' }), /^(order of a|covered)/],
  ['a refund of twice as much', () => put(plus(only('refund'), 'amount', 500)), /^covered for a refund/],
  ['a refund that nobody asked for', () => put(waitingItem()), /^refund said to wait/],
  ['a lock of no payout', () => put({ ...only('payout-lock'), payoutId: 'P1' }), /^locked for a payout/],
  ['a payout of another amount', () => put(plus(only('payout'), 'amount', 1)), /a payout|paid out|arrived/],
];

function isPaidOrder({ status }: Item): boolean {
  return status === 'paid';
}

const keyOf = (write: Write): Key =>
  'put' in write ? write.put : 'remove' in write ? write.remove : { pk: '', sk: '' };

test.each(tampered)('%s is found and named', async (_what, harm, named) => {
  const writes = harm();
  const before = writes.map(keyOf).map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
  expect(await market.ports.table.commit(writes)).toEqual({ ok: true });
  const { wrong, movingSince } = await recount();
  const back = writes.flatMap((write, at): Write[] =>
    before[at] ? [{ put: before[at] }] : [{ remove: keyOf(write) }],
  );
  expect(await market.ports.table.commit(back)).toEqual({ ok: true });
  expect(wrong).toContainEqual(expect.stringMatching(named));
  expect(movingSince).toEqual({});
});

test('put back it is clean again, also an hour later', async () => {
  market.ports.clock.advance(hour);
  expect((await recount()).wrong).toEqual([]);
});
