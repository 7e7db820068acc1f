import type { User } from '#functions/store/accounts/users';
import type { appOf } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import type { Books } from './books.ts';
import type { SimulatedQueues } from './queues.ts';

/** A thief who knows a seller's password and reads no mailbox but their own. */
export interface Theft {
  owner: User;
  /** Ids of the emails written before the theft, those still in the outbox among them. */
  emailsBefore: ReadonlySet<string>;
  /** The password as the thief knows it. */
  password: string;
  sessions: string[];
  mailboxes: Set<string>;
  /** Payout accounts that the thief asked to set, with or without success. */
  accounts: Set<string>;
  app?: ReturnType<typeof appOf>;
  /** The thief once saw a code for a factor in the owner's mailbox, which counts as the owner's consent. */
  hasSeenCode: boolean;
  /** When the owner first opened a roll-back link, had the account back, and resumed payouts. */
  rolledBackAt?: number;
  backAt?: number;
  resumedAt?: number;
  /** The password that the owner sets after the theft. */
  ownPassword: string;
}

const outboxPk = 'OUT#mail#';

interface Mailings {
  books: Books;
  queues: SimulatedQueues;
}

async function emailsSoFar({ books, queues }: Mailings): Promise<ReadonlySet<string>> {
  const waiting = (await books.items()).flatMap(({ pk }) => (pk.startsWith(outboxPk) ? pk.slice(outboxPk.length) : []));
  return new Set([...queues.emails.map(({ id }) => id), ...waiting]);
}

export const newTheft = async (owner: User, simulation: Mailings): Promise<Theft> => ({
  owner,
  emailsBefore: await emailsSoFar(simulation),
  password: testPassword,
  sessions: [],
  mailboxes: new Set(),
  accounts: new Set(),
  hasSeenCode: false,
  ownPassword: 'the awning is mine again',
});
