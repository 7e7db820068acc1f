import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { wholeTable } from '#infra/migrations/test-table';
import { balancesIn } from './balances.ts';
import { violationsIn } from './invariants.ts';
import { amountIn, entriesOf } from './items.ts';
import { unreadableIn } from './shape/readable.ts';
import { type Fields, fieldsIn } from './snapshot.ts';
import { entryReport } from './test/demo-items.ts';
import { plantedMarket } from './test/planted-market.ts';

let market: Awaited<ReturnType<typeof plantedMarket>>;

beforeAll(async () => {
  market = await plantedMarket();
});

/** The lines that `ops verify` prints about these items. */
async function verifyItems(all: readonly Item[]): Promise<string[]> {
  const isEntry = ({ pk }: Item): boolean => pk.startsWith('T3#');
  const items = all.filter((item) => !isEntry(item));
  const entries = entryReport(items, all.filter(isEntry));
  const ports = { ...(await wholeTable(items)), clock: { now: () => market.now } };
  const { wrong } = await balancesIn({ ports, unreadable: unreadableIn(items) }, { from: '2026-11-18' });
  return [...violationsIn({ items, entries, sizes: undefined }, market.now), ...wrong];
}

/** The first item of a kind with these values. */
function itemOf(kind: string, fields: Fields = {}): Item {
  const matches = (item: Item) => Object.entries(fields).every(([name, value]) => item[name] === value);
  const item = market.items.find((candidate) => candidate.kind === kind && matches(candidate));
  if (!item) throw new Error(`there is no ${kind} with ${JSON.stringify(fields)}`);
  return item;
}

const user = ({ id }: { id: string }) => itemOf('user', { id });
const file = ({ id }: { id: string }) => itemOf('file', { id });
const sessions = ({ id }: { id: string }) => itemOf('sessions', { pk: `SES#${id}` });
const hold = ({ id }: { id: string }) => itemOf('seller-hold', { sellerId: id });
const partlyRefunded = () => itemOf('order', { outTradeNo: market.partlyRefunded });

type Tampering = readonly (readonly [item: Item, change: Fields | 'removed'])[];

const change = (item: Item, fields: Fields): Tampering => [[item, fields]];
const remove = (...items: Item[]): Tampering => items.map((item) => [item, 'removed'] as const);
const raise = (item: Item, name = 'amount'): Tampering => change(item, { [name]: amountIn(item, name) + 100 });

function swapKey(): Tampering {
  const [content] = [file(market.sample).files].flat();
  const [paid] = [file(market.course).files].flat();
  return change(file(market.sample), { files: [{ ...fieldsIn(content), key: fieldsIn(paid).key }] });
}

function swapZip(): Tampering {
  const zip = { key: `zips/${market.course.id}/1.zip`, size: 1, sha256: 'a'.repeat(64), version: 1 };
  return change(file(market.sample), { zip });
}

function removeCouponUse(): Tampering {
  const coupon = itemOf('coupon');
  const counts = { taken: amountIn(coupon, 'taken') - 1, used: amountIn(coupon, 'used') - 1 };
  return [...remove(itemOf('coupon-use')), ...change(coupon, counts)];
}

function swapPostingSeller(): Tampering {
  const posting = itemOf('posting', { reference: `PAY#${market.partlyRefunded}` });
  const entries = entriesOf(posting).map(({ account, amount }) => ({
    account: account.replace(market.rival.id, market.seller.id),
    amount,
  }));
  return change(posting, { entries });
}

/** Changes by an attacker who can write to the table. The first item of each has to be reported. */
const tamperings: readonly [what: string, tamper: () => Tampering][] = [
  ['a free file gives out what another seller is paid for', swapKey],
  ['the zip of a free file is that of another seller’s', swapZip],
  ['the payout hold of a limited person is removed', () => remove(hold(market.spammer))],
  ['the payout hold of a suspended person is removed', () => remove(hold(market.crook))],
  ['the payout hold of an operator is removed', () => remove(hold(market.rival))],
  ['a limited person may do everything', () => change(user(market.spammer), { standing: undefined })],
  ['a suspended person may do everything', () => change(user(market.crook), { standing: undefined })],
  [
    'the sessions of a suspended person may do everything',
    () => change(sessions(market.crook), { standing: undefined }),
  ],
  [
    'a suspended person and their sessions may do everything',
    () => [user(market.crook), sessions(market.crook)].map((item) => [item, { standing: undefined }] as const),
  ],
  [
    'measure and strike of a removed file are removed',
    () => remove(itemOf('measure', { caseId: market.removing }), itemOf('strike')),
  ],
  ['the measure against a limited person is removed', () => remove(itemOf('measure', { caseId: market.limiting }))],
  ['a strike is removed', () => remove(itemOf('strike'))],
  ['a strike is of a case without one', () => change(itemOf('strike'), { caseId: market.limiting })],
  [
    'a removed file can be downloaded again',
    () => change(file(market.copied), { barred: { ...fieldsIn(file(market.copied).barred), bar: 'delisted' } }),
  ],
  [
    'a case is dismissed under its measure',
    () => change(itemOf('case', { id: market.suspending }), { decision: 'dismiss' }),
  ],
  ['the case of a measure is removed', () => remove(itemOf('case', { id: market.removing }))],
  ['the use of a coupon is removed with its count', removeCouponUse],
  ['the amount of a part refund is another', () => raise(itemOf('part-refund'))],
  ['a part refund is removed', () => remove(itemOf('part-refund'))],
  ['a part refund is to be sent again', () => change(itemOf('part-refund'), { state: 'approved', doneAt: undefined })],
  [
    'the number of a part refund is another',
    () => change(itemOf('part-refund'), { refundNo: `${market.partlyRefunded}P2` }),
  ],
  ['an order counts more part refunds', () => raise(partlyRefunded(), 'partCount')],
  ['more of an order was given back', () => raise(partlyRefunded(), 'takenBack')],
  ['the number of a refund is another', () => change(itemOf('refund'), { refundNo: market.partlyRefunded })],
  ['a refund is to be sent again', () => change(itemOf('refund'), { state: 'approved', doneAt: undefined })],
  ['more is held for a case', () => raise(itemOf('held'))],
  ['the money that is held for a case is removed', () => remove(itemOf('held'))],
  ['a buyer is an operator', () => change(user(market.other), { roles: ['admin'] })],
  [
    'an operator has one role more',
    () => change(user(market.operator), { roles: ['finance', 'admin'], rolesChanges: 2 }),
  ],
  [
    'a review of somebody without a purchase counts',
    () => change(itemOf('review'), { buyerId: market.other.id, sk: `REV#${market.other.id}` }),
  ],
  [
    'a purchase is of another buyer',
    () =>
      change(itemOf('purchase', { fileId: market.book.id }), { buyerId: market.rival.id, pk: `ME#${market.rival.id}` }),
  ],
  ['an order was cheaper', () => change(partlyRefunded(), { amount: 1 })],
  ['a bucket holds more', () => raise(itemOf('bucket'))],
  ['a payout is of more', () => raise(itemOf('payout'))],
  ['a payee is shown another account', () => change(itemOf('payee'), { maskedAccount: 'x***@example.com' })],
  ['a posting is of another seller', swapPostingSeller],
  [
    'a sale is of another seller',
    () => change(itemOf('sale'), { seller: { ...fieldsIn(itemOf('sale').seller), id: market.crook.id } }),
  ],
  ['a file was sold more often', () => raise(itemOf('tally', { pk: `FILE#${market.book.id}` }), 'purchaseCount')],
  ['more storage is free', () => raise(itemOf('storage'), 'freeBytes')],
  [
    'a name leads to another person',
    () => change(itemOf('claim', { userId: market.seller.id }), { userId: market.crook.id }),
  ],
];

test('a market that nobody has tampered with is clean, with a password reset for an address that nobody has', async () => {
  expect(itemOf('mail-token').userId).toBe('0'.repeat(26));
  expect(await verifyItems(market.items)).toEqual([]);
});

const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/[0-9A-HJKMNP-TV-Z]{26}/g) ?? [];

test.each(tamperings)('%s: it is named, and nothing that has no part in it', async (_, tamper) => {
  const tampering = tamper();
  const changes = new Map(tampering);
  const items = market.items.flatMap((item) => {
    const fields = changes.get(item);
    return fields === 'removed' ? [] : [{ ...item, ...fields }];
  });
  const lines = await verifyItems(items);
  const [[first, fields] = []] = tampering;
  const { pk, sk, kind } = { ...first, ...(fields !== 'removed' && fields) };
  expect(lines).toContainEqual(expect.stringContaining(`${kind} ${pk} / ${sk}`));
  const ids = idsIn(tampering);
  expect(lines.filter((line) => !ids.some((id) => line.includes(id)))).toEqual([]);
});
