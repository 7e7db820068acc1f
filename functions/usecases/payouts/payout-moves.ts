import { arrivedEntries, releaseEntries } from '../../domain/books/ledger.ts';
import { nextRun, type PayoutState, payoutMoves, submitLease } from '../../domain/payouts/payouts.ts';
import type { Deps } from '../../ports/index.ts';
import type { Condition, Table, Write } from '../../ports/table.ts';
import { book } from '../../store/books/ledger.ts';
import { bucketPaidWrite, paidOutWrite, payoutDueWrite, thawWrite } from '../../store/payouts/balance.ts';
import { findPayout, type Payout, payoutKey, payoutLockKey } from '../../store/payouts/payouts.ts';
import { dueFields, duePartition } from '../../store/table/due.ts';
import { outbox, outboxDone } from '../../store/table/outbox.ts';
import { commitAndSend } from '../outbox.ts';
import { coverWaiting } from '../refunds/cover.ts';
import { payoutLetter } from './payout-letters.ts';

/** Fields that a move or a note changes beside the state. */
type Noted = Partial<
  Pick<Payout, 'submittedAt' | 'leasedUntil' | 'rejectedAt' | 'resumedAt' | 'lastCode' | 'finishedAt'>
>;

interface Move {
  set: Noted;
  checkAt?: number | undefined;
  when?: readonly Condition[];
}

/** What a person has to look at is on a list of its own; its time stays the one it had. */
const nextList = ({ id }: Payout, move: keyof typeof payoutMoves, checkAt: number | undefined) =>
  move === 'hold' ? { duePk: duePartition('MAN', id) } : dueFields('PO', id, checkAt);

export const payoutMove = (
  payout: Payout,
  move: keyof typeof payoutMoves,
  { set, checkAt, when = [] }: Move,
): Write => ({
  update: payoutKey(payout.id),
  change: { set: { ...set, state: payoutMoves[move].to, ...nextList(payout, move, checkAt) } },
  when: [{ attribute: 'state', oneOf: payoutMoves[move].from }, ...when],
});

/** One submission at a time: false where another is under way or the payout has come to rest. */
export async function leasePayout(table: Table, payout: Payout, now: number): Promise<boolean> {
  const set = { submittedAt: payout.submittedAt ?? now, leasedUntil: now + submitLease };
  const when = [{ attribute: 'leasedUntil', absentOrBefore: now }] as const;
  return (await table.commit([payoutMove(payout, 'submit', { set, checkAt: now + submitLease, when })])).ok;
}

/** What the provider said, and when to ask again; the state stays as it is. */
export const notePayout = (payout: Payout, note: Noted, checkAt: number): Write => ({
  update: payoutKey(payout.id),
  change: { set: { ...note, leasedUntil: 0, ...dueFields('PO', payout.id, checkAt) } },
  when: [{ attribute: 'state', equals: 'submitted' }],
});

/** The share of one sale was never locked: its bucket is its own. */
const unlocked = ({ sellerId, id, sale }: Payout): Write[] =>
  sale ? [] : [{ remove: payoutLockKey(sellerId), when: [{ attribute: 'payoutId', equals: id }] }];

const submitDone = (payout: Payout): Write => outboxDone('payout', { kind: 'submit', payoutId: payout.id });

/** Transaction *Complete*: the money has arrived. Any number of times. */
export async function completePayout(ports: Deps<'table' | 'clock'>, payout: Payout): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, provider, amount: sum } = payout;
  const writes = book({ reference: `PO#${id}#SET`, entries: arrivedEntries(provider, id, sum), at: now }, [
    payoutMove(payout, 'succeed', { set: { finishedAt: now } }),
    ...unlocked(payout),
    paidOutWrite(sellerId, { paid: sum, upTo: payout.upTo }),
    submitDone(payout),
    ...payout.buckets.map((sk) => bucketPaidWrite(sellerId, sk, { payoutId: id, now })),
    ...(await payoutLetter(ports.table, payout, { template: 'payout-arrived', at: now })),
  ]);
  await commitMove(ports.table, payout, { writes, reached: 'succeeded' });
}

/**
 * Transaction *Release*: only after a definite rejection that a later query confirmed, or where nothing was ever sent,
 * which the payout must still say when it is written. The money is the seller's again; with `tryAgain` the next payout
 * run takes it, and otherwise the seller has to do something first. Refunds that waited for money have it now; where this
 * process dies before, the hourly look at them finds it.
 */
export async function releasePayout(
  ports: Deps,
  payout: Payout,
  { tryAgain, code = payout.lastCode }: { tryAgain: boolean; code?: string | undefined },
): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, amount: sum } = payout;
  const writes = book(
    { reference: `PO#${id}#REL`, entries: releaseEntries(sellerId, id, sum), at: now, seller: sellerId },
    [
      payoutMove(payout, 'release', { set: { finishedAt: now, lastCode: code }, when: asItWas(payout) }),
      ...unlocked(payout),
      submitDone(payout),
      ...(tryAgain ? [payoutDueWrite(sellerId, nextRun(now))] : []),
      ...payout.buckets.map((sk) => thawWrite(sellerId, sk, id)),
      ...(await payoutLetter(ports.table, payout, {
        template: 'payout-returned',
        at: now,
        code,
        isTriedAgain: tryAgain,
      })),
    ],
  );
  await commitMove(ports.table, payout, { writes, reached: 'failed' });
  await coverWaiting(ports, sellerId);
}

/** What a release is based on: that nothing was sent, or that what was sent was turned down. */
const asItWas = ({ submittedAt, rejectedAt }: Payout): Condition[] => [
  same('submittedAt', submittedAt),
  same('rejectedAt', rejectedAt),
];

const same = (attribute: string, value: number | undefined): Condition =>
  value === undefined ? { attribute, absent: true } : { attribute, equals: value };

/** A person has to look: the money stays in flight, and nothing asks again by itself. False where it has come to rest. */
export async function holdPayout(
  { table }: Deps<'table'>,
  payout: Payout,
  noted: Pick<Noted, 'lastCode' | 'rejectedAt'>,
): Promise<boolean> {
  const news = { template: 'payout-held', at: payout.submittedAt ?? payout.createdAt, code: noted.lastCode } as const;
  const letter = await payoutLetter(table, payout, news);
  return (await table.commit([payoutMove(payout, 'hold', { set: noted }), submitDone(payout), ...letter])).ok;
}

/** Back on its way: asked about first, then sent again under its own number. An earlier no has to be said again. */
export async function submitAgain(ports: Deps, payout: Payout): Promise<boolean> {
  const now = ports.clock.now();
  const submit = outbox('payout', { kind: 'submit', payoutId: payout.id }, { now });
  const resume = payoutMove(payout, 'resume', { set: { resumedAt: now, rejectedAt: undefined }, checkAt: now });
  return (await commitAndSend(ports, [resume], submit)).ok;
}

/** A failed condition is read back: another delivery may have made the same move. */
async function commitMove(
  table: Table,
  payout: Payout,
  { writes, reached }: { writes: Write[]; reached: PayoutState },
): Promise<void> {
  const committed = await table.commit(writes);
  if (committed.ok) return;
  const now = await findPayout(table, payout.id);
  if (now?.state !== reached) throw new Error(`payout ${payout.id} is ${now?.state}, not ${reached}`);
}
