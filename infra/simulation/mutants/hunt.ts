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
  'a partial refund of ours passes for one of the console': 203,
  'an order counts a part that was turned down': 5,
  'a part that was turned down is the seller’s loss': 5,
  'a part that was turned down goes on being under way': 5,
  'the signature is not checked': 129,
  'the seller is not checked': 212,
  'the app is not checked': 235,
  'the amount is not checked': 212,
  'a finished trade is no payment': 303,
  'a notification that was seen before is ignored': 63,
  'a notification is acknowledged before it is durable': 2,
  'whoever comes back from the page has paid': 293,
  'nobody asks the provider': 4,
  'orders move without looking at their state': 31,
  'one purchase replaces another': 62,
  'who has fetched a file gets the money back at once': 5,
  'messages go without the outbox': 58,
  'the balance is read, changed and written': 64,
  'a posting is not marked as carried over': 25,
  'a seller gets a fen more': 25,
  'a refund is not taken from the seller': 25,
  'purchases do not hear of newer versions': 6,
  'a refund nobody confirmed is a refund': 15,
  'each try of a transfer has a number of its own': 58,
  'a transfer nobody answered has failed': 131,
  'a transfer nobody knows has failed': 31,
  'what is paid out is open again': 58,
  'money matures at once': 58,
  'what a refund needs is not taken': 25,
  'a cover takes a fen too much': 25,
  'a cover takes what a payout has': 61,
  'a covered order goes on being paid': 25,
  'who has the money back goes on fetching': 35,
  'nobody notes what waits': 24,
  'nobody finds what waits': 32,
  'everything before today counts as paid': 31,
  'no run comes for what matures later': 7,
  'a share that comes back is still paid out': 26,
  'open money is in no list': 31,
  'what a payout takes stays in the list of open money': 58,
  'disputes are nobody’s business': 1,
  'refunds of the console are nobody’s business': 13,
  'a dispute that is won is lost': 49,
  'what a dispute costs is not booked': 1,
  'a dispute withdraws half': 1,
  'a dispute takes nothing from its seller': 49,
  'a dispute is not booked': 1,
  'what is held back is not booked': 51,
  'a refund uses what is held and leaves it there': 68,
  'what is held is given back as often as somebody asks': 51,
  'what is taken down can still be bought': 62,
  'nobody looks at what was left': 31,
  'all money is given back by the provider of new orders': 39,
  'what was paid at WeChat is booked at Alipay': 39,
  'a refund leaves its review in the average': 33,
  'a review that is folded counts': 2,
  'every linked account counts': 19,
  'kin that is found later goes on counting': 355,
  'what is taken back stays counted': 12,
  'versions do not hear of what is said of them': 12,
  'nobody is told of a review': 2,
  'the purchase does not know its stars': 7,
  'cards do not hear of reviews': 12,
  'sellers do not hear how they are rated': 12,
  'somebody may ask without end': 25,
  'what is answered waits on': 20,
  'the limit of a coupon is read and is no condition': 29,
  'a coupon that rests by now is used': 230,
  'a use goes back though nobody has confirmed the close': 62,
  'a close gives nothing back': 58,
  'a double payment keeps its use': 73,
  'a use is given back, and taken all the same': 58,
  'uses are written over what others made of them': 29,
  'what is paid late is no use': 58,
  'the open order of another coupon is used again': 58,
  'orders of two methods take two uses': 39,
  'linked accounts use a coupon at one moment': 1445,
  'a coupon is used by each linked account': 343,
  'a sale begins when its job comes': 8,
  'a coupon is taken off the price of a sale': 14,
  'the list price is struck through': 58,
  'lists do not hear of sales': 2,
  'a use is counted beside its settlement': 62,
  'nobody counts what was used': 58,
  'what goes back stays with the link that sold it': 122,
  'a seller hears of each use': 2,
  'a password alone says where money goes': 295,
  'payouts go on after everything was taken back': 877,
  'an account to be paid to stays when all is taken back': 37,
  'factors stay when all is taken back': 421,
  'sessions outlive a new password': 7,
  'the address stays when all is taken back': 37,
  'accounts linked to an operator’s are not looked at': 12,
  'who has reported may decide': 36,
  'who has bought it may decide': 756,
  'what one buyer is given back is not summed': 132,
  'what one operator lets leave is not summed': 744,
  'what is one seller’s is not summed': 120,
  'sums are read and are no condition': 744,
  'the end of a hold is not counted': 120,
  'an operator’s session lasts like anybody’s': 60,
  'a seller has several payouts at once': 33,
  'the share of a sale that goes back is sent': 10,
  'a refund is covered once more': 79,
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
