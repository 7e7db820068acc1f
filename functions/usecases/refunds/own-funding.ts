import { findFullFunding } from '#functions/domain/refunds/funding';
import { remainingEarnings } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { readSale, saleKey } from '#functions/store/orders/sales';
import { listBuckets } from '#functions/store/payouts/balance';
import { listHeld } from '#functions/store/payouts/held';

type Numbers = readonly string[];

interface FundingNeed {
  /** The bucket with the earnings of the sale. */
  own: string;
  needed: number;
}

async function needsOf(table: Table, outTradeNos: Numbers): Promise<ReadonlyMap<string, FundingNeed>> {
  // Consistent: the sale of one of them may have been settled a moment ago, and nothing else would fund it soon.
  const [sales, orders] = await Promise.all([
    table.getMany(outTradeNos.map(saleKey), { consistent: true }),
    table.getMany(outTradeNos.map(orderKey), { consistent: true }),
  ]);
  const existing = orders.filter((item) => item !== undefined).map(readOrder);
  const earnings = new Map(existing.map((order) => [order.outTradeNo, remainingEarnings(order)]));
  return new Map(
    sales
      .filter((item) => item !== undefined)
      .map(readSale)
      .flatMap(({ outTradeNo, bucket }) => {
        const needed = earnings.get(outTradeNo);
        return bucket === undefined || needed === undefined ? [] : [[outTradeNo, { own: bucket, needed }] as const];
      }),
  );
}

async function moneyOf({ table }: Deps<'table'>, sellerId: string) {
  const [buckets, holds] = await Promise.all([
    listBuckets(table, sellerId, { consistent: true }),
    listHeld(table, sellerId),
  ]);
  return { buckets, held: holds.reduce((sum, { amount }) => sum + amount, 0) };
}

/**
 * Which refunds may be funded although an older one waits: out of the pending earnings of their own sale, or of held
 * money. Reads those of many refunds together, as a takedown may leave thousands that cannot be funded.
 */
export async function findOwnFunding(deps: Deps<'table' | 'clock'>, sellerId: string, outTradeNos: Numbers) {
  const needs = await needsOf(deps.table, outTradeNos);
  let money = await moneyOf(deps, sellerId);
  return {
    isEnough(outTradeNo: string): boolean {
      const need = needs.get(outTradeNo);
      if (!need) return false;
      const needed = Math.max(0, need.needed - money.held);
      const { own } = need;
      return findFullFunding(money.buckets, { own, needed, mayUseOthers: false, now: deps.clock.now() }) !== undefined;
    },
    /** After a refund was funded. */
    async readAgain(): Promise<void> {
      money = await moneyOf(deps, sellerId);
    },
  };
}
