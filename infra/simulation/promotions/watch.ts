import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { checkCompareAtPrice } from './compare-at-price.ts';
import { checkOrderPrice, isFirst } from './order-price.ts';
import { couponOf, emptyHistory, isWatchedKey, type PromotionHistory, recordItem } from './promotion-history.ts';
import { checkLinkedUses, checkRedemptions } from './redemptions.ts';

export interface PromotionWatch {
  history: PromotionHistory;
  /** Called after each commit. */
  record(writes: readonly Write[]): Promise<void>;
}

type KeyedItem = readonly [Key, Item | undefined];

const couponNamesIn = ([{ pk, sk }, item]: KeyedItem): string[] => {
  if (/^CP[NU]#/.test(pk)) return [pk.slice('CPN#'.length)];
  const name = sk === 'ORD' && item ? couponOf(item) : undefined;
  return name === undefined ? [] : [name];
};

/** A discount that is marked as begun, also again after a refund, has the right compare-at price. */
function checkStartedDiscounts(history: PromotionHistory, written: readonly KeyedItem[]): void {
  for (const [{ pk }, discount] of written) {
    if (discount?.kind !== 'file-sale' || discount.begun !== true) continue;
    const fileId = pk.slice('FILE#'.length);
    const discountKey = `${fileId} ${discount.from}`;
    const pricing = history.prices.get(fileId)?.at(-1)?.pricing;
    if (pricing?.isDeleted) continue;
    const compareAtPrice = pricing?.discount?.compareAtPrice;
    if (history.startedDiscounts.has(discountKey) && history.startedDiscounts.get(discountKey) === compareAtPrice)
      continue;
    history.startedDiscounts.set(discountKey, compareAtPrice);
    checkCompareAtPrice(history, { fileId, from: Number(discount.from), compareAtPrice });
  }
}

/** Edits never change a compare-at price. */
function checkUnchangedDiscounts(history: PromotionHistory, written: readonly KeyedItem[]): void {
  for (const [{ pk, sk }] of written) {
    const fileId = pk.slice('FILE#'.length);
    const discount = sk === 'FILE' ? history.prices.get(fileId)?.at(-1)?.pricing.discount : undefined;
    const discountKey = `${fileId} ${discount?.from}`;
    if (
      discount &&
      history.startedDiscounts.has(discountKey) &&
      history.startedDiscounts.get(discountKey) !== discount.compareAtPrice
    )
      history.report(
        `I16 ${fileId} strikes ${discount.compareAtPrice} through, where it was ${history.startedDiscounts.get(discountKey)}`,
      );
  }
}

async function itemsWrittenBy(table: Table, writes: readonly Write[]): Promise<KeyedItem[]> {
  const writtenKeys = writes.filter((write) => !('check' in write)).map(keyOf);
  const keys = writtenKeys.filter(isWatchedKey).map(({ pk, sk }) => ({ pk, sk }));
  const items = keys.length > 0 ? await table.getMany(keys) : [];
  return keys.map((key, at) => [key, items[at]]);
}

/** Checks every commit that touches prices, coupons or orders. */
export function watchPromotions(
  table: Table,
  { now, transientViolations }: { now(): number; transientViolations: string[] },
): PromotionWatch {
  const history = emptyHistory(now, transientViolations);
  return {
    history,
    async record(writes) {
      const written = await itemsWrittenBy(table, writes);
      const orders = written.flatMap(([, item]) => (item?.kind === 'order' && isFirst(history, item) ? [item] : []));
      const coupons = new Map(history.coupons);
      for (const [key, item] of written) recordItem(history, key, item);
      for (const order of orders) checkOrderPrice(history, order, coupons);
      for (const name of new Set(written.flatMap(couponNamesIn))) checkRedemptions(history, name);
      for (const [{ pk }, item] of written) checkLinkedUses(history, pk, item);
      checkStartedDiscounts(history, written);
      checkUnchangedDiscounts(history, written);
    },
  };
}
