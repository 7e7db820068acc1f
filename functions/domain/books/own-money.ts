import { type Fen, fen } from '#shared/money';
import { balanced, type Entries } from './ledger.ts';
import type { OwnLine } from './reconciliation.ts';

/** What moves our own money at a provider, and is nobody's sale. */

/** Grows with what the provider's account gives: its charges are our expense, and what goes to the bank is ours there. */
export const ownLineEntries = (provider: string, { kind, amount }: OwnLine): Entries =>
  balanced([
    { account: `psp:${provider}`, amount },
    { account: kind === 'charge' ? `charges:${provider}` : 'bank', amount: fen(0 - amount) },
  ]);

export const withdrawalEntries = (provider: string, amount: Fen): Entries =>
  balanced([
    { account: 'bank', amount },
    { account: `psp:${provider}`, amount: fen(0 - amount) },
  ]);
