import { accountRemovedCode, payoutNotFoundCode } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { PayoutProvider, PayoutInstruction as Transfer } from '#functions/ports/payouts';
import { findEmailHold } from '#functions/store/accounts/email-changes';
import { isPayeeGone, sealedPayee } from '#functions/store/payouts/payee';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { outboxDone } from '#functions/store/table/outbox';
import { leasePayout, recordAnswer, releasePayout } from './payout-moves.ts';
import { applyPayoutResult, holdForOperator, type PayoutResult, stoppedRetry } from './payout-result.ts';
import { payoutQuery } from './reserve-payout.ts';

type SendPayoutDeps = Deps<'table' | 'queues' | 'payouts' | 'vault' | 'clock'>;

/** A payout sent earlier is queried first: it is sent again only if the provider does not know it. */
export async function sendPayout(payoutId: string, deps: SendPayoutDeps): Promise<void> {
  const payout = await findPayout(deps.table, payoutId);
  const now = deps.clock.now();
  if (payout?.state !== 'created' && payout?.state !== 'submitted') {
    await deps.table.commit([outboxDone('payout', { kind: 'submit', payoutId })]);
    return;
  }
  const provider = deps.payouts.named(payout.provider);
  if (!provider) return holdForOperator(payout, { lastCode: 'PROVIDER_CHANGED' }, deps);
  const hindrance = await findHindrance(payout, deps);
  if (hindrance && (hindrance === 'stopped' || payout.state === 'created')) return postpone(payout, hindrance, deps);
  if (!(await leasePayout(deps.table, payout, now))) return;
  const leased: Payout = { ...payout, state: 'submitted', submittedAt: payout.submittedAt ?? now };
  const transfer = await transferOf(leased, deps);
  const isFirst = payout.state === 'created';
  const result = isFirst
    ? await provider.submit(transfer)
    : await queryOrResubmit(leased, provider, { transfer, maySubmit: hindrance === undefined });
  await applyPayoutResult(leased, result, deps);
}

type Hindrance = 'stopped' | 'gone' | 'held';

/**
 * `stopped`: all payouts are, or those of this seller; until that is over this one is neither sent nor queried. `gone`: the payout
 * account was removed, and `held`: the owner's email address has changed; then nothing more is sent, and a payout sent earlier is
 * queried.
 */
async function findHindrance(
  { sellerId, sealed }: Payout,
  { table, clock }: SendPayoutDeps,
): Promise<Hindrance | undefined> {
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

/** A payout that was never sent and whose account was removed goes back to its seller; any other is tried again later. */
async function postpone(payout: Payout, hindrance: Hindrance, deps: SendPayoutDeps): Promise<void> {
  if (hindrance === 'gone' && payout.state === 'created') {
    return releasePayout(deps, payout, { tryAgain: false, code: accountRemovedCode });
  }
  if (payout.state === 'submitted') {
    await deps.table.commit([recordAnswer(payout, {}, deps.clock.now() + stoppedRetry)]);
  }
}

/** Sends a payout that the provider does not know again under its own number, unless `maySubmit` is false. */
async function queryOrResubmit(
  payout: Payout,
  provider: PayoutProvider,
  { transfer, maySubmit }: { transfer: Transfer; maySubmit: boolean },
): Promise<PayoutResult> {
  const result = await provider.query(payoutQuery(payout));
  if (payout.rejectedAt !== undefined) return confirmRejection(payout, result);
  if (result.state === 'rejected') return { ...result, isOver: true };
  return result.state === 'unknown' && maySubmit ? provider.submit(transfer) : result;
}

/** A rejected transfer leaves no order at the provider: after a definite rejection, "not found" confirms it. */
function confirmRejection(payout: Payout, result: PayoutResult): PayoutResult {
  if (result.state === 'rejected') return { ...result, isOver: true };
  if (result.state !== 'unknown' || result.code !== payoutNotFoundCode) return result;
  return { state: 'rejected', code: payout.lastCode ?? result.code, who: 'seller' };
}

async function transferOf(payout: Payout, { vault }: SendPayoutDeps): Promise<Transfer> {
  const payee = sealedPayee.parse(JSON.parse(await vault.open(payout.sellerId, payout.sealed)));
  return { ...payoutQuery(payout), payee };
}
