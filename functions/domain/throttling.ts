import { type BudgetName, budgets } from '#shared/budgets';
import { addressRange, rangeOf } from './accounts/address-range.ts';
import { callerAt } from './addresses.ts';
import { mailboxOf } from './mailboxes.ts';

/** How often something may happen to one key within a window: a budget, and whose it is. */
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

/** Of one caller by their address; none where nobody vouches for it. */
export const addressLimits = (budget: BudgetName, ip: string | undefined): Limit[] =>
  ip === undefined ? [] : [limitOf(budget, callerAt(ip))];

/** Who tries: where from, and which browser where it can prove that its user has logged in with it before. */
export interface Guesser {
  ip: string | undefined;
  device?: string | undefined;
}

/**
 * Wrong passwords slow down whoever guesses, and not whose password it is. `account`: the name somebody
 * typed, whether or not there is such an account; its id for a browser that has been in, which counts for itself, so that
 * nobody else can use that up. All others count by address range, and together, so that many ranges at once do not get far either.
 */
export const accountLimits = (account: string, { ip, device }: Guesser): Limit[] =>
  device === undefined
    ? [limitOf('login-from', `${account}#${rangeOf(ip)}`), limitOf('login', account)]
    : [limitOf('login-device', `${account}#${device}`)];

/** One range that tries many accounts. Only where somebody vouches for the address. */
export const loginLimits = (account: string, from: Guesser): Limit[] => [
  ...accountLimits(account, from),
  ...(from.ip === undefined || from.device !== undefined ? [] : [limitOf('login-range', addressRange(from.ip))]),
];

/**
 * Of the current password, by whoever has a session. Apart from logins, and from other sessions: neither outsiders nor
 * whoever has stolen a token must keep its owner from a change.
 */
export const passwordLimits = (account: string, session: string): Limit[] => [
  limitOf('password-from', `${account}#${session}`),
];

/** Challenges for a login, which anybody may ask for; only where it is known from where. */
export const passkeyLoginLimits = (ip: string | undefined): Limit[] => addressLimits('passkey-login', ip);

/** What anybody can have sent to any address shares them: what counts is how many mails one mailbox gets, whatever its address is made to look like. */
export const mailLimits = (email: string): Limit[] => [limitOf('mail', email), limitOf('mailbox', mailboxOf(email))];

/**
 * A link to a new password goes to exactly this address, so its mailbox is not counted: other spellings of it, which
 * nobody registered, would use up the owner's mails.
 */
export const resetMailLimits = (email: string, ip: string | undefined): Limit[] => [
  limitOf('reset-mail', email),
  ...addressLimits('reset-mail-from', ip),
];

/** A new account costs a mail, and a name that nobody else can have any more. */
export const registrationLimits = (email: string, ip: string | undefined): Limit[] => [
  ...mailLimits(email),
  ...addressLimits('registrations', ip),
];

/**
 * A new address costs a mail to it, and the old one a notice: neither mailbox can be flooded by the other's name. All of a
 * week can still be undone, in one commit, so they are not many.
 */
export const emailChangeLimits = (userId: string, email: string): Limit[] => [
  ...mailLimits(email),
  limitOf('email-change', userId),
  limitOf('email-change-week', userId),
];

/** A code costs a mail to one's own mailbox. */
export const mailboxCodeLimit = (userId: string): Limit => limitOf('mailbox-codes', userId);

/** Guesses at a code from the mailbox, whichever session they come from. */
export const mailboxGuessLimits = (userId: string): Limit[] => [
  limitOf('mailbox-guesses', userId),
  limitOf('mailbox-guesses-day', userId),
];

/** A change costs a mail to the owner, and a guess at what is set counts as one. */
export const payoutAccountLimit = (userId: string): Limit => limitOf('payout-account', userId);

export interface Window {
  left: number;
  until: number;
}

/** Milliseconds until a used-up window closes; 0 while something is left. */
export const waitFor = ({ left, until }: Window, now: number): number => (left > 0 ? 0 : Math.max(0, until - now));

/** Windows that all callers share, by the clock: a use is then one write, whether it is the first or not. */
export const sharedWindow = (window: number, now: number): { from: number; until: number } => {
  const from = now - (now % window);
  return { from, until: from + window };
};
