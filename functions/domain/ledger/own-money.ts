import { type Fen, fen } from '#shared/money';
import { balanced, type Entries } from './ledger.ts';
import type { OwnLine } from './reconciliation.ts';

/** Movements of our own money at a provider, which belong to no sale. */

/** Books a line of our own: the provider's charges are our expense, and transfers go to our bank account. */
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
