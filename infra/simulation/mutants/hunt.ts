import { runHistory } from '../history.ts';
import type { Mutant } from './mutants.ts';
import { together } from './tampering.ts';

export interface Found {
  seed: number;
  histories: number;
  violation: string;
}

/** Shows most of them, and is looked at first. */
const telling = 25;

/** Bugs have shown in these before. */
const others = [58, 110, 122, 125, 670, 32, 39, 62];

/**
 * Where each of the others was last seen: `npm run simulate -- mutants` says it. One that has moved since, because what is
 * simulated has changed, is found all the same, only later.
 */
const lastSeen: Record<string, number> = {
  'the signature is not checked': 33,
  'the seller is not checked': 96,
  'the amount is not checked': 122,
  'a finished trade is no payment': 121,
  'a notification that was seen before is ignored': 82,
  'what is taken down can still be bought': 110,
  'whoever comes back from the page has paid': 119,
  'nobody asks the provider': 62,
  'notifications are not read': 58,
  'orders move without looking at their state': 86,
  'one purchase replaces another': 21,
  'who has fetched a file gets the money back at once': 27,
  'a double payment is kept': 125,
  'two tabs are two orders': 125,
  'what is owned can be ordered again': 125,
  'the balance is read, changed and written': 32,
  'purchases do not hear of newer versions': 31,
  'each try of a refund has a number of its own': 670,
  'a refund nobody confirmed is a refund': 670,
  'a payout freezes what it did not count': 2,
  'a seller has several payouts at once': 39,
  'a transfer nobody answered has failed': 227,
  'a transfer nobody knows has failed': 161,
  'the share of a sale that goes back is sent': 26,
  'a cover takes what a payout has': 415,
  'a refund is covered once more': 361,
  'a cover is not booked': 125,
  'a covered order goes on being paid': 125,
  'who has the money back goes on fetching': 27,
  'nobody notes what waits': 125,
  'nobody finds what waits': 125,
  'what is covered stays on the list': 125,
  'everything before today counts as paid': 32,
  'no run comes for what matures later': 32,
  'a refund is not booked': 125,
  'a share that comes back is still paid out': 2,
  'refunds of the console are nobody’s business': 39,
  'a dispute takes nothing from its seller': 59,
  'the app is not checked': 85,
  'a notification is acknowledged before it is durable': 125,
  'what is closed cannot be paid': 59,
  'closing is taken for granted': 139,
  'a refund is not taken from the seller': 125,
  'what is given back stays in the count of its buyer': 125,
  'a refund leaves the purchase': 125,
  'what a refund needs is not taken': 125,
  'a cover takes a fen too much': 125,
  'the totals do not hear of a cover': 125,
  'the days’ earnings do not hear of a cover': 125,
  'open money is in no list': 39,
  'disputes are nobody’s business': 45,
  'a dispute that is won is lost': 59,
  'what a dispute costs is not booked': 45,
  'a dispute withdraws half': 45,
  'a dispute is not booked': 45,
  'what is held back is not booked': 21,
  'a refund uses what is held and leaves it there': 47,
  'what is held is given back as often as somebody asks': 21,
};

function* seedsFor(name: string, most: number): Generator<number> {
  const first = [lastSeen[name] ?? telling, ...others];
  yield* first;
  for (let seed = 1; seed <= most; seed++) if (!first.includes(seed)) yield seed;
}

/** Looks for a history that the bug spoils, and that is right without it. */
export async function hunt({ name, tampering }: Mutant, most: number): Promise<Found | undefined> {
  let histories = 0;
  for (const seed of seedsFor(name, most)) {
    histories += 1;
    const { violations } = await runHistory(seed, { tampering });
    const [violation] = violations;
    if (violation === undefined) continue;
    if ((await runHistory(seed)).violations.length === 0) return { seed, histories, violation };
  }
  return undefined;
}

/** The same bug, where what keeps it harmless is gone. */
export const withoutGuard = (mutant: Mutant): Mutant =>
  mutant.guard ? { ...mutant, tampering: together(mutant.tampering, mutant.guard.gone) } : mutant;
