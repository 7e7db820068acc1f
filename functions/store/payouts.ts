import * as z from 'zod';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { arrivedEntries, releaseEntries, reserveEntries } from '../domain/ledger.ts';
import { type Bucket, type PayoutState, payable, payoutMoves, payoutStates, submitLease } from '../domain/payouts.ts';
import type { Item, Key, Ports, Table, Write } from '../ports.ts';
import { bucketPaidWrite, freezeWrite, listBuckets, paidOutWrite, thawWrite } from './balance.ts';
import { duePartition, dueTime } from './due.ts';
import { book } from './ledger.ts';
import { amount } from './orders.ts';
import { type OutboxEntry, outbox, outboxDone, send } from './outbox.ts';
import type { Payee } from './payee.ts';

const payoutItem = z.object({
  id: z.string(),
  sellerId: z.string(),
  state: z.enum(payoutStates),
  amount,
  provider: z.string(),
  /** Sealed at the moment of the request: a later change of the account does not redirect it. */
  sealed: z.string(),
  maskedAccount: z.string(),
  buckets: z.array(z.string()),
  createdAt: z.number(),
  submittedAt: z.number().optional(),
  /** Until then one submission is under way. */
  leasedUntil: z.number().optional(),
  /** The provider's definite no, waiting for its confirmation. */
  rejectedAt: z.number().optional(),
  lastCode: z.string().optional(),
  finishedAt: z.number().optional(),
});

export type Payout = z.output<typeof payoutItem>;

const payoutKey = (id: string): Key => ({ pk: `PO#${id}`, sk: 'PO' });
const lockKey = (sellerId: string): Key => ({ pk: `SBAL#${sellerId}`, sk: 'POLOCK' });

export const readPayout = (item: Item): Payout => payoutItem.parse(item);

export async function findPayout(table: Table, id: string): Promise<Payout | undefined> {
  const item = await table.get(payoutKey(id), { consistent: true });
  return item && readPayout(item);
}

/** The payout that is on its way: a seller has one at a time. */
export async function findRunningPayout(table: Table, sellerId: string): Promise<Payout | undefined> {
  const lock = await table.get(lockKey(sellerId), { consistent: true });
  return lock && findPayout(table, String(lock.payoutId));
}

export const payoutsOf = (sellerId: string) =>
  ({ index: 'owned', pk: `PAYOUTS#${sellerId}`, descending: true }) as const;

/** With a time the payout is in the janitor's index; without, it has come to rest. */
const due = (id: string, at: number | undefined) => ({
  duePk: at === undefined ? undefined : duePartition('PO', id),
  dueAt: at === undefined ? undefined : dueTime(at),
});

// ── Request ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const newPayout = (payout: Payout): Write => ({
  put: {
    ...payoutKey(payout.id),
    kind: 'payout',
    ...payout,
    ...due(payout.id, payout.createdAt),
    ownedPk: `PAYOUTS#${payout.sellerId}`,
    ownedSk: `${payout.createdAt}#${payout.id}`,
  },
  when: [{ absent: true }],
});

const lockWrite = ({ sellerId, id }: Payout): Write => ({
  put: { ...lockKey(sellerId), kind: 'payout-lock', payoutId: id },
  when: [{ absent: true }],
});

/** Transaction *Payout request*: the money is the payout's own from here on, exactly as it was counted. */
function requestWrites(payout: Payout, buckets: readonly Bucket[], submit: OutboxEntry): Write[] {
  const entries = reserveEntries(payout.sellerId, payout.id, payout.amount);
  return book({ reference: `PO#${payout.id}#RES`, entries, at: payout.createdAt, seller: payout.sellerId }, [
    lockWrite(payout),
    newPayout(payout),
    submit.write,
    ...buckets.map((bucket) => freezeWrite(payout.sellerId, bucket, payout.id)),
  ]);
}

export type PayoutRefusal =
  | 'payout_account_missing'
  | 'payout_account_held'
  | 'payout_running'
  | 'payout_too_small'
  | 'payout_busy';

interface Request {
  sellerId: string;
  payee: Payee | undefined;
  provider: { name: string; minimum: Fen };
}

/** A sale that settles at the same moment changes a bucket: counted again, a few times. */
const tries = 4;

/** Sets aside everything that is available to a seller and has it sent. */
export async function requestPayout(
  ports: Pick<Ports, 'table' | 'queues' | 'clock' | 'ids'>,
  request: Request,
): Promise<Result<Payout, PayoutRefusal>> {
  const now = ports.clock.now();
  const { sellerId, payee, provider } = request;
  if (!payee) return refuse('payout_account_missing');
  if (payee.heldUntil > now) return refuse('payout_account_held');
  for (let left = tries; left > 0; left--) {
    const { buckets, amount: sum } = payable(await listBuckets(ports.table, sellerId));
    if (sum < provider.minimum) return refuse('payout_too_small');
    const payout: Payout = {
      id: `P${ports.ids.next()}`,
      sellerId,
      state: 'created',
      amount: sum,
      provider: provider.name,
      sealed: payee.sealed,
      maskedAccount: payee.maskedAccount,
      buckets: buckets.map(({ sk }) => sk),
      createdAt: now,
    };
    const submit = outbox('payout', { kind: 'submit', payoutId: payout.id }, { now });
    const committed = await ports.table.commit(requestWrites(payout, buckets, submit));
    if (committed.ok) {
      await send(ports, submit);
      return ok(payout);
    }
    if (committed.failed.some(({ at }) => at === 0)) return refuse('payout_running');
  }
  return refuse('payout_busy');
}

// ── On its way ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Fields that a move or a note changes beside the state. */
type Noted = Partial<Pick<Payout, 'submittedAt' | 'leasedUntil' | 'rejectedAt' | 'lastCode' | 'finishedAt'>>;

const moveWrite = (
  payout: Payout,
  move: keyof typeof payoutMoves,
  {
    set,
    checkAt,
    when = [],
  }: { set: Noted; checkAt?: number | undefined; when?: Extract<Write, { check: Key }>['when'] },
): Write => ({
  update: payoutKey(payout.id),
  change: { set: { ...set, state: payoutMoves[move].to, ...due(payout.id, checkAt) } },
  when: [{ attribute: 'state', oneOf: payoutMoves[move].from }, ...when],
});

/** One submission at a time: false where another is under way or the payout has come to rest. */
export async function leasePayout(table: Table, payout: Payout, now: number): Promise<boolean> {
  const set = { submittedAt: payout.submittedAt ?? now, leasedUntil: now + submitLease };
  const when = [{ attribute: 'leasedUntil', absentOrBefore: now }] as const;
  return (await table.commit([moveWrite(payout, 'submit', { set, checkAt: now + submitLease, when })])).ok;
}

/** What the provider said, and when to ask again; the state stays as it is. */
export const notePayout = (payout: Payout, note: Noted, checkAt: number): Write => ({
  update: payoutKey(payout.id),
  change: { set: { ...note, leasedUntil: 0, ...due(payout.id, checkAt) } },
  when: [{ attribute: 'state', equals: 'submitted' }],
});

const unlockWrite = ({ sellerId, id }: Payout): Write => ({
  remove: lockKey(sellerId),
  when: [{ attribute: 'payoutId', equals: id }],
});

const submitDone = (payout: Payout): Write => outboxDone('payout', { kind: 'submit', payoutId: payout.id });

/** Transaction *Complete*: the money has arrived. Any number of times. */
export async function completePayout(ports: Pick<Ports, 'table' | 'clock'>, payout: Payout): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, provider, amount: sum } = payout;
  const writes = book({ reference: `PO#${id}#SET`, entries: arrivedEntries(provider, id, sum), at: now }, [
    moveWrite(payout, 'succeed', { set: { finishedAt: now } }),
    unlockWrite(payout),
    paidOutWrite(sellerId, sum),
    submitDone(payout),
    ...payout.buckets.map((sk) => bucketPaidWrite(sellerId, sk, { payoutId: id, now })),
  ]);
  await commitMove(ports.table, payout, { writes, reached: 'succeeded' });
}

/** Transaction *Release*: only after a definite rejection that a later query confirmed. The money is the seller's again. */
export async function releasePayout(ports: Pick<Ports, 'table' | 'clock'>, payout: Payout): Promise<void> {
  const now = ports.clock.now();
  const { id, sellerId, amount: sum } = payout;
  const writes = book(
    { reference: `PO#${id}#REL`, entries: releaseEntries(sellerId, id, sum), at: now, seller: sellerId },
    [
      moveWrite(payout, 'release', { set: { finishedAt: now } }),
      unlockWrite(payout),
      submitDone(payout),
      ...payout.buckets.map((sk) => thawWrite(sellerId, sk, id)),
    ],
  );
  await commitMove(ports.table, payout, { writes, reached: 'failed' });
}

/** A person has to look: the money stays in flight, and nothing asks again by itself. */
export async function holdPayout(ports: Pick<Ports, 'table'>, payout: Payout, lastCode: string): Promise<void> {
  await ports.table.commit([moveWrite(payout, 'hold', { set: { lastCode } }), submitDone(payout)]);
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
