import { hour, minute } from '#shared/limits';
import { addressRange, rangeOf } from './accounts/address-range.ts';

/** How often something may happen to one key within a window that opens with its first use. */
export interface Limit {
  what: string;
  key: string;
  uses: number;
  window: number;
}

/** Who tries: where from, and which browser where it can prove that its user has logged in with it before. */
export interface Guesser {
  ip: string | undefined;
  device?: string | undefined;
}

const quarter = { uses: 5, window: 15 * minute };

/**
 * Wrong passwords slow down whoever guesses, and not whose password it is. `account`: its id, or the name somebody typed, so
 * that unknown accounts are throttled like known ones. A browser that has been in counts for itself: nobody else can use
 * that up. All others count by address range, and together, so that many ranges at once do not get far either.
 */
export const accountLimits = (account: string, { ip, device }: Guesser): Limit[] =>
  device === undefined
    ? [
        { what: 'login-from', key: `${account}#${rangeOf(ip)}`, ...quarter },
        { what: 'login', key: account, uses: 100, window: hour },
      ]
    : [{ what: 'login-device', key: `${account}#${device}`, ...quarter }];

/** One range that tries many accounts. Only where somebody vouches for the address. */
export const loginLimits = (account: string, from: Guesser): Limit[] => [
  ...accountLimits(account, from),
  ...(from.ip === undefined || from.device !== undefined
    ? []
    : [{ what: 'login-range', key: addressRange(from.ip), uses: 100, window: hour }]),
];

/**
 * Of the current password, by whoever has a session. Apart from logins, and from other sessions: neither outsiders nor
 * whoever has stolen a token must keep its owner from a change.
 */
export const passwordLimits = (account: string, session: string): Limit[] => [
  { what: 'password-from', key: `${account}#${session}`, ...quarter },
];

/** Registration, resend and reset share it: what counts is how many mails one mailbox gets. */
export const mailLimit = (email: string): Limit => ({ what: 'mail', key: email, uses: 3, window: hour });

/** A new address costs a mail to it, and the old one a notice: neither mailbox can be flooded by the other's name. */
export const emailChangeLimits = (userId: string, email: string): Limit[] => [
  mailLimit(email),
  { what: 'email-change', key: userId, uses: 5, window: hour },
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
