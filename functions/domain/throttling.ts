import { type BudgetName, budgets } from '#shared/budgets';
import { addressRange, rangeOf } from './accounts/address-range.ts';
import { callerAt } from './addresses.ts';
import { mailboxOf } from './emails/mailboxes.ts';

/** A budget: how often an action may happen for one key within a window. */
export interface Limit {
  what: string;
  key: string;
  uses: number;
  window: number;
}

export const limitOf = (budget: BudgetName, key: string): Limit => {
  const { uses, window } = budgets[budget];
  return { what: budget, key, uses, window };
};

/** The limit of one caller by address; none if the address is not vouched for. */
export const addressLimits = (budget: BudgetName, ip: string | undefined): Limit[] =>
  ip === undefined ? [] : [limitOf(budget, callerAt(ip))];

/** The origin of an attempt: the address, and the browser if it proves that its user has logged in with it before. */
export interface Guesser {
  ip: string | undefined;
  device?: string | undefined;
}

/**
 * Wrong passwords slow down the guesser, not the owner. `account` is the typed name, whether or not it exists; a known browser counts
 * by account and device, so that no one else can use up its attempts. All others count by address range, and together, so that many
 * ranges at once do not get far either.
 */
export const accountLimits = (account: string, { ip, device }: Guesser): Limit[] =>
  device === undefined
    ? [limitOf('login-from', `${account}#${rangeOf(ip)}`), limitOf('login', account)]
    : [limitOf('login-device', `${account}#${device}`)];

/** Also limits one address range that tries many accounts, if the address is vouched for. */
export const loginLimits = (account: string, from: Guesser): Limit[] => [
  ...accountLimits(account, from),
  ...(from.ip === undefined || from.device !== undefined ? [] : [limitOf('login-range', addressRange(from.ip))]),
];

/**
 * Limits guesses at the current password within a session. Separate from logins and other sessions: neither outsiders nor a thief of a
 * token can block the owner.
 */
export const passwordLimits = (account: string, session: string): Limit[] => [
  limitOf('password-from', `${account}#${session}`),
];

/** Emails that any visitor can trigger share these limits: counted per address and per mailbox, however the address is spelled. */
export const mailLimits = (email: string): Limit[] => [limitOf('mail', email), limitOf('mailbox', mailboxOf(email))];

/**
 * Password reset emails go to exactly the registered address, so the mailbox is not counted: other spellings, which are not
 * registered, would use up the owner's emails.
 */
export const resetMailLimits = (email: string, ip: string | undefined): Limit[] => [
  limitOf('reset-mail', email),
  ...addressLimits('reset-mail-from', ip),
];

/** A registration costs an email, and a username that is then taken. */
export const registrationLimits = (email: string, ip: string | undefined): Limit[] => [
  ...mailLimits(email),
  ...addressLimits('registrations', ip),
];

/**
 * A change mails the new address and notifies the old one, so neither can be flooded. A week's changes can be undone in
 * one commit, so they are few.
 */
export const emailChangeLimits = (userId: string, email: string): Limit[] => [
  ...mailLimits(email),
  limitOf('email-change', userId),
  limitOf('email-change-week', userId),
];

/** Limits guesses at mailbox codes, over all sessions. */
export const mailboxGuessLimits = (userId: string): Limit[] => [
  limitOf('mailbox-guesses', userId),
  limitOf('mailbox-guesses-day', userId),
];

export interface Window {
  left: number;
  until: number;
}

/** Milliseconds until a used-up window closes; 0 while uses are left. */
export const waitFor = ({ left, until }: Window, now: number): number => (left > 0 ? 0 : Math.max(0, until - now));

/** Windows aligned to the clock: every use is one write, the first one too. */
export const sharedWindow = (window: number, now: number): { from: number; until: number } => {
  const from = now - (now % window);
  return { from, until: from + window };
};
