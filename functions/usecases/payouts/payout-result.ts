import { confirmAfter, nextPayoutCheck } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { PayoutOutcome } from '#functions/ports/payouts';
import { Parked } from '#functions/runtime/worker/parked';
import { findPayee } from '#functions/store/payouts/payee';
import { stopPayouts } from '#functions/store/payouts/payout-stop';
import type { Payout } from '#functions/store/payouts/payouts';
import { minute } from '#shared/limits';
import { completePayout, holdPayout, recordAnswer, releasePayout } from './payout-moves.ts';

/** `isOver`: the provider knows this payout as failed, so its number can never pay any more. */
export type PayoutResult = PayoutOutcome & { isOver?: true };

type Rejection = Extract<PayoutResult, { state: 'rejected' }>;

/** Books the provider's answer about a payout, or stores when to query next. */
export async function applyPayoutResult(payout: Payout, result: PayoutResult, deps: Deps): Promise<void> {
  if (result.state === 'succeeded') return completePayout(deps, payout);
  if (result.state === 'rejected') return applyRejection(payout, result, deps);
  return scheduleCheck(payout, result.code, deps);
}

/** The cause decides: a bug of ours needs an operator, the platform's fault stops all payouts, the seller's fault returns the money. */
async function applyRejection(payout: Payout, rejection: Rejection, deps: Deps): Promise<void> {
  const { code, who, isOver, isTaken } = rejection;
  if (who === 'bug') {
    const rejectedAt = isTaken ? undefined : deps.clock.now();
    return holdForOperator(payout, { lastCode: code, rejectedAt }, deps);
  }
  const isFirst = payout.rejectedAt === undefined;
  if (who === 'platform' && !isOver) return stopAllPayouts(payout, { lastCode: code }, deps);
  if (who === 'platform' && isFirst) {
    return stopAllPayouts(payout, { lastCode: code, rejectedAt: deps.clock.now() }, deps);
  }
  await confirmOrRelease(payout, rejection, deps);
}

/**
 * Releases the money once a query ten minutes later has confirmed the rejection. After the seller's fault the next run does not try
 * again, unless the seller has set up another account since.
 */
async function confirmOrRelease(payout: Payout, { code, who }: Rejection, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const rejectedAt = payout.rejectedAt ?? now;
  if (now - rejectedAt >= confirmAfter) {
    return releasePayout(deps, payout, { tryAgain: who === 'platform' || (await hasNewAccount(payout, deps)) });
  }
  await deps.table.commit([recordAnswer(payout, { rejectedAt, lastCode: code }, rejectedAt + confirmAfter)]);
}

/** The seller set up another payout account while the payout was on its way to the old one. */
async function hasNewAccount({ sellerId, sealed }: Payout, { table }: Deps): Promise<boolean> {
  const payee = await findPayee(table, sellerId);
  return payee !== undefined && payee.sealed !== sealed;
}

/** An unclear answer: the provider is queried again on a schedule; after a day an operator decides, and the money stays in flight. */
async function scheduleCheck(payout: Payout, code: string | undefined, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const checkAt = nextPayoutCheck(payout.resumedAt ?? payout.submittedAt ?? now, now);
  if (checkAt === undefined) return holdForOperator(payout, { lastCode: code ?? 'NO_ANSWER' }, deps);
  await deps.table.commit([recordAnswer(payout, code === undefined ? {} : { lastCode: code }, checkAt)]);
}

interface RecordedRejection {
  lastCode: string;
  rejectedAt?: number | undefined;
}

/**
 * The money stays in flight.
 * @throws Parked, which operators see among the parked messages.
 */
export async function holdForOperator(payout: Payout, rejection: RecordedRejection, deps: Deps): Promise<void> {
  if (await holdPayout(deps, payout, rejection)) {
    throw new Parked(`payout ${payout.id} needs a person: ${rejection.lastCode}`);
  }
}

/** The delay after which a stopped payout is tried again. */
export const stoppedRetry = 5 * minute;

/** @throws Parked when this payout stops all others; further payouts that fail for the same reason are not reported again. */
async function stopAllPayouts(payout: Payout, rejection: RecordedRejection, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.table.commit([recordAnswer(payout, rejection, now + stoppedRetry)]);
  if (await stopPayouts(deps.table, { reason: rejection.lastCode, at: now }))
    throw new Parked(`all payouts are stopped: ${rejection.lastCode}, at payout ${payout.id}`);
}
