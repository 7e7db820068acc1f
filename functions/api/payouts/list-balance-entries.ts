import { movementOf } from '#functions/domain/ledger/statement';
import { instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { type Posting, postingsOf, readPosting } from '#functions/store/ledger/ledger';
import { findSales, type Sale } from '#functions/store/orders/sales';
import { filteredPageOf } from '#functions/store/table/filter';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import type { BalanceEntry } from '#shared/contract/payouts';
import { fen, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';

export const listBalanceEntries = endpoint(
  routes.listBalanceEntries,
  ['table'],
  async ({ query: { type, ...pageQuery }, user }, { table }) => {
    const list = { query: postingsOf(user.id), wanted: pageQuery, read: readPosting };
    const isOfType = ({ reference }: Posting) => movementOf(reference).type === type;
    const page = type ? await filteredPageOf(table, { ...list, matches: isOfType }) : await pageOf(table, list);
    const numbers = page.items.flatMap(({ reference }) => movementOf(reference).outTradeNo ?? []);
    const sales = await findSales(table, numbers);
    const entries = page.items.map((posting) => entryOf(posting, user.id, sales));
    return ok({ data: { entries, pagination: page.pagination } });
  },
);

function entryOf(posting: Posting, sellerId: string, sales: ReadonlyMap<string, Sale>): BalanceEntry {
  const { type, outTradeNo, payoutId } = movementOf(posting.reference);
  return {
    id: posting.reference,
    type,
    amount: yuanNumber(shareOf(posting, sellerId)),
    out_trade_no: outTradeNo,
    payout_id: payoutId,
    title: sales.get(outTradeNo ?? '')?.title,
    created_at: instant(posting.at),
  };
}

/** Our debt to a seller is negative in the ledger, and positive for the seller. */
const shareOf = ({ entries }: Posting, sellerId: string) =>
  fen(-entries.filter(({ account }) => account === `seller:${sellerId}`).reduce((sum, { amount }) => sum + amount, 0));
