import { arrivedEntries, releaseEntries } from '#functions/domain/ledger/ledger';
import { payoutReference } from '#functions/domain/ledger/references';
import { type PayoutState, payoutMoves, submitLease } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { Condition, Table, Write } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { bucketPaidWrite, thawWrite } from '#functions/store/payouts/balance';
import { findPayout, type Payout, payoutKey, payoutLockKey } from '#functions/store/payouts/payouts';
import { paidOutWrite, payoutDueWrite } from '#functions/store/payouts/totals';
import { dueFields, duePartition } from '#functions/store/table/due';
import { changeItem, unchanged } from '#functions/store/table/items';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { commitAndSend } from '../outbox.ts';
import { fundWaitingRefunds } from '../refunds/refund-funding.ts';
import { notifySeller } from './payout-emails.ts';

/** Attributes that a move, or a recorded answer, changes beside the state. */
type PayoutChange = Partial<
  Pick<Payout, 'submittedAt' | 'leasedUntil' | 'rejectedAt' | 'resumedAt' | 'lastCode' | 'finishedAt'>
>;

interface Move {
  set: PayoutChange;
  checkAt?: number | undefined;
  when?: readonly Condition[];
}

/** A held payout goes to the operators' list and keeps its due time. */
const nextDueFields = ({ id }: Payout, move: keyof typeof payoutMoves, checkAt: number | undefined) =>
  move === 'hold' ? { duePk: duePartition('MAN', id) } : dueFields('PO', id, checkAt);

export const payoutMove = (payout: Payout, move: keyof typeof payoutMoves, { set, checkAt, when = [] }: Move): Write =>
  changeItem(payoutKey(payout.id), { ...set, state: payoutMoves[move].to, ...nextDueFields(payout, move, checkAt) }, [
    { attribute: 'state', oneOf: payoutMoves[move].from },
    ...when,
  ]);

/** Leases a payout for one submission; false if another is under way or the payout is finished. */
export async function leasePayout(table: Table, payout: Payout, now: number): Promise<boolean> {
  const set = { submittedAt: payout.submittedAt ?? now, leasedUntil: now + submitLease };
  const when = [{ attribute: 'leasedUntil', absentOrBefore: now }] as const;
  return (await table.commit([payoutMove(payout, 'submit', { set, checkAt: now + submitLease, when })])).ok;
}

/** Records the provider's answer and when to query again; the state stays as it is. */
export const recordAnswer = (payout: Payout, change: PayoutChange, checkAt: number): Write =>
  changeItem(payoutKey(payout.id), { ...change, leasedUntil: 0, ...dueFields('PO', payout.id, checkAt) }, [
    { attribute: 'state', equals: 'submitted' },
  ]);

/** The share of one sale takes no payout lock: it has a bucket of its own. */
const unlockWrites = ({ sellerId, id, sale }: Payout): Write[] =>
  sale ? [] : [{ remove: payoutLockKey(sellerId), when: [{ attribute: 'payoutId', equals: id }] }];

const submitOutboxDone = (payout: Payout): Write => outboxDone('payout', { kind: 'submit', payoutId: payout.id });

/** Books that the money has arrived. Idempotent. */
export async function completePayout(ports: Deps<'table' | 'clock'>, payout: Payout): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, provider, amount: sum } = payout;
  const writes = book(
    { reference: payoutReference(id, 'arrived'), entries: arrivedEntries(provider, id, sum), at: now },
    [
      payoutMove(payout, 'succeed', { set: { finishedAt: now } }),
      ...unlockWrites(payout),
      paidOutWrite(sellerId, { paid: sum, upTo: payout.upTo }),
      submitOutboxDone(payout),
      ...payout.buckets.map((sk) => bucketPaidWrite(sellerId, sk, { payoutId: id, now })),
      ...(await notifySeller(ports.table, payout, { template: 'payout-arrived', at: now })),
    ],
  );
  await commitMove(ports.table, payout, { writes, reached: 'succeeded' });
}

/**
 * Returns the money of a payout to its seller: only after a definite rejection that a later query confirmed, or if nothing
 * was ever sent; the commit checks that. With `tryAgain` the next payout run takes the money, otherwise the seller has to
 * act first. Waiting refunds are funded from it; if the process dies before, the hourly check funds them.
 */
export async function releasePayout(
  ports: Deps,
  payout: Payout,
  { tryAgain, code = payout.lastCode }: { tryAgain: boolean; code?: string | undefined },
): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, amount: sum } = payout;
  const writes = book(
    {
      reference: payoutReference(id, 'released'),
      entries: releaseEntries(sellerId, id, sum),
      at: now,
      seller: sellerId,
    },
    [
      payoutMove(payout, 'release', { set: { finishedAt: now, lastCode: code }, when: unchangedSinceRead(payout) }),
      ...unlockWrites(payout),
      submitOutboxDone(payout),
      ...(tryAgain ? [payoutDueWrite(sellerId, nextPayoutRun(now))] : []),
      ...payout.buckets.map((sk) => thawWrite(sellerId, sk, id)),
      ...(await notifySeller(ports.table, payout, {
        template: 'payout-returned',
        at: now,
        code,
        isTriedAgain: tryAgain,
      })),
    ],
  );
  await commitMove(ports.table, payout, { writes, reached: 'failed' });
  await fundWaitingRefunds(ports, sellerId);
}

/** A release requires that nothing was sent, or that the submission was rejected, as it was read. */
const unchangedSinceRead = ({ submittedAt, rejectedAt }: Payout): Condition[] => [
  unchanged('submittedAt', submittedAt),
  unchanged('rejectedAt', rejectedAt),
];

/** Holds a payout for an operator: the money stays in flight, and nothing retries it. False if it is finished. */
export async function holdPayout(
  { table }: Deps<'table'>,
  payout: Payout,
  change: Pick<PayoutChange, 'lastCode' | 'rejectedAt'>,
): Promise<boolean> {
  const emailFacts = {
    template: 'payout-held',
    at: payout.submittedAt ?? payout.createdAt,
    code: change.lastCode,
  } as const;
  const email = await notifySeller(table, payout, emailFacts);
  return (await table.commit([payoutMove(payout, 'hold', { set: change }), submitOutboxDone(payout), ...email])).ok;
}

/** Resumes a held payout: it is queried first, then sent again under its own number. An earlier rejection must be confirmed anew. */
export async function submitAgain(ports: Deps, payout: Payout): Promise<boolean> {
  const now = ports.clock.now();
  const submit = outbox('payout', { kind: 'submit', payoutId: payout.id }, { now });
  const resume = payoutMove(payout, 'resume', { set: { resumedAt: now, rejectedAt: undefined }, checkAt: now });
  return (await commitAndSend(ports, [resume], submit)).ok;
}

/** A failed commit is re-read: another delivery may have made the same move. */
async function commitMove(
  table: Table,
  payout: Payout,
  { writes, reached }: { writes: Write[]; reached: PayoutState },
): Promise<void> {
  const committed = await table.commit(writes);
  if (committed.ok) return;
  const stored = await findPayout(table, payout.id);
  if (stored?.state !== reached) throw new Error(`payout ${payout.id} is ${stored?.state}, not ${reached}`);
}
