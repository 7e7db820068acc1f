import { startOfDate } from '#functions/domain/time';
import type { BillLine, Bills } from '#functions/ports/payouts';
import type { ProviderBooks } from '#infra/local/fake-provider/model/books';
import type { Movement } from '#infra/local/fake-provider/model/movements';
import type { ProviderRefund } from '#infra/local/fake-provider/model/payment';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { byHand } from './bank.ts';

/** Only for cards a refund in the console has a number of its own; others do not say which refund of an order a line is. */
const refundLine = (name: string, line: BillLine, { refundNo, theirNo }: ProviderRefund): BillLine =>
  name === 'stripe' && refundNo.startsWith(byHand)
    ? { ...line, kind: 'refund_by_hand', ourNo: `${line.ourNo}~${theirNo}` }
    : { ...line, kind: 'refund' };

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
  const { kind, ourNo, theirNo, amount, at, refund, dispute } = moved;
  const line: BillLine = { kind: 'payment', ourNo, theirNo, amount, at };
  if (refund) return [refundLine(name, line, refund)];
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
