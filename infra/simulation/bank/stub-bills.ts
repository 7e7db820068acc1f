import { startOfDate } from '#functions/domain/time';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { ProviderBooks } from '#infra/local/fake-provider/model/books';
import type { Movement } from '#infra/local/fake-provider/model/movements';
import { type ProviderPayment, type ProviderRefund, total } from '#infra/local/fake-provider/model/payment';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { byHand } from './bank.ts';

/** A refund in the console is numbered by its own number for cards, and by the total refunded at Alipay. */
function numberByHand(name: string, { refunds }: ProviderPayment, refund: ProviderRefund): string {
  if (name === 'stripe') return refund.theirNo;
  const all = [...refunds.values()];
  return `T${total(all.slice(0, all.indexOf(refund) + 1))}`;
}

function refundLine(name: string, line: BillLine, payment: ProviderPayment, refund: ProviderRefund): BillLine {
  if (!refund.refundNo.startsWith(byHand)) return { ...line, kind: 'refund' };
  return { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~${numberByHand(name, payment, refund)}` };
}

/** The number of a dispute's movement, by its direction. */
export const disputeNumber = ({ kind, theirNo }: Movement): string => `${theirNo}-${kind === 'dispute' ? 'out' : 'in'}`;

function disputeLines(line: BillLine, moved: Movement): BillLine[] {
  const theirNo = disputeNumber(moved);
  const own: BillLine = {
    ...line,
    kind: 'dispute',
    ourNo: `${moved.theirNo}~${theirNo}`,
    theirNo,
    outTradeNo: moved.ourNo,
  };
  return [own, ...(moved.fee > 0 ? [{ ...own, kind: 'dispute_fee', amount: fen(0 - moved.fee) } as const] : [])];
}

function linesOf(name: string, moved: Movement): BillLine[] {
  const { kind, ourNo, theirNo, amount, at, payment, refund, dispute } = moved;
  const line: BillLine = { kind: 'payment', ourNo, theirNo, amount, at };
  if (payment && refund) return [refundLine(name, line, payment, refund)];
  if (dispute) return disputeLines(line, moved);
  if (kind === 'payment') return [line];
  return [{ ...line, kind: 'payout', theirNo: amount > 0 ? `${theirNo}-back` : theirNo }];
}

/** The movements of a day in Beijing, from the provider's books. */
export const stubBills = (name: string, books: ProviderBooks): Bills => ({
  name,
  async bill(date) {
    const from = startOfDate(date);
    const lines = books.movements
      .filter(({ at }) => at >= from && at < from + day)
      .flatMap((moved) => linesOf(name, moved));
    return lines.length === 0 ? 'none' : lines;
  },
});
