import type { Ports } from '#functions/ports/index';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import {
  both,
  dropMessages,
  dropWrites,
  puts,
  rewriteUpdates,
  setsAttribute,
  tamperProvider,
  withoutConditions,
  writesTo,
} from './tampering.ts';

/** Bugs of coupons, timed discounts and links. */

const coupon = writesTo('CPN#');
const redemption = writesTo('CPU#');
const reserves = (write: Write): boolean => 'update' in write && write.change.add?.taken === 1;
const givesBack = (write: Write): boolean => 'update' in write && write.change.add?.taken === -1;
const countsRedemption = (write: Write): boolean => 'update' in write && write.change.add?.used !== undefined;
const late = (write: Write): boolean => 'update' in write && write.change.add?.late !== undefined;

const becomes =
  (status: string) =>
  (write: Write): boolean =>
    'update' in write && write.update.sk === 'ORD' && write.change.set?.status === status;

const keepRedemptions = (isSuch: (write: Write) => boolean): Tampering => ({
  writes: (writes) =>
    writes.some(isSuch) ? writes.filter((write) => !(redemption(write) || both(coupon, givesBack)(write))) : writes,
});

const orderIn = (writes: readonly Write[]): Item | undefined =>
  writes.flatMap((write) => ('put' in write && write.put.sk === 'ORD' ? [write.put] : []))[0];

/** Changes the table as a process sees it. */
const viewTable = (tamper: (ports: Ports) => Partial<Table>): Tampering => ({
  view: (ports) => ({ ...ports, table: { ...ports.table, ...tamper(ports) } }),
});

const viewFiles = (change: (file: Item, now: number) => Item): Tampering =>
  viewTable(({ table, clock }) => ({
    async query(query) {
      const page = await table.query(query);
      return { ...page, items: page.items.map((item) => (item.sk === 'FILE' ? change(item, clock.now()) : item)) };
    },
  }));

const discountIn = (file: Item): Record<string, unknown> | undefined => Object(file.badge).sale;
const withoutDiscount = (file: Item): Item => ({ ...file, badge: { ...Object(file.badge), sale: undefined } });

/** Takes the stored price for the current one, whatever the clock says. */
function trustListedPrice(file: Item): Item {
  const { list, price, ...sale } = discountIn(file) ?? {};
  if (price === undefined) return file;
  if (file.price !== price) return { ...withoutDiscount(file), price: list };
  const always = { ...sale, list, price, from: 0, until: Number(sale.until) + 30 * day };
  return { ...file, badge: { ...Object(file.badge), sale: always } };
}

/** Takes the discounted price for the list price. */
const stackDiscounts = (file: Item, now: number): Item => {
  const { price, from, until } = discountIn(file) ?? {};
  return Number(from) <= now && now < Number(until) ? { ...withoutDiscount(file), price } : file;
};

/** Reuses an open order without comparing its coupon and amount. */
const reuseOpenOrder = viewTable(({ table }) => {
  let draft: Item | undefined;
  const isOpen = ({ pk, sk }: Key): boolean => pk.startsWith('BUY#') && sk === 'OPEN';
  return {
    commit(writes) {
      draft = orderIn(writes) ?? draft;
      return table.commit(writes);
    },
    async get(key, options) {
      const item = await table.get(key, options);
      if (!item || !draft || !isOpen(key)) return item;
      return { ...item, couponCode: Object(draft.coupon).code, amount: draft.amount };
    },
  };
});

/** Orders by two payment methods take two redemptions. */
const redeemPerOrder: Tampering = {
  writes(writes) {
    const order = orderIn(writes);
    const shared = writes.find((write) => 'put' in write && redemption(write) && Object(write.put.orders).length > 1);
    if (!order || !shared || !('put' in shared)) return writes;
    const outTradeNo = String(order.outTradeNo);
    const own = { ...shared.put, slot: outTradeNo, sk: `${shared.put.buyerId}#${outTradeNo}`, orders: [outTradeNo] };
    return [
      ...writes.map((write): Write => {
        if (write === shared) return { put: own };
        return 'put' in write && write.put === order
          ? { ...write, put: { ...order, coupon: { ...Object(order.coupon), slot: outTradeNo } } }
          : write;
      }),
      {
        update: { pk: shared.put.pk.replace('CPU#', 'CPN#'), sk: 'CPN' },
        change: { add: { taken: 1 } },
      },
    ];
  },
};

/** Returns the redemption as soon as a close was requested. */
const trustClose = tamperProvider((real, { table }) => ({
  async close(outTradeNo) {
    const isClosed = await real.close(outTradeNo);
    const order = await table.get({ pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { consistent: true });
    const { code, slot } = Object(order?.coupon);
    const name = `${Object(order?.seller).id}#${code}`;
    const held = { pk: `CPU#${name}`, sk: `${Object(order?.buyer).id}#${slot}` };
    if (isClosed || code === undefined || (await table.get(held))?.useState !== 'held') return isClosed;
    await table.commit([
      { remove: held },
      { update: { pk: `CPN#${name}`, sk: 'CPN' }, change: { add: { taken: -1 } } },
    ]);
    return isClosed;
  },
}));

/** Counts the redemption in a commit of its own before the settlement. */
const countSeparately = viewTable(({ table }) => ({
  async commit(writes) {
    const counts = writes.filter(both(coupon, countsRedemption));
    if (counts.length > 0) await table.commit(counts);
    return table.commit(counts.length > 0 ? writes.filter((write) => !counts.includes(write)) : writes);
  },
}));

const ignoreLinkedAccounts = viewTable(({ table }) => {
  let own: string | undefined;
  return {
    query(query) {
      if (!query.pk.startsWith('CPU#') || query.beginsWith === undefined) return table.query(query);
      own ??= query.beginsWith;
      return query.beginsWith === own ? table.query(query) : Promise.resolve({ items: [], cursor: undefined });
    },
  };
});

const compareAtListPrice = rewriteUpdates(
  both(writesTo('FILE#', 'FILE'), setsAttribute('badge')),
  ({ change, ...write }) => {
    const { sale, ...badge } = Object(change.set?.badge);
    const struck = sale && { ...sale, was: sale.list };
    return { ...write, change: { ...change, set: { ...change.set, badge: { ...badge, sale: struck } } } };
  },
);

const isOf =
  (kind: string) =>
  (_: unknown, message: object): boolean =>
    'kind' in message && message.kind === kind;

const sources = writesTo('SRC#');
const falling = (write: Write): boolean => 'update' in write && (write.change.add?.sales ?? 0) < 0;

export const promotionMutants: readonly Mutant[] = [
  {
    name: 'the limit of a coupon is read and is no condition',
    tampering: withoutConditions(
      both(coupon, reserves),
      (condition) => 'attribute' in condition && condition.attribute === 'revision',
    ),
  },
  {
    name: 'a coupon that rests by now is used',
    tampering: withoutConditions(
      both(coupon, reserves),
      (condition) => 'attribute' in condition && condition.attribute === 'taken',
    ),
  },
  { name: 'a use goes back though nobody has confirmed the close', tampering: trustClose },
  { name: 'a close gives nothing back', tampering: keepRedemptions(becomes('closed')) },
  { name: 'a double payment keeps its use', tampering: keepRedemptions(becomes('duplicate')) },
  { name: 'a use is given back, and taken all the same', tampering: dropWrites(both(coupon, givesBack)) },
  { name: 'uses are written over what others made of them', tampering: withoutConditions(redemption) },
  { name: 'what is paid late is no use', tampering: dropWrites(both(coupon, late)) },
  { name: 'the open order of another coupon is used again', tampering: reuseOpenOrder },
  { name: 'orders of two methods take two uses', tampering: redeemPerOrder },
  {
    name: 'linked accounts use a coupon at one moment',
    tampering: dropWrites(both(redemption, (write) => 'check' in write)),
  },
  { name: 'a coupon is used by each linked account', tampering: ignoreLinkedAccounts },
  { name: 'a sale begins when its job comes', tampering: viewFiles(trustListedPrice) },
  { name: 'a coupon is taken off the price of a sale', tampering: viewFiles(stackDiscounts) },
  { name: 'the list price is struck through', tampering: compareAtListPrice },
  { name: 'lists do not hear of sales', tampering: dropMessages(isOf('price')) },
  { name: 'a use is counted beside its settlement', tampering: countSeparately },
  { name: 'nobody counts what was used', tampering: dropWrites(both(coupon, countsRedemption)) },
  { name: 'what goes back stays with the link that sold it', tampering: dropWrites(both(sources, falling)) },
  {
    name: 'a seller hears of each use',
    tampering: dropWrites(puts(writesTo('MAILED#coupon-used-up'))),
  },
];
