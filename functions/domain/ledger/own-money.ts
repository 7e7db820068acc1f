import type { Fen } from '#shared/money';
import { type Entries, move } from './ledger.ts';
import type { OwnLine } from './reconciliation.ts';

/** Movements of our own money at a provider, which belong to no sale. */

/** Books a line of our own: the provider's charges are our expense, and transfers go to our bank account. */
export const ownLineEntries = (provider: string, { kind, amount }: OwnLine): Entries =>
  move(amount, { to: `psp:${provider}`, from: kind === 'charge' ? `charges:${provider}` : 'bank' });

export const withdrawalEntries = (provider: string, amount: Fen): Entries =>
  move(amount, { to: 'bank', from: `psp:${provider}` });
