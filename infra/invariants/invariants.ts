import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { hour } from '#shared/limits';
import type { Contents } from './contents.ts';
import { amountIn, entriesOf, idIn, sum, text } from './items.ts';
import { derivedChecks } from './market/derived.ts';
import { fileChecks } from './market/files.ts';
import { measureChecks } from './market/moderation.ts';
import { operatorChecks } from './market/operations.ts';
import { peopleChecks } from './market/people.ts';
import { projectionChecks } from './market/projections.ts';
import { reviewChecks } from './market/reviews.ts';
import { marketTotals } from './market/totals.ts';
import { moneyChecks } from './money/orders.ts';
import { partRefundChecks } from './money/part-refunds.ts';
import { payoutChecks } from './money/payouts.ts';
import { promotionChecks } from './money/promotions.ts';
import { wrongKeys } from './shape/keys.ts';
import { lastingChecks } from './shape/lasting.ts';
import { unreadableItems } from './shape/readable.ts';
import { type Check, snapshotOf, sumsBy, unless } from './snapshot.ts';

/** The invariants that the items at rest show by themselves, without the provider. */

const valuesOf = (items: readonly Item[], name: string): Set<string> => new Set(items.map((item) => text(item, name)));

/** I2, and I8 as far as money shows it. */
const postings: Check = ({ of }) => {
  const entries = of('posting').flatMap(entriesOf);
  const suspense = sum(entries.filter(({ account }) => account === 'suspense').map(({ amount }) => amount));
  return [
    ...of('posting').flatMap((posting) => {
      const total = sum(entriesOf(posting).map(({ amount }) => amount));
      return unless(total === 0, `I2 the posting ${text(posting, 'reference')} sums to ${total}`);
    }),
    ...unless(suspense === 0, `I8 ${suspense} fen wait in suspense`),
  ];
};

const isHeld = ({ status }: Item): boolean => status === 'paid' || status === 'refunding';

/** I3, I6: a paid order has purchase, sale and posting once, and every purchase has a paid order. */
const sales: Check = ({ of }) => {
  const [purchases, sold] = [valuesOf(of('purchase'), 'outTradeNo'), valuesOf(of('sale'), 'outTradeNo')];
  const booked = valuesOf(of('posting'), 'reference');
  const held = of('order').filter(isHeld);
  const paid = valuesOf(held, 'outTradeNo');
  return [
    ...held.flatMap((order) => {
      const no = text(order, 'outTradeNo');
      const isFree = amountIn(order) === 0;
      const missing = [
        ...unless(purchases.has(no), `purchase ME#${idIn(order, 'buyer')} / ${order.fileId}#PUR`),
        ...unless(isFree || sold.has(no), `sale SALE#${no} / SALE`),
        ...unless(isFree || booked.has(`PAY#${no}`), `posting LTX#PAY#${no} / LTX`),
      ];
      const wrong = `I3 the order ${no} is paid, and purchase, sale or posting is missing: ${missing.join(', ')}`;
      return unless(missing.length === 0, wrong);
    }),
    ...[...purchases].flatMap((no) => unless(paid.has(no), `I6 ${no} is owned and no order says it was paid`)),
  ];
};

/** I8: the sweep sends what is in the outbox; entries due for an hour are stuck. */
const outbox: Check = ({ of, now }) =>
  of('outbox')
    .filter(({ dueAt }) => Number(dueAt) < now - hour)
    .map(({ pk, dueAt }) => `I8 ${pk} has been due since ${new Date(Number(dueAt)).toISOString()} and was not sent`);

const storedObjects = z.array(z.looseObject({ key: z.string(), size: z.number() })).catch([]);

const isCounted = ({ keeping }: Item): boolean => keeping === undefined || keeping === 'kept';

/** I9: used storage equals stored contents and reserved uploads. */
const storage: Check = ({ of }) => {
  const contents = [...of('file'), ...of('version')].filter(isCounted);
  const sizeOf = ({ files }: Item): number => sum(storedObjects.parse(files).map(({ size }) => size));
  const counted = sumsBy(contents, ({ ownerId }) => String(ownerId), sizeOf);
  const open = of('upload').filter(({ state }) => state !== 'used');
  const reserved = sumsBy(
    open,
    ({ ownerId }) => String(ownerId),
    (upload) => amountIn(upload, 'size'),
  );
  return of('storage').flatMap((item) => {
    const owner = item.pk.slice('USR#'.length);
    const [used, expected] = [amountIn(item, 'usedBytes'), counted(owner) + reserved(owner)];
    return unless(used === expected, `I9 ${owner} has ${expected} bytes, and ${used} are counted`);
  });
};

/** I9: every stored content exists in the bucket. */
const objects: Check = ({ of, sizes }) =>
  [...of('file'), ...of('version')]
    .filter(isCounted)
    .flatMap(({ files, zip }) => [
      ...storedObjects.parse(files),
      ...storedObjects.parse(zip === undefined ? [] : [zip]),
    ])
    .flatMap(({ key, size }) => {
      const expected = sizes === undefined ? size : sizes.get(key);
      return unless(expected === size, `I9 the object ${key} of ${size} bytes is ${expected ?? 'not there'}`);
    });

/** I10: followers and followed. */
const follows: Check = ({ of }) => {
  const followers = sumsBy(of('follow'), (item) => text(item, 'followedId'));
  const following = sumsBy(of('follow'), (item) => text(item, 'followerId'));
  return of('user').flatMap((item) => {
    const id = text(item, 'id');
    const counted = `${amountIn(item, 'followersCount')} followers and ${amountIn(item, 'followingCount')} followed`;
    const expected = `${followers(id)} followers and ${following(id)} followed`;
    return unless(counted === expected, `I10 the person ${id} counts ${counted}, ${expected} are there`);
  });
};

/** I5: a succeeded payout was booked as arrived, a failed one as returned. */
const payouts: Check = ({ of }) => {
  const booked = valuesOf(of('posting'), 'reference');
  return of('payout').flatMap((payout) => {
    const [id, state] = [text(payout, 'id'), text(payout, 'state')];
    const ends = [booked.has(`PO#${id}#SET`), booked.has(`PO#${id}#REL`)];
    const expected = [state === 'succeeded', state === 'failed'];
    const wrong = `I5 the payout ${id} is ${state}, and arrived, released are booked ${ends}`;
    return unless(`${ends}` === `${expected}`, wrong);
  });
};

const checks: readonly Check[] = [postings, sales, outbox, storage, objects, follows, payouts];

const all = [
  unreadableItems,
  ...checks,
  ...peopleChecks,
  ...fileChecks,
  ...reviewChecks,
  ...promotionChecks,
  ...projectionChecks,
  ...moneyChecks,
  ...payoutChecks,
  ...partRefundChecks,
  ...measureChecks,
  ...operatorChecks,
  ...derivedChecks,
  ...lastingChecks,
  marketTotals,
  wrongKeys,
];

/** Violations, each with the number of its invariant and with kind and key of the item. */
export function violationsIn(contents: Contents, now: number): string[] {
  const snapshot = snapshotOf(contents, now);
  return all.flatMap((check) => check(snapshot));
}
