import type { Clock } from '#functions/ports/index';
import type { Reversals } from '#functions/ports/payments';
import type { AlipayTrades, Page, Trade } from '#infra/local/fake-provider/alipay-trades';
import { fen } from '#shared/money';
import { byHand, type Console, type Disputed } from './bank.ts';

/** What takes money back at a thin bank without our asking: its console, and the buyer's bank. */

export interface Books {
  trades: AlipayTrades;
  pages: Map<string, Page>;
  disputes: Map<string, Disputed>;
}

/** By the provider's own numbers, each withdrawal and each way back. */
export function reversalsOf({ trades, disputes }: Books, outTradeNo: string): Reversals {
  const refunds = [...(trades.all.get(outTradeNo)?.refunds ?? [])];
  const own = [...disputes].filter(([, dispute]) => dispute.outTradeNo === outTradeNo);
  return {
    refunds: refunds.map(([theirNo, { amount }]) => ({
      ...{ theirNo, amount, state: 'done' },
      refundNo: theirNo.startsWith(byHand) ? undefined : theirNo,
    })),
    disputes: own.map(([disputeNo, { amount, fee, state }]) => ({
      ...{ disputeNo, amount, state },
      movements: [
        { theirNo: `${disputeNo}-out`, amount: fen(-amount), fee },
        ...(state === 'won' ? [{ theirNo: `${disputeNo}-in`, amount, fee: fen(0) }] : []),
      ],
    })),
  };
}

/** What a bank keeps of a dispute, whichever way it ends. */
const disputeFee = fen(15);

export function consoleOf(
  { trades, disputes, clock }: Omit<Books, 'pages'> & { clock: Clock },
  tell: (trade: Trade) => void,
): Console {
  return {
    disputes,
    refundByHand(outTradeNo, amount) {
      const number = `${byHand}-${trades.all.get(outTradeNo)?.refunds.size}`;
      const refunded = trades.refund(outTradeNo, number, { amount });
      if (refunded.ok) tell(refunded.value);
      return refunded.ok;
    },
    dispute(outTradeNo) {
      const trade = trades.all.get(outTradeNo);
      const disputeNo = `dp_${outTradeNo}`;
      if (trade?.paidAt === undefined || trade.refunds.size > 0 || disputes.has(disputeNo)) return false;
      disputes.set(disputeNo, { outTradeNo, amount: trade.amount, fee: disputeFee, state: 'open', at: clock.now() });
      tell(trade);
      return true;
    },
    decide(disputeNo, isWon) {
      const dispute = disputes.get(disputeNo);
      const trade = trades.all.get(dispute?.outTradeNo ?? '');
      if (dispute?.state !== 'open' || !trade) return;
      dispute.state = isWon ? 'won' : 'lost';
      if (isWon) dispute.wonAt = clock.now();
      tell(trade);
    },
  };
}
