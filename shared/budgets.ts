import { day, hour, minute } from './limits.ts';

/**
 * What one caller may do of what is everybody's: the one table that the functions and the firewall are made from. Whose
 * numbers these are: a person who works hard, with a tool beside them, meets none but the first three; a script without
 * end meets all of them.
 */
interface Budget {
  /** A mailbox is an address of mail without its tags; a range is what one connection chooses its address from. */
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
   * `ahead`: the runtime counts every valid call before anything is written. `listed`: each use leaves an entry of its own
   * with a date, so those are looked at and nothing more is written. `within`: the use case counts, with what it writes.
   */
  counted: 'ahead' | 'listed' | 'within';
}

const GiB = 1024 ** 3;

export const budgets = {
  registrations: { by: 'address', uses: 10, window: hour, counted: 'within' },
  freeDownloads: { by: 'address', uses: 200, window: day, counted: 'within' },
  edits: { by: 'user', uses: 30, window: hour, counted: 'ahead' },

  /** Bytes instead of uses: of the links that are given, and of what the content host sends. */
  downloadedBytes: { by: 'address', uses: 5 * GiB, window: day, counted: 'within' },

  /** Mails that anybody can cause to any address: registrations, reports, notices. Those about sales are as many as the sales. */
  mail: {
    by: 'mail address',
    uses: 3,
    window: hour,
    counted: 'within',
  },
  mailbox: {
    by: 'mailbox',
    uses: 5,
    window: day,
    counted: 'within',
  },
  /**
   * Mails with a link to a new password, apart from those above: nobody can use up the way back of somebody else. The window
   * is as long as such a link works, so that an owner who is refused has a link that works in the mailbox.
   */
  'reset-mail': { by: 'mail address', uses: 3, window: hour, counted: 'within' },
  'reset-mail-from': { by: 'address', uses: 20, window: hour, counted: 'within' },

  'login-from': { by: 'account and range', uses: 5, window: 15 * minute, counted: 'within' },
  'login-device': { by: 'account and device', uses: 5, window: 15 * minute, counted: 'within' },
  'login-range': { by: 'range', uses: 100, window: hour, counted: 'within' },
  login: { by: 'account', uses: 100, window: hour, counted: 'within' },
  'password-from': { by: 'account and session', uses: 5, window: 15 * minute, counted: 'within' },
  /** Mails with a code, to one's own mailbox, and guesses at such codes: by account, since whoever knows the password has as many sessions as they want. */
  'mailbox-codes': { by: 'account', uses: 6, window: hour, counted: 'within' },
  'mailbox-guesses': { by: 'account', uses: 5, window: 15 * minute, counted: 'within' },
  'mailbox-guesses-day': { by: 'account', uses: 20, window: day, counted: 'within' },
  'email-change': { by: 'user', uses: 5, window: hour, counted: 'within' },
  /** All of a week can still be undone, in one commit, so they are not many. */
  'email-change-week': { by: 'user', uses: 20, window: 7 * day, counted: 'within' },
  'payout-account': {
    by: 'user',
    uses: 5,
    window: hour,
    counted: 'within',
  },

  'passkey-login': { by: 'address', uses: 60, window: 15 * minute, counted: 'within' },
  /** Answers to those challenges, each of which has a signature verified. */
  passkeys: { by: 'address', uses: 240, window: hour, counted: 'ahead' },

  /** Of links in mails: most have a password hashed, which is what a guess costs us. */
  resets: { by: 'address', uses: 30, window: hour, counted: 'ahead' },

  account: {
    by: 'user',
    uses: 120,
    window: hour,
    counted: 'ahead',
  },
  publishing: { by: 'user', uses: 60, window: hour, counted: 'listed' },
  deleting: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** A package has ten files, and each of them an upload. */
  uploads: {
    by: 'user',
    uses: 2000,
    window: hour,
    counted: 'ahead',
  },

  stars: { by: 'user', uses: 300, window: hour, counted: 'listed' },
  unstars: { by: 'user', uses: 300, window: hour, counted: 'ahead' },
  follows: { by: 'user', uses: 300, window: hour, counted: 'listed' },
  unfollows: { by: 'user', uses: 300, window: hour, counted: 'ahead' },

  payments: { by: 'user', uses: 200, window: hour, counted: 'ahead' },
  refunds: { by: 'user', uses: 300, window: hour, counted: 'ahead' },
  payouts: { by: 'user', uses: 60, window: hour, counted: 'ahead' },
  /** Of somebody with an account; and of guests, by where they are. */
  reports: { by: 'user', uses: 10, window: day, counted: 'within' },
  'reports-from': { by: 'address', uses: 10, window: day, counted: 'within' },
  notices: { by: 'address', uses: 20, window: day, counted: 'within' },
  /** Appeals and statements, of which there is one for a measure. */
  safety: { by: 'user', uses: 60, window: hour, counted: 'ahead' },
  /** Reviews, replies, questions and answers. */
  words: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** Each is a letter to somebody who has asked for nothing, whether it is taken back or not. */
  questions: { by: 'user', uses: 10, window: hour, counted: 'ahead' },
  /** Of a seller: coupons, sales, prices. */
  offers: { by: 'user', uses: 120, window: hour, counted: 'ahead' },
  /** Codes that there are none of, by who tries them; and of guests, by where they are. */
  codes: { by: 'user', uses: 10, window: hour, counted: 'within' },
  'codes-from': { by: 'address', uses: 10, window: hour, counted: 'within' },
  operator: { by: 'user', uses: 2000, window: hour, counted: 'ahead' },
  /** Each may be a mail, and all of them go to one mailbox. */
  receipts: { by: 'user', uses: 20, window: hour, counted: 'ahead' },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** What the runtime counts of a row before it is answered. */
export const budgetCountedAhead = ({ spends = [] }: { spends?: readonly BudgetName[] }): BudgetName | undefined =>
  spends.find((name) => budgets[name].counted === 'ahead');

/**
 * What the firewall counts by address before the CDN, of paths that begin like this: a counter of ours for every reading
 * call would cost as much as the call. WAF takes windows of one, two, five or ten minutes, and ten requests at least.
 */
export interface FirewallBudget {
  by: 'address';
  uses: number;
  window: number;
  under: readonly string[];
  /** Of those, what another one counts. */
  except?: readonly string[];
}

export const firewallBudgets = {
  /** Guesses at passwords, accounts, mails: each costs us more than the caller. */
  auth: { by: 'address', uses: 100, window: 5 * minute, under: ['/api/auth/'] },
  calls: { by: 'address', uses: 3000, window: 5 * minute, under: ['/api/'], except: ['/api/payments/notify/'] },
  /** Providers speak for all their customers from few addresses. */
  notices: { by: 'address', uses: 20_000, window: 5 * minute, under: ['/api/payments/notify/'] },
  /** Users' files and previews. A reader of PDF asks for many ranges of one file. */
  content: { by: 'address', uses: 1000, window: 5 * minute, under: ['/files/', '/previews/', '/zips/'] },
  /** Whatever else the CDN answers: the app, its pages for search engines. */
  pages: {
    by: 'address',
    uses: 3000,
    window: 5 * minute,
    under: ['/'],
    except: ['/api/', '/files/', '/previews/', '/zips/'],
  },
} as const satisfies Record<string, FirewallBudget>;
