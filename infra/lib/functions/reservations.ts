import * as z from 'zod';

/**
 * How many executions Lambda keeps free for each function of a group, so that shoppers who only look around never keep
 * others from paying, a provider's notice from being heard, or somebody from signing in. It is also the most that the
 * function takes; 0 keeps none. `npm run deploy` keeps none in an account that is too small for it.
 */
export interface Reservations {
  /** Of `create-payment`. */
  reservedForPay: number;
  /** Of `notify-payment`, and again of the worker that books what notices say. */
  reservedForNotices: number;
  /** Of each function that signs in by password or passkey. */
  reservedForSignIn: number;
}

export const noReservations: Reservations = { reservedForPay: 0, reservedForNotices: 0, reservedForSignIn: 0 };

/**
 * At 60 ms each, 20 at once are 333 notices a second: more than the table takes orders (docs/load-plan.md). An order
 * waits half a second for its provider, so 20 are 40 orders a second. 10 are more than 100 sign-ins a second.
 */
const productionReservations: Reservations = {
  reservedForPay: 20,
  reservedForNotices: 20,
  reservedForSignIn: 10,
};

/** An event source of SQS takes no maximum below 2. */
const reserved = z.union([z.literal([0, '0']).transform(() => 0), z.coerce.number().int().min(2)]).optional();

export const reservationSettings = {
  reservedForPay: reserved,
  reservedForNotices: reserved,
  reservedForSignIn: reserved,
};

export function withDefaults(
  settings: { [Name in keyof Reservations]?: number | undefined },
  production: boolean,
): Reservations {
  const defaults = production ? productionReservations : noReservations;
  const { reservedForPay = defaults.reservedForPay, reservedForNotices = defaults.reservedForNotices } = settings;
  const { reservedForSignIn = defaults.reservedForSignIn } = settings;
  return { reservedForPay, reservedForNotices, reservedForSignIn };
}

/** What Lambda wants to remain for functions without a reservation; it refuses reservations that leave less. */
export const unreservedMinimum = 100;
