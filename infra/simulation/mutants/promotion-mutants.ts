import type { Ports } from '#functions/ports/index';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { day } from '#shared/limits';
import type { Tampering } from '../world.ts';
import type { Mutant } from './mutants.ts';
import { both, leaveOut, losing, provider, putting, rewritten, setting, to, unchecked } from './tampering.ts';

/** Bugs of coupons, of prices for a time, and of the links that sold. */

const coupon = to('CPN#');
const use = to('CPU#');
const taking = (write: Write): boolean => 'update' in write && write.change.add?.taken === 1;
const givingBack = (write: Write): boolean => 'update' in write && write.change.add?.taken === -1;
const counting = (write: Write): boolean => 'update' in write && write.change.add?.used !== undefined;
const late = (write: Write): boolean => 'update' in write && write.change.add?.late !== undefined;

const becoming =
  (status: string) =>
  (write: Write): boolean =>
    'update' in write && write.update.sk === 'ORD' && write.change.set?.status === status;

/** In such a commit what an order holds stays as it is. */
const keepingUses = (isSuch: (write: Write) => boolean): Tampering => ({
  writes: (writes) =>
    writes.some(isSuch) ? writes.filter((write) => !(use(write) || both(coupon, givingBack)(write))) : writes,
});

const orderIn = (writes: readonly Write[]): Item | undefined =>
  writes.flatMap((write) => ('put' in write && write.put.sk === 'ORD' ? [write.put] : []))[0];

/** As a process sees the table. */
const viewing = (tamper: (ports: Ports) => Partial<Table>): Tampering => ({
  view: (ports) => ({ ...ports, table: { ...ports.table, ...tamper(ports) } }),
});

const readingFiles = (change: (file: Item, now: number) => Item): Tampering =>
  viewing(({ table, clock }) => ({
    async query(query) {
      const page = await table.query(query);
      return { ...page, items: page.items.map((item) => (item.sk === 'FILE' ? change(item, clock.now()) : item)) };
    },
  }));

const saleIn = (file: Item): Record<string, unknown> | undefined => Object(file.badge).sale;
const withoutSale = (file: Item): Item => ({ ...file, badge: { ...Object(file.badge), sale: undefined } });

/** What lists say is what it costs. */
function asListed(file: Item): Item {
  const { list, price, ...sale } = saleIn(file) ?? {};
  if (price === undefined) return file;
  if (file.price !== price) return { ...withoutSale(file), price: list };
  const always = { ...sale, list, price, from: 0, until: Number(sale.until) + 30 * day };
  return { ...file, badge: { ...Object(file.badge), sale: always } };
}

/** What it costs for the moment stands for what it costs. */
const stacked = (file: Item, now: number): Item => {
  const { price, from, until } = saleIn(file) ?? {};
  return Number(from) <= now && now < Number(until) ? { ...withoutSale(file), price } : file;
};

/** Of the terms on which an order was made its coupon and its amount are not looked at. */
const reusing = viewing(({ table }) => {
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

/** Two methods, two uses. */
const apart: Tampering = {
  writes(writes) {
    const order = orderIn(writes);
    const shared = writes.find((write) => 'put' in write && use(write) && Object(write.put.orders).length > 1);
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

/** Given back as soon as somebody has asked for the close. */
const trusting = provider((real, { table }) => ({
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

/** Counted before the sale is carried over, and not with it. */
const countedApart = viewing(({ table }) => ({
  async commit(writes) {
    const counts = writes.filter(both(coupon, counting));
    if (counts.length > 0) await table.commit(counts);
    return table.commit(counts.length > 0 ? writes.filter((write) => !counts.includes(write)) : writes);
  },
}));

/** Whoever shares a purse with the buyer is nobody. */
const alone = viewing(({ table }) => {
  let own: string | undefined;
  return {
    query(query) {
      if (!query.pk.startsWith('CPU#') || query.beginsWith === undefined) return table.query(query);
      own ??= query.beginsWith;
      return query.beginsWith === own ? table.query(query) : Promise.resolve({ items: [], cursor: undefined });
    },
  };
});

const struckByList = rewritten(both(to('FILE#', 'FILE'), setting('badge')), ({ change, ...write }) => {
  const { sale, ...badge } = Object(change.set?.badge);
  const struck = sale && { ...sale, was: sale.list };
  return { ...write, change: { ...change, set: { ...change.set, badge: { ...badge, sale: struck } } } };
});

const isOf =
  (kind: string) =>
  (_: unknown, message: object): boolean =>
    'kind' in message && message.kind === kind;

const sources = to('SRC#');
const falling = (write: Write): boolean => 'update' in write && (write.change.add?.sales ?? 0) < 0;

export const offerMutants: readonly Mutant[] = [
  {
    name: 'the limit of a coupon is read and is no condition',
    tampering: unchecked(
      both(coupon, taking),
      (condition) => 'attribute' in condition && condition.attribute === 'revision',
    ),
  },
  {
    name: 'a coupon that rests by now is used',
    tampering: unchecked(
      both(coupon, taking),
      (condition) => 'attribute' in condition && condition.attribute === 'taken',
    ),
  },
  { name: 'a use goes back though nobody has confirmed the close', tampering: trusting },
  { name: 'a close gives nothing back', tampering: keepingUses(becoming('closed')) },
  { name: 'a double payment keeps its use', tampering: keepingUses(becoming('duplicate')) },
  { name: 'a use is given back, and taken all the same', tampering: leaveOut(both(coupon, givingBack)) },
  { name: 'uses are written over what others made of them', tampering: unchecked(use) },
  { name: 'what is paid late is no use', tampering: leaveOut(both(coupon, late)) },
  { name: 'the open order of another coupon is used again', tampering: reusing },
  { name: 'orders of two methods take two uses', tampering: apart },
  { name: 'a purse uses a coupon with each of its accounts', tampering: alone },
  { name: 'a sale begins when its job comes', tampering: readingFiles(asListed) },
  { name: 'a coupon is taken off the price of a sale', tampering: readingFiles(stacked) },
  { name: 'the list price is struck through', tampering: struckByList },
  { name: 'lists do not hear of sales', tampering: losing(isOf('price')) },
  { name: 'a use is counted beside its settlement', tampering: countedApart },
  { name: 'nobody counts what was used', tampering: leaveOut(both(coupon, counting)) },
  { name: 'what goes back stays with the link that sold it', tampering: leaveOut(both(sources, falling)) },
  {
    name: 'a seller hears of each use',
    tampering: leaveOut(putting(to('MAILED#coupon-used-up'))),
  },
];
