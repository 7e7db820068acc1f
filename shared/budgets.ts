import { day, hour, minute } from './limits.ts';

/**
 * Rate limits, shared by the functions and the firewall. A busy person with a tool stays below all but the first three;
 * an endless script meets all of them.
 */
interface Budget {
  /**
   * The key of the count. A mailbox is an email address without tags; a range is the addresses one connection can
   * choose from.
   */
  by:
    | 'user'
    | 'address'
    | 'mail address'
    | 'mailbox'
    | 'range'
    | 'account'
    | `account and ${'range' | 'device' | 'session'}`;
  uses: number;
  /** Milliseconds. */
  window: number;
  /**
   * `ahead`: the runtime counts every valid call before it writes. `listed`: each use leaves a dated entry, which is
   * counted instead. `within`: the use case counts in its own commit.
   */
  counted: 'ahead' | 'listed' | 'within';
}

const GiB = 1024 ** 3;

export const budgets = {
  registrations: { by: 'address', uses: 10, window: hour, counted: 'within' },
  freeDownloads: { by: 'address', uses: 200, window: day, counted: 'within' },
  edits: { by: 'user', uses: 30, window: hour, counted: 'ahead' },

  /** Bytes instead of uses, for download links and for what the content host sends. */
  downloadedBytes: { by: 'address', uses: 5 * GiB, window: day, counted: 'within' },

  /**
   * Mails that any visitor can trigger to any address: registrations, reports, notices. Mails about sales have no
   * limit.
   */
  mail: { by: 'mail address', uses: 3, window: hour, counted: 'within' },
  mailbox: { by: 'mailbox', uses: 5, window: day, counted: 'within' },
  /**
   * Password reset mails, limited separately so that no one can use up another person's. The window is as long as a
   * link is valid, so a refused owner has a valid link.
   */
  'reset-mail': { by: 'mail address', uses: 3, window: hour, counted: 'within' },
  'reset-mail-from': { by: 'address', uses: 20, window: hour, counted: 'within' },

  'login-from': { by: 'account and range', uses: 5, window: 15 * minute, counted: 'within' },
  'login-device': { by: 'account and device', uses: 5, window: 15 * minute, counted: 'within' },
  'login-range': { by: 'range', uses: 100, window: hour, counted: 'within' },
  login: { by: 'account', uses: 100, window: hour, counted: 'within' },
  'password-from': { by: 'account and session', uses: 5, window: 15 * minute, counted: 'within' },
  /** Mailed codes and guesses at them, per account: a thief of the password can open any number of sessions. */
  'mailbox-codes': { by: 'account', uses: 6, window: hour, counted: 'within' },
  'mailbox-guesses': { by: 'account', uses: 5, window: 15 * minute, counted: 'within' },
  'mailbox-guesses-day': { by: 'account', uses: 20, window: day, counted: 'within' },
  'email-change': { by: 'user', uses: 5, window: hour, counted: 'within' },
  /** A week's changes can all be undone in one commit, so they are few. */
  'email-change-week': { by: 'user', uses: 20, window: 7 * day, counted: 'within' },
  'payout-account': { by: 'user', uses: 5, window: hour, counted: 'within' },

  'passkey-login': { by: 'address', uses: 60, window: 15 * minute, counted: 'within' },
  /** Answers to those challenges; each costs a signature check. */
  passkeys: { by: 'address', uses: 240, window: hour, counted: 'ahead' },

  /** Uses of mailed links; most cost a password hash. */
  resets: { by: 'address', uses: 30, window: hour, counted: 'ahead' },

  /** Pressed for people by their mail provider, from few addresses; and only the mail has the token. */
  unsubscribing: { by: 'address', uses: 6000, window: hour, counted: 'ahead' },

  account: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  publishing: { by: 'user', uses: 60, window: hour, counted: 'listed' },
  deleting: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** A package has ten contents, each of them an upload. */
  uploads: { by: 'user', uses: 2000, window: hour, counted: 'ahead' },

  stars: { by: 'user', uses: 300, window: hour, counted: 'listed' },
  unstars: { by: 'user', uses: 300, window: hour, counted: 'ahead' },
  follows: { by: 'user', uses: 300, window: hour, counted: 'listed' },
  unfollows: { by: 'user', uses: 300, window: hour, counted: 'ahead' },

  payments: { by: 'user', uses: 200, window: hour, counted: 'ahead' },
  refunds: { by: 'user', uses: 300, window: hour, counted: 'ahead' },
  payouts: { by: 'user', uses: 60, window: hour, counted: 'ahead' },
  /** Reports by users, and by guests per address. */
  reports: { by: 'user', uses: 10, window: day, counted: 'within' },
  'reports-from': { by: 'address', uses: 10, window: day, counted: 'within' },
  notices: { by: 'address', uses: 20, window: day, counted: 'within' },
  /** Appeals and counter-notices, one per measure. */
  safety: { by: 'user', uses: 60, window: hour, counted: 'ahead' },
  /** Reviews, replies, questions and answers. */
  words: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** Each sends an unsolicited email, even if withdrawn. */
  questions: { by: 'user', uses: 10, window: hour, counted: 'ahead' },
  /** Changes of a seller's coupons, discounts and prices. */
  offers: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** Attempts with unknown codes, by users, and by guests per address. */
  codes: { by: 'user', uses: 10, window: hour, counted: 'within' },
  'codes-from': { by: 'address', uses: 10, window: hour, counted: 'within' },
  operator: { by: 'user', uses: 2000, window: hour, counted: 'ahead' },
  /** Each may send a mail to the same mailbox. */
  receipts: { by: 'user', uses: 20, window: hour, counted: 'ahead' },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** The budget that the runtime counts before a route's handler runs. */
export const budgetCountedAhead = ({ spends = [] }: { spends?: readonly BudgetName[] }): BudgetName | undefined =>
  spends.find((name) => budgets[name].counted === 'ahead');

/**
 * Limits per address at the firewall, by path prefix: a counter in the table for every read would cost as much as the
 * read. WAF allows windows of 1, 2, 5 or 10 minutes and at least ten requests.
 */
export interface FirewallBudget {
  by: 'address';
  uses: number;
  window: number;
  under: readonly string[];
  /** Prefixes that another limit counts. */
  except?: readonly string[];
  /** Whole paths that another limit counts. */
  exceptPaths?: readonly string[];
}

export const firewallBudgets = {
  /** Guesses at passwords and accounts, and mails: each costs us more than the caller. */
  auth: {
    by: 'address',
    uses: 100,
    window: 5 * minute,
    under: ['/api/auth/'],
    /** Each page of a member begins with it, and many members share an address. */
    exceptPaths: ['/api/auth/verify'],
  },
  calls: { by: 'address', uses: 3000, window: 5 * minute, under: ['/api/'], except: ['/api/payments/notify/'] },
  /** Providers notify from few addresses. */
  notices: { by: 'address', uses: 20_000, window: 5 * minute, under: ['/api/payments/notify/'] },
  /** Users' files and previews; a PDF reader requests many ranges of one file. */
  content: { by: 'address', uses: 1000, window: 5 * minute, under: ['/files/', '/previews/', '/zips/'] },
  /** Everything else from the CDN: covers, the app, and pages for search engines. A first visit takes some 130. */
  pages: {
    by: 'address',
    uses: 20_000,
    window: 5 * minute,
    under: ['/'],
    except: ['/api/', '/files/', '/previews/', '/zips/'],
  },
} as const satisfies Record<string, FirewallBudget>;
