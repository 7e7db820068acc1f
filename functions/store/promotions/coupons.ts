import * as z from 'zod';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { couponKinds } from '#shared/promotions';
import { changeItem, countSchema, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';

const couponItem = z.object({
  /** Time-based; coupons that were made together share it. */
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
  /** Made together with others: the first coupon stands for all, and counts how many there are and were redeemed. */
  batch: z.object({ first: z.string(), count: z.number() }).optional(),
  batchUsed: countSchema,
  createdAt: z.number(),
  /**
   * `taken`: redemptions reserved by open orders or paid; `used`: those of them paid and settled; `late`: those paid
   * too late.
   */
  taken: countSchema,
  used: countSchema,
  late: countSchema,
  /** Increased by the seller's changes: an order uses the coupon as it was quoted. */
  revision: z.number(),
});

export type StoredCoupon = z.output<typeof couponItem>;

export type CouponName = Pick<StoredCoupon, 'sellerId' | 'code'>;

const couponKey = ({ sellerId, code }: CouponName): Key => ({ pk: `CPN#${sellerId}#${code}`, sk: 'CPN' });

export const readCoupon = (item: Item): StoredCoupon => couponItem.parse(item);

/** A consistent read. */
export const findCoupon = (table: Table, name: CouponName): Promise<StoredCoupon | undefined> =>
  findItem(table, couponKey(name), couponItem);

const ofSeller = (sellerId: string): string => `COUPONS#${sellerId}`;
const groupsOfSeller = (sellerId: string): string => `COUPONS-OF#${sellerId}`;

/** All coupons of a seller, the newest first. */
export const couponsOf = (sellerId: string): ListQuery => ({
  index: 'owned',
  pk: ofSeller(sellerId),
  descending: true,
});

/** Of coupons made together only the first. */
export const couponGroupsOf = (sellerId: string): ListQuery => ({
  index: 'related',
  pk: groupsOfSeller(sellerId),
  descending: true,
});

/** All coupons that were made together. */
export const couponsInBatch = (sellerId: string, id: string): ListQuery => ({
  ...couponsOf(sellerId),
  beginsWith: `${id}#`,
});

/** Fails if the seller has a coupon with that code. */
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
 * Fails if it has changed since, or if more are taken than the new limit allows. An unchanged limit may have been
 * exceeded by late payments.
 */
export const couponChanged = (
  before: StoredCoupon,
  { endsAt, maxUses, paused }: Pick<StoredCoupon, 'endsAt' | 'maxUses' | 'paused'>,
): Write =>
  changeItem(couponKey(before), { endsAt, maxUses, paused, revision: before.revision + 1 }, [
    { attribute: 'revision', equals: before.revision },
    ...(maxUses === undefined || maxUses === before.maxUses
      ? []
      : [{ attribute: 'taken', absentOrBefore: maxUses + 1 } as const]),
  ]);

/** Takes one redemption. Fails if the seller has changed the coupon since it was read, or none is left. */
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

/** For an order paid after its redemption was given back: it counts again, even beyond the limit. */
export const couponTakenLate = (name: CouponName): Write => ({
  update: couponKey(name),
  change: { add: { taken: 1, late: 1 } },
  when: [{ exists: true }],
});

/** Counts a paid order, by the settlement, which counts each once. */
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

const useItem = z.object({
  sellerId: z.string(),
  code: z.string(),
  buyerId: z.string(),
  fileId: z.string(),
  title: z.string(),
  /** Which of the buyer's redemptions; for late ones the order’s number. */
  slot: z.string(),
  useState: z.enum(['held', 'used', 'late']),
  /** A buyer's orders for one file share the redemption, and one of them uses it. */
  orders: z.array(z.string()),
  amount: z.number(),
  saved: z.number(),
  at: z.number(),
  /** Increased by every change. */
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

/** A buyer's redemptions of this coupon; a consistent read. */
export async function findUsesBy(table: Table, name: CouponName, buyerId: string): Promise<Redemption[]> {
  const { items } = await table.query({ pk: usesPk(name), beginsWith: `${buyerId}#`, consistent: true, limit: 1000 });
  return items.map(readUse);
}

/** All redemptions of a coupon, the newest first. */
export const usesOf = (name: CouponName): ListQuery => ({ index: 'related', pk: usesPk(name), descending: true });

/** A redemption that was removed and made again counts its changes anew, so its last order is compared too. */
const isUnchanged = ({ changes, orders }: Redemption): Condition[] => [
  { attribute: 'changes', equals: changes },
  { attribute: 'last', equals: lastOf(orders) },
];

const lastOf = (orders: readonly string[]): string => orders.at(-1) ?? '';

/** Replaces what was read, or creates it; fails if it has changed since. */
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

/** Requires that a buyer has not taken the redemption that is their next one. */
export const couponUseNotTaken = (use: Parameters<typeof useKey>[0]): Write => ({
  check: useKey(use),
  when: [{ absent: true }],
});

export const couponUseGone = (use: Redemption): Write => ({
  remove: useKey(use),
  when: isUnchanged(use),
});
