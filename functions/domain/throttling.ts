import { day, hour, minute } from '#shared/limits';

/** How often something may happen to one key within a window that opens with its first use. */
export interface Limit {
  what: string;
  key: string;
  uses: number;
  window: number;
}

/** `account`: its id, or the name somebody typed, so that unknown accounts are throttled like known ones. */
export const loginLimits = (account: string, ip: string | undefined): Limit[] => guesses('login', account, ip);

/** Of the current password, by whoever has a session. Apart from logins: outsiders must not keep its owner from a change. */
export const passwordLimits = (account: string, ip: string | undefined): Limit[] => guesses('password', account, ip);

const guesses = (what: string, account: string, ip: string | undefined): Limit[] => [
  { what: `${what}-from`, key: `${account}#${ip ?? 'anywhere'}`, uses: 5, window: 15 * minute },
  { what, key: account, uses: 20, window: hour },
];

/** Registration, resend and reset share it: what counts is how many mails one mailbox gets. */
export const mailLimit = (email: string): Limit => ({ what: 'mail', key: email, uses: 3, window: hour });

/**
 * A new address costs a mail to it, and the old one a notice: neither mailbox can be flooded by the other's name. All of a
 * week can still be undone, in one commit, so they are not many.
 */
export const emailChangeLimits = (userId: string, email: string): Limit[] => [
  mailLimit(email),
  { what: 'email-change', key: userId, uses: 5, window: hour },
  { what: 'email-change-week', key: userId, uses: 20, window: 7 * day },
];

/** A change costs a mail to the owner, and a guess at what is set counts as one. */
export const payoutAccountLimit = (userId: string): Limit => ({
  what: 'payout-account',
  key: userId,
  uses: 5,
  window: hour,
});

export interface Window {
  left: number;
  until: number;
}

/** Milliseconds until a used-up window closes; 0 while something is left. */
export const waitFor = ({ left, until }: Window, now: number): number => (left > 0 ? 0 : Math.max(0, until - now));
