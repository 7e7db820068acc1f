import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { couponKinds } from '#shared/promotions';
import { countSchema, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

const couponItem = z.object({
  /** By time; those that were made together share it. */
  id: z.string(),
  sellerId: z.string(),
  code: z.string(),
  couponKind: z.enum(couponKinds),
  /** Whole percent, or fen. */
  value: z.number(),
  files: z.array(z.string()),
  startsAt: z.number().optional(),
  endsAt: z.number().optional(),
  maxUses: z.number().optional(),
  perBuyer: z.number(),
  note: z.string(),
  paused: z.boolean(),
  /** Made together with others: the first of them stands for all, and counts what they are and were used. */
  batch: z.object({ first: z.string(), count: z.number() }).optional(),
  batchUsed: countSchema,
  createdAt: z.number(),
  /** Uses that open orders hold or that were paid; of those, the paid ones that are counted by now; and those paid too late. */
  taken: countSchema,
  used: countSchema,
  late: countSchema,
  /** Counts what its seller changes: an order is made by what stood there when it was agreed. */
  revision: z.number(),
});

export type StoredCoupon = z.output<typeof couponItem>;

export type CouponName = Pick<StoredCoupon, 'sellerId' | 'code'>;

const couponKey = ({ sellerId, code }: CouponName): Key => ({ pk: `CPN#${sellerId}#${code}`, sk: 'CPN' });

export const readCoupon = (item: Item): StoredCoupon => couponItem.parse(item);

/** As it stands. */
export const findCoupon = (table: Table, name: CouponName): Promise<StoredCoupon | undefined> =>
  findItem(table, couponKey(name), couponItem);

const ofSeller = (sellerId: string): string => `COUPONS#${sellerId}`;
const groupsOfSeller = (sellerId: string): string => `COUPONS-OF#${sellerId}`;

/** All of a seller's, the newest first. */
export const couponsOf = (sellerId: string): ListQuery => ({
  index: 'owned',
  pk: ofSeller(sellerId),
  descending: true,
});

/** Of those that were made together only the first. */
export const couponGroupsOf = (sellerId: string): ListQuery => ({
  index: 'related',
  pk: groupsOfSeller(sellerId),
  descending: true,
});

/** All that were made together. */
export const couponsInBatch = (sellerId: string, id: string): ListQuery => ({
  ...couponsOf(sellerId),
  beginsWith: `${id}#`,
});

/** Fails where the seller has one of that code. */
export function newCoupon(coupon: StoredCoupon): Write {
  const { id, sellerId, code, batch } = coupon;
  const sortKey = `${id}#${code}`;
  return newItem({
    ...couponKey(coupon),
    kind: 'coupon',
    ...coupon,
    ownedPk: ofSeller(sellerId),
    ownedSk: sortKey,
    ...((!batch || batch.first === code) && { relatedPk: groupsOfSeller(sellerId), relatedSk: sortKey }),
  });
}

/**
 * Fails where it has changed since, or more is taken than is allowed from now on. A limit that stays may have been passed by
 * what was paid late.
 */
export const couponChanged = (
  before: StoredCoupon,
  { endsAt, maxUses, paused }: Pick<StoredCoupon, 'endsAt' | 'maxUses' | 'paused'>,
): Write => ({
  update: couponKey(before),
  change: { set: { endsAt, maxUses, paused, revision: before.revision + 1 } },
  when: [
    { attribute: 'revision', equals: before.revision },
    ...(maxUses === undefined || maxUses === before.maxUses
      ? []
      : [{ attribute: 'taken', absentOrBefore: maxUses + 1 } as const]),
  ],
});

/** One use more. Fails where its seller has changed it since it was read, or none is left. */
export const couponTaken = ({ sellerId, code, revision, maxUses }: StoredCoupon): Write => ({
  update: couponKey({ sellerId, code }),
  change: { add: { taken: 1 } },
  when: [
    { attribute: 'revision', equals: revision },
    ...(maxUses === undefined ? [] : [{ attribute: 'taken', absentOrBefore: maxUses } as const]),
  ],
});

export const couponGivenBack = (name: CouponName): Write => ({
  update: couponKey(name),
  change: { add: { taken: -1 } },
  when: [{ exists: true }],
});

/** Paid after it had been given back: it is taken again, be it one too many. */
export const couponTakenLate = (name: CouponName): Write => ({
  update: couponKey(name),
  change: { add: { taken: 1, late: 1 } },
  when: [{ exists: true }],
});

/** An order with it was paid: for the settlement, which counts each once. */
export const couponUsed = ({ sellerId, code, batch }: StoredCoupon): Write[] => {
  const own = { used: 1, ...(batch?.first === code && { batchUsed: 1 }) };
  return [
    { update: couponKey({ sellerId, code }), change: { add: own }, when: [{ exists: true }] },
    ...(batch && batch.first !== code
      ? [
          {
            update: couponKey({ sellerId, code: batch.first }),
            change: { add: { batchUsed: 1 } },
            when: [{ exists: true }],
          } satisfies Write,
        ]
      : []),
  ];
};

// ── Uses ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const useItem = z.object({
  sellerId: z.string(),
  code: z.string(),
  buyerId: z.string(),
  fileId: z.string(),
  title: z.string(),
  /** Which of the uses that a buyer has; of those paid too late the order’s number. */
  slot: z.string(),
  useState: z.enum(['held', 'used', 'late']),
  /** Orders of one buyer for one file: they hold it together, and one of them uses it. */
  orders: z.array(z.string()),
  amount: z.number(),
  saved: z.number(),
  at: z.number(),
  /** Counts every change. */
  changes: z.number(),
});

export type Redemption = z.output<typeof useItem>;

const usesPk = ({ sellerId, code }: CouponName): string => `CPU#${sellerId}#${code}`;

const useKey = (use: Pick<Redemption, 'sellerId' | 'code' | 'buyerId' | 'slot'>): Key => ({
  pk: usesPk(use),
  sk: `${use.buyerId}#${use.slot}`,
});

export const readUse = (item: Item): Redemption => useItem.parse(item);

export const findUse = (table: Table, use: Parameters<typeof useKey>[0]): Promise<Redemption | undefined> =>
  findItem(table, useKey(use), useItem);

/** What one buyer has of it, as it stands. */
export async function findUsesBy(table: Table, name: CouponName, buyerId: string): Promise<Redemption[]> {
  const { items } = await table.query({ pk: usesPk(name), beginsWith: `${buyerId}#`, consistent: true, limit: 1000 });
  return items.map(readUse);
}

/** All of a coupon's, the newest first. */
export const usesOf = (name: CouponName): ListQuery => ({ index: 'related', pk: usesPk(name), descending: true });

/** One that went and came again begins to count anew: it is told by who joined it last. */
const isUnchanged = ({ changes, orders }: Redemption): Condition[] => [
  { attribute: 'changes', equals: changes },
  { attribute: 'last', equals: lastOf(orders) },
];

const lastOf = (orders: readonly string[]): string => orders.at(-1) ?? '';

/** In the place of what was read, or of none; fails where it has changed since. */
export const couponUseWrite = (before: Redemption | undefined, after: Omit<Redemption, 'changes'>): Write => ({
  put: {
    ...useKey(after),
    kind: 'coupon-use',
    ...after,
    changes: (before?.changes ?? 0) + 1,
    last: lastOf(after.orders),
    relatedPk: usesPk(after),
    relatedSk: `${String(after.at).padStart(13, '0')}#${after.buyerId}#${after.slot}`,
  },
  when: before ? isUnchanged(before) : [{ absent: true }],
});

export const couponUseGone = (use: Redemption): Write => ({
  remove: useKey(use),
  when: isUnchanged(use),
});
