import type { SaleAnswer } from '#shared/contract/orders';
import type { BalanceEntry } from '#shared/contract/payouts';
import { beijingTime, csvOf } from '../../../ui/text/csv.ts';

interface SaleWords {
  csvColumns: readonly string[];
  states: Record<SaleAnswer['payout_state'], string>;
}

export const salesCsv = (sales: readonly SaleAnswer[], { csvColumns, states }: SaleWords): string =>
  csvOf(
    csvColumns,
    sales.map((sale) => [
      sale.out_trade_no,
      sale.title,
      sale.buyer_display_name || sale.buyer_username,
      beijingTime(sale.purchased_at),
      sale.amount,
      sale.fee,
      sale.earnings,
      states[sale.payout_state],
      beijingTime(sale.refunded_at),
      sale.payout_id,
      beijingTime(sale.arrived_at),
      sale.list_price,
      sale.coupon,
      sale.via,
    ]),
  );

interface StatementWords {
  csvColumns: readonly string[];
  types: Record<BalanceEntry['type'], string>;
}

export const statementCsv = (entries: readonly BalanceEntry[], { csvColumns, types }: StatementWords): string =>
  csvOf(
    csvColumns,
    entries.map((entry) => [
      beijingTime(entry.created_at),
      types[entry.type],
      entry.amount,
      entry.title,
      entry.out_trade_no,
      entry.payout_id,
    ]),
  );
