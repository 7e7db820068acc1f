import { type Fen, fen } from '#shared/money';
import { type DayFigure, dayFigures } from '#shared/money-desk';
import type { Entries } from './ledger.ts';

/** What a day has moved, figure by figure; each is nothing but a sum over its postings. */

interface Booked {
  reference: string;
  entries: Entries;
}

/** What one posting gives to one figure; `provider` where it moved our account there. */
interface Part {
  figure: DayFigure;
  amount: Fen;
  provider: string | undefined;
}

/** Figures of money that moved at a provider, or left our bank account instead. */
type MovedFigure = Exclude<DayFigure, 'fees' | 'losses' | 'held'>;

/** Captured is plus where our account grows; of the others plus is what left it. Corrections go either way. */
const signs: Record<MovedFigure, 1 | -1> = {
  captured: 1,
  refunded: -1,
  paid_out: -1,
  disputed: -1,
  charged: -1,
  banked: -1,
  corrected: 1,
};

const kinds: Record<string, MovedFigure> = {
  PAY: 'captured',
  SUSP: 'captured',
  RFD: 'refunded',
  PRT: 'refunded',
  CRF: 'refunded',
  PO: 'paid_out',
  ROY: 'paid_out',
  DSP: 'disputed',
  BNK: 'banked',
  COR: 'corrected',
};

const has = (entries: Entries, begins: string): boolean => entries.some(({ account }) => account.startsWith(begins));

/** What a provider keeps for itself is charged, whatever it was for. */
function movedBy({ reference, entries }: Booked): MovedFigure | undefined {
  const [kind = ''] = reference.split('#');
  if (kind !== 'COR' && has(entries, 'charges:')) return 'charged';
  return kind === 'BILL' ? 'banked' : kinds[kind];
}

const providerOf = (account: string): string | undefined =>
  account.startsWith('psp:') ? account.slice('psp:'.length) : undefined;

/** Our own bank account counts where a buyer was refunded from it: what goes there from a provider is only moved. */
function movedParts(posting: Booked): Part[] {
  const figure = movedBy(posting);
  if (!figure) return [];
  const ofMoney = posting.entries.filter(
    ({ account }) => account.startsWith('psp:') || (figure === 'refunded' && account === 'bank'),
  );
  const parts = ofMoney.map(({ account, amount }) => ({
    figure,
    amount: fen(signs[figure] * amount),
    provider: providerOf(account),
  }));
  // What is put right between two accounts of ours moves no money, and is to be found here all the same.
  return parts.length === 0 && figure === 'corrected' ? [{ figure, amount: fen(0), provider: undefined }] : parts;
}

/** Accounts that are a figure by themselves: what we earn, what we lose, what is held back. */
const accounts: readonly { begins: string; figure: DayFigure; sign: 1 | -1 }[] = [
  { begins: 'fee', figure: 'fees', sign: -1 },
  { begins: 'loss:', figure: 'losses', sign: 1 },
  { begins: 'held:', figure: 'held', sign: -1 },
];

const accountParts = ({ entries }: Booked): Part[] =>
  accounts.flatMap(({ begins, figure, sign }) =>
    entries
      .filter(({ account }) => account.startsWith(begins))
      .map(({ amount }) => ({ figure, amount: fen(sign * amount), provider: undefined })),
  );

const partsIn = (posting: Booked): Part[] => [...movedParts(posting), ...accountParts(posting)];

/** Whether a posting is among those that a figure is the sum of; of one provider, where that is said. */
export const isIn = (posting: Booked, figure: DayFigure, provider?: string): boolean =>
  partsIn(posting).some((part) => part.figure === figure && (provider === undefined || part.provider === provider));

interface Figure {
  amount: Fen;
  postings: number;
}

export type DayTotals = Record<DayFigure, Figure>;

export interface ProvidersDay extends Record<MovedFigure, Fen> {
  provider: string;
  /** By how much our account there grew. */
  moved: Fen;
}

const sumOf = (parts: readonly Part[]): Fen => fen(parts.reduce((sum, { amount }) => sum + amount, 0));

function providersDay(provider: string, postings: readonly Booked[]): ProvidersDay {
  const parts = postings.flatMap(movedParts).filter((part) => part.provider === provider);
  const of = (figure: MovedFigure): Fen => sumOf(parts.filter((part) => part.figure === figure));
  const entries = postings.flatMap((posting) => posting.entries).filter(({ account }) => account === `psp:${provider}`);
  return {
    provider,
    captured: of('captured'),
    refunded: of('refunded'),
    paid_out: of('paid_out'),
    disputed: of('disputed'),
    charged: of('charged'),
    banked: of('banked'),
    corrected: of('corrected'),
    moved: fen(entries.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

export function dayOf(postings: readonly Booked[]): { figures: DayTotals; providers: ProvidersDay[] } {
  const byPosting = postings.map(partsIn);
  const figureOf = (figure: DayFigure): Figure => {
    const mine = byPosting.map((parts) => parts.filter((part) => part.figure === figure));
    return { amount: sumOf(mine.flat()), postings: mine.filter((parts) => parts.length > 0).length };
  };
  const totals = Object.fromEntries(dayFigures.map((figure) => [figure, figureOf(figure)])) as DayTotals;
  const entries = postings.flatMap((posting) => posting.entries);
  const providers = [...new Set(entries.flatMap(({ account }) => providerOf(account) ?? []))].toSorted();
  return { figures: totals, providers: providers.map((provider) => providersDay(provider, postings)) };
}
