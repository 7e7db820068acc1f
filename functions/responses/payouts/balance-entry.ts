import { statementMovement } from '#functions/domain/ledger/statement';
import { instant } from '#functions/domain/time';
import type { Posting } from '#functions/store/ledger/ledger';
import type { Sale } from '#functions/store/orders/sales';
import type { BalanceEntry } from '#shared/contract/payouts';
import { fen, yuanNumber } from '#shared/money';

export function balanceEntryShape(posting: Posting, sellerId: string, sales: ReadonlyMap<string, Sale>): BalanceEntry {
  const { type, outTradeNo, payoutId } = statementMovement(posting.reference);
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
