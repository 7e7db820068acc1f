import { findFullFunding } from '#functions/domain/refunds/funding';
import { remainingEarnings } from '#functions/domain/refunds/reversals';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { readSale, saleKey } from '#functions/store/orders/sales';
import { listBuckets } from '#functions/store/payouts/balance';
import { listHeld } from '#functions/store/payouts/held';
import { getExisting } from '#functions/store/table/lookup';

type Numbers = readonly string[];

interface FundingNeed {
  /** The bucket with the earnings of the sale. */
  own: string;
  needed: number;
}

async function needsOf(table: Table, outTradeNos: Numbers): Promise<ReadonlyMap<string, FundingNeed>> {
  const [sales, orders] = await Promise.all([
    getExisting(table, outTradeNos.map(saleKey)),
    getExisting(table, outTradeNos.map(orderKey)),
  ]);
  const earnings = new Map(orders.map(readOrder).map((order) => [order.outTradeNo, remainingEarnings(order)]));
  return new Map(
    sales.map(readSale).flatMap(({ outTradeNo, bucket }) => {
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
