import { runHistory } from '../history.ts';
import type { Mutant } from './mutants.ts';
import { combine } from './tampering.ts';

export interface Caught {
  seed: number;
  histories: number;
  violation: string;
}

/** The seed that catches most mutants is tried first. */
const usualSeed = 110;

const otherSeeds = [58, 25, 122, 125, 62, 32, 39, 31];

/**
 * The seed that last caught each mutant, as `npm run simulate -- mutants` prints it. Where the simulation has changed
 * since, the mutant is still caught, only later.
 */
const lastSeen: Record<string, number> = {
  'a partial refund of ours passes for one of the console': 120,
  'an order counts a part that was turned down': 39,
  'a part that was turned down is the seller’s loss': 39,
  'a part that was turned down goes on being under way': 39,
  'a refund is not booked': 4,
  'what is owned can be ordered again': 1,
  'a double payment is kept': 58,
  'the signature is not checked': 269,
  'the seller is not checked': 31,
  'the app is not checked': 87,
  'the amount is not checked': 10,
  'a finished trade is no payment': 479,
  'a notification that was seen before is ignored': 58,
  'a notification is acknowledged before it is durable': 122,
  'whoever comes back from the page has paid': 501,
  'nobody asks the provider': 4,
  'notifications are not read': 8,
  'orders move without looking at their state': 122,
  'what is closed cannot be paid': 1,
  'closing is taken for granted': 49,
  'one purchase replaces another': 58,
  'who has fetched a file gets the money back at once': 5,
  'two tabs are two orders': 13,
  'messages go without the outbox': 58,
  'a message that fails once is gone': 2,
  'the balance is read, changed and written': 8,
  'a posting is not marked as carried over': 25,
  'a seller gets a fen more': 25,
  'a refund is not taken from the seller': 25,
  'purchases do not hear of newer versions': 6,
  'each try of a refund has a number of its own': 28,
  'a refund nobody confirmed is a refund': 15,
  'a payout freezes what it did not count': 658,
  'a seller has several payouts at once': 658,
  'each try of a transfer has a number of its own': 58,
  'a transfer nobody answered has failed': 54,
  'a transfer nobody knows has failed': 31,
  'the share of a sale that goes back is sent': 406,
  'what is paid out is open again': 58,
  'money matures at once': 58,
  'what a refund needs is not taken': 25,
  'a cover takes a fen too much': 25,
  'a cover takes what a payout has': 320,
  'a refund is covered once more': 28,
  'a covered order goes on being paid': 25,
  'who has the money back goes on fetching': 138,
  'nobody notes what waits': 24,
  'nobody finds what waits': 32,
  'everything before today counts as paid': 13,
  'no run comes for what matures later': 7,
  'a share that comes back is still paid out': 26,
  'open money is in no list': 31,
  'what a payout takes stays in the list of open money': 58,
  'disputes are nobody’s business': 1,
  'refunds of the console are nobody’s business': 80,
  'a dispute that is won is lost': 1,
  'what a dispute costs is not booked': 1,
  'a dispute withdraws half': 1,
  'a dispute takes nothing from its seller': 49,
  'a dispute is not booked': 1,
  'what is held back is not booked': 40,
  'a refund uses what is held and leaves it there': 68,
  'what is held is given back as often as somebody asks': 40,
  'what is taken down can still be bought': 25,
  'nobody looks at what was left': 39,
  'all money is given back by the provider of new orders': 4,
  'what was paid at WeChat is booked at Alipay': 4,
  'a refund leaves its review in the average': 61,
  'a review that is folded counts': 39,
  'every linked account counts': 19,
  'kin that is found later goes on counting': 2314,
  'what is taken back stays counted': 278,
  'versions do not hear of what is said of them': 122,
  'a review tells of each edit': 12,
  'nobody is told of a review': 122,
  'the purchase does not know its stars': 122,
  'cards do not hear of reviews': 122,
  'sellers do not hear how they are rated': 122,
  'somebody may ask without end': 25,
  'what is answered waits on': 20,
  'the limit of a coupon is read and is no condition': 29,
  'a coupon that rests by now is used': 53,
  'a use goes back though nobody has confirmed the close': 58,
  'a close gives nothing back': 58,
  'a double payment keeps its use': 58,
  'a use is given back, and taken all the same': 58,
  'uses are written over what others made of them': 29,
  'what is paid late is no use': 58,
  'the open order of another coupon is used again': 58,
  'orders of two methods take two uses': 39,
  'linked accounts use a coupon at one moment': 1445,
  'a coupon is used by each linked account': 343,
  'a sale begins when its job comes': 8,
  'a coupon is taken off the price of a sale': 58,
  'the list price is struck through': 58,
  'lists do not hear of sales': 58,
  'a use is counted beside its settlement': 62,
  'nobody counts what was used': 58,
  'what goes back stays with the link that sold it': 25,
  'a seller hears of each use': 193,
  'a password alone says where money goes': 301,
  'payouts go on after everything was taken back': 829,
  'an account to be paid to stays when all is taken back': 7,
  'factors stay when all is taken back': 391,
  'sessions outlive a new password': 7,
  'the address stays when all is taken back': 1,
  'accounts linked to an operator’s are not looked at': 132,
  'who has reported may decide': 36,
  'who has bought it may decide': 780,
  'what one buyer is given back is not summed': 504,
  'what one operator lets leave is not summed': 744,
  'what is one seller’s is not summed': 744,
  'sums are read and are no condition': 2016,
  'the end of a hold is not counted': 456,
  'an operator’s session lasts like anybody’s': 60,
};

function* seedsFor(name: string, mostHistories: number): Generator<number> {
  const first = [lastSeen[name] ?? usualSeed, ...otherSeeds];
  yield* first;
  for (let seed = 1; seed <= mostHistories; seed++) if (!first.includes(seed)) yield seed;
}

/** By seed, whether its history is right without a mutant: many mutants are caught by the same seeds. */
const rightSeeds = new Map<number, boolean>();

async function isRight(seed: number): Promise<boolean> {
  const right = rightSeeds.get(seed) ?? (await runHistory(seed)).violations.length === 0;
  rightSeeds.set(seed, right);
  return right;
}

/** Looks for a seed with a violation under the mutant and none without it. */
export async function hunt({ name, tampering }: Mutant, mostHistories: number): Promise<Caught | undefined> {
  let histories = 0;
  for (const seed of seedsFor(name, mostHistories)) {
    histories += 1;
    const { violations } = await runHistory(seed, { tampering });
    const [violation] = violations;
    if (violation === undefined) continue;
    if (await isRight(seed)) return { seed, histories, violation };
  }
  return undefined;
}

/** The mutant together with the removal of its guard. */
export const withoutGuard = (mutant: Mutant): Mutant =>
  mutant.guard ? { ...mutant, tampering: combine(mutant.tampering, mutant.guard.gone) } : mutant;
