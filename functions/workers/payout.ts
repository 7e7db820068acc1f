import { minute } from '#shared/limits';
import {
  accountGone,
  type Bucket,
  confirmAfter,
  matureOf,
  nextMaturity,
  nextPayoutCheck,
  nextRun,
  notThere,
} from '../domain/payouts/payouts.ts';
import type { Ports } from '../ports/index.ts';
import type { PayoutOutcome, PayoutProvider, Payout as Transfer } from '../ports/payouts.ts';
import { Parked } from '../runtime/worker/parked.ts';
import { worker as queueWorker } from '../runtime/worker/worker.ts';
import { findEmailHold } from '../store/accounts/email-changes.ts';
import { findTotals, listBuckets, payoutDueWrite, payoutNotDueWrite } from '../store/payouts/balance.ts';
import { paidAs } from '../store/payouts/open-buckets.ts';
import { findPayee, isPayeeGone, sealedPayee } from '../store/payouts/payee.ts';
import { findPayoutStop, stopPayouts } from '../store/payouts/payout-stop.ts';
import { findPayout, type Payout } from '../store/payouts/payouts.ts';
import { findSellerHold } from '../store/payouts/seller-holds.ts';
import { outboxDone } from '../store/table/outbox.ts';
import { decideAsked } from '../usecases/operations/actions/payout-actions.ts';
import {
  completePayout,
  holdPayout,
  leasePayout,
  recordAnswer,
  releasePayout,
} from '../usecases/payouts/payout-moves.ts';
import { followReturn } from '../usecases/payouts/payout-return.ts';
import { requestPayouts } from '../usecases/payouts/request-payouts.ts';
import { type PayoutRefusal, submittedPayout } from '../usecases/payouts/take-payout.ts';
import { returnShare } from '../usecases/refunds/return-share.ts';

const used = ['table', 'queues', 'payouts', 'vault', 'clock', 'ids'] as const;
type Used = Pick<Ports, (typeof used)[number]>;

export const worker = queueWorker('payout', used, async (message, ports) => {
  if (message.kind === 'request') return payAvailable(message.sellerId, ports);
  if (message.kind === 'refund') return returnShare(message.outTradeNo, ports);
  if (message.kind === 'decide') return decideAsked(ports, message.payoutId);
  if (message.kind === 'returned') return followReturn(message.payoutId, ports);
  return submit(message.payoutId, ports);
});

/** Another run may find what this one could not send; of everything else the next sale, a release, or what its seller sets, reminds us. */
const worthAnotherRun: Record<PayoutRefusal, boolean> = {
  payout_account_missing: false,
  payout_too_small: false,
  payout_seller_held: false,
  payout_email_held: true,
  payout_account_held: true,
  payout_account_unconfirmed: true,
  payout_identity_missing: false,
  payout_refund_waiting: true,
  payout_running: true,
  payout_busy: true,
};

/** The automatic run, for one seller. */
async function payAvailable(sellerId: string, ports: Used): Promise<void> {
  const [totals, payee] = await Promise.all([findTotals(ports.table, sellerId), findPayee(ports.table, sellerId)]);
  const requested = await requestPayouts(ports, { sellerId, payee, terms: ports.payouts });
  const again = requested.some((one) => !one.ok && worthAnotherRun[one.code]);
  const hasTaken = requested.some((one) => one.ok);
  const now = ports.clock.now();
  const at = again ? nextRun(now) : await nextRipe(sellerId, hasTaken, ports);
  await ports.table.commit([at === undefined ? payoutNotDueWrite(sellerId, totals) : payoutDueWrite(sellerId, at)]);
}

/**
 * The run that finds what matures next, what nobody is configured for at the moment, or what a payout has left behind
 * because it takes no more buckets at once.
 */
async function nextRipe(sellerId: string, hasTaken: boolean, ports: Used): Promise<number | undefined> {
  const { table, clock, payouts } = ports;
  const now = clock.now();
  const buckets = await listBuckets(table, sellerId, { consistent: true });
  const isUnpaid = ({ sk, amount }: Bucket): boolean => amount !== 0 && (hasTaken || !payouts.covering(paidAs(sk)));
  if (matureOf(buckets, now).some(isUnpaid)) return nextRun(now);
  const at = nextMaturity(buckets, now);
  return at === undefined ? undefined : nextRun(at - 1);
}

/** What was sent before is asked about first: only an answer that it is not there lets the same payout be sent again. */
async function submit(payoutId: string, ports: Used): Promise<void> {
  const payout = await findPayout(ports.table, payoutId);
  const now = ports.clock.now();
  if (payout?.state !== 'created' && payout?.state !== 'submitted') {
    await ports.table.commit([outboxDone('payout', { kind: 'submit', payoutId })]);
    return;
  }
  const provider = ports.payouts.named(payout.provider);
  if (!provider) return leaveToPerson(payout, { lastCode: 'PROVIDER_CHANGED' }, ports);
  const hindrance = await hindranceOf(payout, ports);
  if (hindrance && (hindrance === 'stopped' || payout.state === 'created')) return wait(payout, hindrance, ports);
  if (!(await leasePayout(ports.table, payout, now))) return;
  const leased: Payout = { ...payout, state: 'submitted', submittedAt: payout.submittedAt ?? now };
  const transfer = await transferOf(leased, ports);
  const isFirst = payout.state === 'created';
  const again = { transfer, maySend: hindrance === undefined };
  const outcome = isFirst ? await provider.submit(transfer) : await askAgain(leased, provider, again);
  await apply(leased, outcome, ports);
}

const nextTry = 5 * minute;

type Hindrance = 'stopped' | 'gone' | 'held';

/**
 * `stopped`: all payouts are, or those of this seller; until that is over it is neither sent nor asked about. `gone`: the
 * account was taken away, and `held`: the owner's address has changed; then nothing more is sent, and what was sent is
 * asked about.
 */
async function hindranceOf({ sellerId, sealed }: Payout, { table, clock }: Used): Promise<Hindrance | undefined> {
  const [stop, hold, emailHold, isGone] = await Promise.all([
    findPayoutStop(table),
    findSellerHold(table, sellerId),
    findEmailHold(table, sellerId, { now: clock.now() }),
    isPayeeGone(table, sellerId, sealed),
  ]);
  if (isGone) return 'gone';
  if (stop || hold) return 'stopped';
  return emailHold && 'held';
}

/** What was never sent to an account that was taken away goes back to its seller; everything else is tried again later. */
async function wait(payout: Payout, hindrance: Hindrance, ports: Used): Promise<void> {
  if (hindrance === 'gone' && payout.state === 'created') {
    return releasePayout(ports, payout, { tryAgain: false, code: accountGone });
  }
  if (payout.state === 'submitted') await ports.table.commit([recordAnswer(payout, {}, ports.clock.now() + nextTry)]);
}

/** `isOver`: the provider knows this payout as one that failed, so its number can never pay any more. */
type Heard = PayoutOutcome & { isOver?: true };

/** What is not there is sent again under its own number, where it may. */
async function askAgain(
  payout: Payout,
  provider: PayoutProvider,
  { transfer, maySend }: { transfer: Transfer; maySend: boolean },
): Promise<Heard> {
  const known = await provider.query(submittedPayout(payout));
  if (payout.rejectedAt !== undefined) return confirmed(payout, known);
  if (known.state === 'rejected') return { ...known, isOver: true };
  return known.state === 'unknown' && maySend ? provider.submit(transfer) : known;
}

/** A rejected transfer leaves no order at the provider: after a definite no, "there is none" says the same again. */
function confirmed(payout: Payout, known: PayoutOutcome): Heard {
  if (known.state === 'rejected') return { ...known, isOver: true };
  if (known.state !== 'unknown' || known.code !== notThere) return known;
  return { state: 'rejected', code: payout.lastCode ?? known.code, who: 'seller' };
}

async function transferOf(payout: Payout, ports: Used): Promise<Transfer> {
  const payee = sealedPayee.parse(JSON.parse(await ports.vault.open(payout.sellerId, payout.sealed)));
  return { ...submittedPayout(payout), payee };
}

async function apply(payout: Payout, outcome: Heard, ports: Used): Promise<void> {
  if (outcome.state === 'succeeded') return completePayout(ports, payout);
  if (outcome.state === 'rejected') return applyRejection(payout, outcome, ports);
  return waitForAnswer(payout, outcome.code, ports);
}

type Rejected = Extract<Heard, { state: 'rejected' }>;

/** Whose turn it is decides what happens to the money. */
async function applyRejection(payout: Payout, rejected: Rejected, ports: Used): Promise<void> {
  const { code, who, isOver, isTaken } = rejected;
  if (who === 'bug') {
    const rejectedAt = isTaken ? undefined : ports.clock.now();
    return leaveToPerson(payout, { lastCode: code, rejectedAt }, ports);
  }
  const isFirst = payout.rejectedAt === undefined;
  if (who === 'platform' && !isOver) return stopAll(payout, { lastCode: code }, ports);
  if (who === 'platform' && isFirst) return stopAll(payout, { lastCode: code, rejectedAt: ports.clock.now() }, ports);
  await confirmOrRelease(payout, rejected, ports);
}

/** The money is given back once a query has confirmed it ten minutes later; the seller's fault is not tried again at once. */
async function confirmOrRelease(payout: Payout, { code, who }: Rejected, ports: Used): Promise<void> {
  const now = ports.clock.now();
  const rejectedAt = payout.rejectedAt ?? now;
  if (now - rejectedAt >= confirmAfter) {
    return releasePayout(ports, payout, { tryAgain: who === 'platform' || (await hasNewAccount(payout, ports)) });
  }
  await ports.table.commit([recordAnswer(payout, { rejectedAt, lastCode: code }, rejectedAt + confirmAfter)]);
}

/** The seller has done what there was to do, while the payout was still on its way to the old one. */
async function hasNewAccount({ sellerId, sealed }: Payout, { table }: Used): Promise<boolean> {
  const payee = await findPayee(table, sellerId);
  return payee !== undefined && payee.sealed !== sealed;
}

/** Not positively known: asked again on its schedule; after a day a person looks, and the money stays where it is. */
async function waitForAnswer(payout: Payout, code: string | undefined, ports: Used): Promise<void> {
  const now = ports.clock.now();
  const checkAt = nextPayoutCheck(payout.resumedAt ?? payout.submittedAt ?? now, now);
  if (checkAt === undefined) return leaveToPerson(payout, { lastCode: code ?? 'NO_ANSWER' }, ports);
  await ports.table.commit([recordAnswer(payout, code === undefined ? {} : { lastCode: code }, checkAt)]);
}

interface Noted {
  lastCode: string;
  rejectedAt?: number | undefined;
}

/** The money stays in flight. @throws Parked, so that somebody hears of it: `ops` lists what was parked. */
async function leaveToPerson(payout: Payout, noted: Noted, ports: Used): Promise<void> {
  if (await holdPayout(ports, payout, noted)) {
    throw new Parked(`payout ${payout.id} needs a person: ${noted.lastCode}`);
  }
}

/** @throws Parked the first time: the others that fail for the same reason are no news. */
async function stopAll(payout: Payout, noted: Noted, ports: Used): Promise<void> {
  const now = ports.clock.now();
  await ports.table.commit([recordAnswer(payout, noted, now + nextTry)]);
  if (await stopPayouts(ports.table, { reason: noted.lastCode, at: now }))
    throw new Parked(`all payouts are stopped: ${noted.lastCode}, at payout ${payout.id}`);
}
