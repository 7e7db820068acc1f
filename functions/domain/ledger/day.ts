import { type Fen, fen } from '#shared/money';
import { type DayFigure, dayFigures } from '#shared/operations';
import type { Entries } from './ledger.ts';
import { type PostingKind, parseReference } from './references.ts';

/** The figures of a day; each is a sum over its postings. */

interface BookedPosting {
  reference: string;
  entries: Entries;
}

/** The contribution of a posting to a figure; `provider` if it moved our account there. */
interface FigurePart {
  figure: DayFigure;
  amount: Fen;
  provider: string | undefined;
}

/** Figures of money that moved at a provider, or left our bank account instead. */
type MovedFigure = Exclude<DayFigure, 'fees' | 'losses' | 'held'>;

/** The sign of each figure: `captured` is positive when our account grows, the others when money leaves it. Corrections may be either. */
const signs: Record<MovedFigure, 1 | -1> = {
  captured: 1,
  refunded: -1,
  paid_out: -1,
  disputed: -1,
  charged: -1,
  banked: -1,
  corrected: 1,
};

const movedFigures = Object.keys(signs) as MovedFigure[];

const figureOfKind: Partial<Record<PostingKind, MovedFigure>> = {
  payment: 'captured',
  duplicatePayment: 'captured',
  refund: 'refunded',
  partialRefund: 'refunded',
  consoleRefund: 'refunded',
  payout: 'paid_out',
  shareReturn: 'paid_out',
  dispute: 'disputed',
  billLine: 'banked',
  withdrawal: 'banked',
  correction: 'corrected',
};

const has = (entries: Entries, begins: string): boolean => entries.some(({ account }) => account.startsWith(begins));

/** Everything a provider keeps counts as `charged`, whatever it was for. */
function figureMovedBy({ reference, entries }: BookedPosting): MovedFigure | undefined {
  const { kind } = parseReference(reference);
  if (kind !== 'correction' && has(entries, 'charges:')) return 'charged';
  return kind && figureOfKind[kind];
}

const providerOf = (account: string): string | undefined =>
  account.startsWith('psp:') ? account.slice('psp:'.length) : undefined;

/** Our bank account counts only for refunds paid from it: a transfer from a provider to the bank stays ours. */
function movedParts(posting: BookedPosting): FigurePart[] {
  const figure = figureMovedBy(posting);
  if (!figure) return [];
  const ofMoney = posting.entries.filter(
    ({ account }) => account.startsWith('psp:') || (figure === 'refunded' && account === 'bank'),
  );
  const parts = ofMoney.map(({ account, amount }) => ({
    figure,
    amount: fen(signs[figure] * amount),
    provider: providerOf(account),
  }));
  // A correction between two of our accounts moves no money, but must still be listed.
  return parts.length === 0 && figure === 'corrected' ? [{ figure, amount: fen(0), provider: undefined }] : parts;
}

/** Accounts that are figures by themselves: earnings, losses and money on hold. */
const accounts: readonly { begins: string; figure: DayFigure; sign: 1 | -1 }[] = [
  { begins: 'fee', figure: 'fees', sign: -1 },
  { begins: 'loss:', figure: 'losses', sign: 1 },
  { begins: 'held:', figure: 'held', sign: -1 },
];

const accountParts = ({ entries }: BookedPosting): FigurePart[] =>
  accounts.flatMap(({ begins, figure, sign }) =>
    entries
      .filter(({ account }) => account.startsWith(begins))
      .map(({ amount }) => ({ figure, amount: fen(sign * amount), provider: undefined })),
  );

const partsIn = (posting: BookedPosting): FigurePart[] => [...movedParts(posting), ...accountParts(posting)];

/** Whether a posting contributes to a figure; of one provider, if given. */
export const contributesTo = (posting: BookedPosting, figure: DayFigure, provider?: string): boolean =>
  partsIn(posting).some((part) => part.figure === figure && (provider === undefined || part.provider === provider));

interface Figure {
  amount: Fen;
  postings: number;
}

export type DayTotals = Record<DayFigure, Figure>;

export interface ProviderDay extends Record<MovedFigure, Fen> {
  provider: string;
  /** The change of our account at the provider. */
  moved: Fen;
}

const sumOf = (parts: readonly FigurePart[]): Fen => fen(parts.reduce((sum, { amount }) => sum + amount, 0));

function dayOfProvider(provider: string, postings: readonly BookedPosting[]): ProviderDay {
  const parts = postings.flatMap(movedParts).filter((part) => part.provider === provider);
  const of = (figure: MovedFigure): Fen => sumOf(parts.filter((part) => part.figure === figure));
  const entries = postings.flatMap((posting) => posting.entries).filter(({ account }) => account === `psp:${provider}`);
  return {
    provider,
    ...(Object.fromEntries(movedFigures.map((figure) => [figure, of(figure)])) as Record<MovedFigure, Fen>),
    moved: fen(entries.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

export function totalsOfDay(postings: readonly BookedPosting[]): { figures: DayTotals; providers: ProviderDay[] } {
  const byPosting = postings.map(partsIn);
  const figureOf = (figure: DayFigure): Figure => {
    const mine = byPosting.map((parts) => parts.filter((part) => part.figure === figure));
    return { amount: sumOf(mine.flat()), postings: mine.filter((parts) => parts.length > 0).length };
  };
  const totals = Object.fromEntries(dayFigures.map((figure) => [figure, figureOf(figure)])) as DayTotals;
  const entries = postings.flatMap((posting) => posting.entries);
  const providers = [...new Set(entries.flatMap(({ account }) => providerOf(account) ?? []))].toSorted();
  return { figures: totals, providers: providers.map((provider) => dayOfProvider(provider, postings)) };
}
