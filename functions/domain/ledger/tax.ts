import { type Fen, fen } from '#shared/money';
import type { Entries } from './ledger.ts';
import { movedIn } from './recount.ts';
import { type PostingKind, parseReference } from './references.ts';

/** The quarterly report of sellers' income to the tax office (State Council Decree 810). */

/** The first and last day of a quarter in Beijing's calendar: `2026-10-01`, `2026-12-31`. */
export interface Quarter {
  from: string;
  to: string;
}

const lastDays = ['03-31', '06-30', '09-30', '12-31'];

/** Parses `2026Q4`; undefined for any other text. */
export function quarterOf(text: string): Quarter | undefined {
  const [, year = '', number = ''] = /^(20\d\d)Q([1-4])$/.exec(text) ?? [];
  const lastDay = lastDays[Number(number) - 1];
  if (lastDay === undefined) return undefined;
  const firstMonth = String(Number(number) * 3 - 2).padStart(2, '0');
  return { from: `${year}-${firstMonth}-01`, to: `${year}-${lastDay}` };
}

/** A seller's income in a period. Refunds of earlier sales may exceed it, so every amount may be negative. */
export interface Income {
  /** The number of payments; refunded ones are counted too, and subtracted by `refunds`. */
  sales: number;
  gross: Fen;
  /** The amount refunded, less what the platform carried, which the seller keeps. */
  refunds: Fen;
  fee: Fen;
}

/** The seller's net income, which equals the movement of their ledger account. */
export const netOf = ({ gross, refunds, fee }: Income): Fen => fen(gross - refunds - fee);

type Change = (moved: { earnings: number; fee: number }) => Omit<Income, 'fee'>;

const none = { sales: 0, gross: fen(0), refunds: fen(0) };

const takenBack: Change = ({ earnings, fee }) => ({ ...none, refunds: fen(0 - earnings - fee) });

/**
 * The change of income by the kind of a posting. Payouts move earlier earnings. A correction is income only as far as it returns or
 * takes a fee; against other accounts it moves a debt, not a sale.
 */
const changes: Partial<Record<PostingKind, Change>> = {
  payment: ({ earnings, fee }) => ({ ...none, sales: 1, gross: fen(earnings + fee) }),
  refundFunding: takenBack,
  partialRefundFunding: takenBack,
  consoleRefund: takenBack,
  dispute: takenBack,
  correction: () => none,
};

export const noIncome: Income = { ...none, fee: fen(0) };

/** The income with one more posting of that seller's statement. */
export function incomeAfter(before: Income, posting: { reference: string; entries: Entries }): Income {
  const { kind } = parseReference(posting.reference);
  const change = kind && changes[kind];
  if (!change) return before;
  // Both accounts grow with minus.
  const fee = 0 - movedIn('fee', posting);
  const { sales, gross, refunds } = change({ earnings: 0 - movedIn('seller:', posting), fee });
  return {
    sales: before.sales + sales,
    gross: fen(before.gross + gross),
    refunds: fen(before.refunds + refunds),
    fee: fen(before.fee + fee),
  };
}

/** False if nothing but payouts moved. */
export const isIncome = ({ sales, gross, refunds, fee }: Income): boolean =>
  [sales, gross, refunds, fee].some((figure) => figure !== 0);
