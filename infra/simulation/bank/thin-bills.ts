import { startOfDate } from '#functions/domain/time';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { AlipayTrades, Trade } from '#infra/local/fake-provider/alipay-trades';
import type { AlipayTransfers } from '#infra/local/fake-provider/alipay-transfers';
import { day } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { byHand, type Disputed } from './bank.ts';

interface Books {
  name: string;
  trades: AlipayTrades;
  transfers: AlipayTransfers;
  disputes: ReadonlyMap<string, Disputed>;
}

const minus = (amount: Fen): Fen => fen(-amount);

/** A refund that somebody made by hand: of a card by its number, at Alipay by the sum that had gone back with it. */
const handNo = (name: string, theirNo: string, sum: number): string => (name === 'stripe' ? theirNo : `T${sum}`);

function linesOfTrade(name: string, trade: Trade): BillLine[] {
  const { outTradeNo, tradeNo, amount, paidAt, refunds, splits } = trade;
  if (paidAt === undefined) return [];
  const paid: BillLine = { kind: 'payment', ourNo: outTradeNo, theirNo: tradeNo, amount, at: paidAt };
  let sum = 0;
  const back = [...refunds].map(([theirNo, refund]): BillLine => {
    sum += refund.amount;
    const isByHand = theirNo.startsWith(byHand);
    const ourNo = isByHand ? `${outTradeNo}~${handNo(name, theirNo, sum)}` : outTradeNo;
    const kind = isByHand ? 'refund_by_hand' : 'refund';
    return { kind, ourNo, theirNo, amount: minus(refund.amount), at: refund.at };
  });
  const shares = [...splits.values()].flatMap(({ amount: share, detailId, at, returnedAt }): BillLine[] => {
    const line = { kind: 'payout', ourNo: outTradeNo, theirNo: detailId, at } as const;
    const returned: BillLine[] =
      returnedAt === undefined ? [] : [{ ...line, theirNo: `${detailId}-back`, amount: share, at: returnedAt }];
    return [{ ...line, amount: minus(share) }, ...returned];
  });
  return [paid, ...back, ...shares];
}

function linesOfDispute(disputeNo: string, { outTradeNo, amount, fee, state, at, wonAt }: Disputed): BillLine[] {
  const out = { ourNo: `${disputeNo}~${disputeNo}-out`, theirNo: `${disputeNo}-out`, outTradeNo, at };
  const back = { ourNo: `${disputeNo}~${disputeNo}-in`, theirNo: `${disputeNo}-in`, outTradeNo, at: wonAt ?? at };
  return [
    { kind: 'dispute', ...out, amount: minus(amount) },
    { kind: 'dispute_fee', ...out, amount: minus(fee) },
    ...(state === 'won' ? [{ kind: 'dispute', ...back, amount } as const] : []),
  ];
}

/** What moved at the provider on a day of Beijing's calendar, by its own books. */
export const thinBills = ({ name, trades, transfers, disputes }: Books): Bills => ({
  name,
  async bill(date) {
    const from = startOfDate(date);
    const lines = [
      ...[...trades.all.values()].flatMap((trade) => linesOfTrade(name, trade)),
      ...[...transfers.all].map(
        ([ourNo, { orderId, amount, at }]): BillLine => ({
          kind: 'payout',
          ...{ ourNo, theirNo: orderId, amount: minus(amount), at },
        }),
      ),
      ...[...disputes].flatMap(([disputeNo, dispute]) => linesOfDispute(disputeNo, dispute)),
    ];
    const ofDay = lines.filter(({ at }) => at >= from && at < from + day);
    return ofDay.length === 0 ? 'none' : ofDay;
  },
});
