import { type Fen, fen } from '#shared/money';
import type { Entries } from './ledger.ts';
import { movedIn } from './recount.ts';

/** What platforms tell the tax office of their sellers' income, a quarter at a time (State Council Decree 810). */

/** Its first and its last day in Beijing's calendar: `2026-10-01`, `2026-12-31`. */
export interface Quarter {
  from: string;
  to: string;
}

const lastDays = ['03-31', '06-30', '09-30', '12-31'];

/** `2026Q4`; undefined for everything else. */
export function quarterOf(text: string): Quarter | undefined {
  const [, year = '', number = ''] = /^(20\d\d)Q([1-4])$/.exec(text) ?? [];
  const lastDay = lastDays[Number(number) - 1];
  if (lastDay === undefined) return undefined;
  const firstMonth = String(Number(number) * 3 - 2).padStart(2, '0');
  return { from: `${year}-${firstMonth}-01`, to: `${year}-${lastDay}` };
}

/** What a seller's sales brought in a time. Refunds of earlier sales may be more than that, so each may be below zero. */
export interface Income {
  /** Payments that arrived; of those given back the refunds tell. */
  sales: number;
  gross: Fen;
  /** What was taken out of the sales again, less what the platform carried: the seller keeps that. */
  refunds: Fen;
  /** What of it all the platform kept. */
  fee: Fen;
}

/** What is left to the seller, and what their account in the books moved by. */
export const netOf = ({ gross, refunds, fee }: Income): Fen => fen(gross - refunds - fee);

interface Booked {
  reference: string;
  entries: Entries;
}

type Change = (moved: { earnings: number; fee: number }) => Omit<Income, 'fee'>;

const none = { sales: 0, gross: fen(0), refunds: fen(0) };

const takenBack: Change = ({ earnings, fee }) => ({ ...none, refunds: fen(0 - earnings - fee) });

/**
 * By the kind of a posting. Payouts move what was earned long before. A correction tells of income as far as it gives back
 * or takes a fee; against any other account it moves what is owed, not what was sold.
 */
const changes: Record<string, Change> = {
  PAY: ({ earnings, fee }) => ({ ...none, sales: 1, gross: fen(earnings + fee) }),
  COV: takenBack,
  PCV: takenBack,
  CRF: takenBack,
  DSP: takenBack,
  COR: () => none,
};

export const noIncome: Income = { ...none, fee: fen(0) };

/** With one posting more that is on the statement of that seller. */
export function incomeAfter(before: Income, posting: Booked): Income {
  const change = changes[posting.reference.split('#')[0] ?? ''];
  if (!change) return before;
  // Both grow with minus.
  const fee = 0 - movedIn('fee', posting);
  const { sales, gross, refunds } = change({ earnings: 0 - movedIn('seller:', posting), fee });
  return {
    sales: before.sales + sales,
    gross: fen(before.gross + gross),
    refunds: fen(before.refunds + refunds),
    fee: fen(before.fee + fee),
  };
}

/** A payout alone is none. */
export const isIncome = ({ sales, gross, refunds, fee }: Income): boolean =>
  [sales, gross, refunds, fee].some((figure) => figure !== 0);
