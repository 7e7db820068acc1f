import type { User } from '#functions/store/accounts/users';
import type { appOf } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import type { SimulatedQueues } from './queues.ts';

/** What somebody does who knows the password of a seller, and reads no mailbox but their own. */
export interface Theft {
  owner: User;
  /** How many mails there had been before. */
  emailsBefore: number;
  /** As far as the thief knows. */
  password: string;
  sessions: string[];
  mailboxes: Set<string>;
  /** To which the thief has asked for money to go, whether or not that was heard. */
  accounts: Set<string>;
  app?: ReturnType<typeof appOf>;
  /** The thief has looked over the owner's shoulder once, at a code for a factor: then the mailbox has said yes. */
  hasSeenCode: boolean;
  /** When the owner pressed a link first, had the account again, and let payouts go on. */
  rolledBackAt?: number;
  backAt?: number;
  resumedAt?: number;
  /** What the owner chooses then. */
  ownPassword: string;
}

export const newTheft = (owner: User, { queues }: { queues: SimulatedQueues }): Theft => ({
  owner,
  emailsBefore: queues.emails.length,
  password: testPassword,
  sessions: [],
  mailboxes: new Set(),
  accounts: new Set(),
  hasSeenCode: false,
  ownPassword: 'the awning is mine again',
});
