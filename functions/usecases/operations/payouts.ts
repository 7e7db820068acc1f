import { isReturned } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { PayoutOutcome } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { findPayoutStop, type PayoutStop, payoutStopGone } from '#functions/store/payouts/payout-stop';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { ok, type Result, refuse } from '#shared/result';
import * as moves from '../payouts/payout-moves.ts';
import { submittedPayout } from '../payouts/take-payout.ts';

/** What an operator does to one payout. Nothing here moves money: it is written down what the provider says it did. */

export type PayoutActionRefusal =
  | 'payout_not_found'
  /** It is in a state from which this cannot be done; `params.state` says which. */
  | 'payout_state'
  /** The provider does not say what this needs; `params.said` is what it said. */
  | 'payout_unclear';

type Outcome = Result<Payout, PayoutActionRefusal>;

/** Shown to the seller as the reason. */
const heldByOperator = 'HELD';

/** Not sent, or not asked about again, until somebody decides. */
export async function holdPayoutById({ table }: Deps<'table'>, id: string): Promise<Outcome> {
  return move(table, id, (payout) => moves.holdPayout({ table }, payout, { lastCode: heldByOperator }));
}

/** The provider is asked first; only where it knows of nothing is the same payout sent again, under its own number. */
export async function resumePayout(ports: Deps, id: string): Promise<Outcome> {
  return move(ports.table, id, (payout) => moves.submitAgain(ports, payout));
}

async function move(table: Table, id: string, make: (payout: Payout) => Promise<boolean>): Promise<Outcome> {
  const before = await requirePayout(table, id);
  if (!before.ok) return before;
  const isMoved = await make(before.value);
  const after = await requirePayout(table, id);
  return isMoved || !after.ok ? after : wrongState(after.value);
}

async function requirePayout(table: Table, id: string): Promise<Outcome> {
  const payout = await findPayout(table, id);
  return payout ? ok(payout) : refuse('payout_not_found');
}

const wrongState = ({ state }: Payout): Outcome => refuse('payout_state', { params: { state } });

type QueryDeps = Deps & Deps<'payouts'>;

/** A held payout has arrived: only where the provider says so. */
export async function settlePayout(ports: QueryDeps, id: string): Promise<Outcome> {
  const held = await requireHeldPayout(ports.table, id);
  if (!held.ok) return held;
  const answer = await queryProvider(ports, held.value);
  if (answer.state !== 'succeeded') return unclear(answer);
  await moves.completePayout(ports, held.value);
  return requirePayout(ports.table, id);
}

/**
 * A held payout's money goes back to its seller: where it never left, or where the provider says that it did not arrive
 * and will not. What may have been transferred stays.
 */
export async function releaseHeldPayout(ports: QueryDeps, id: string): Promise<Outcome> {
  const held = await requireHeldPayout(ports.table, id);
  if (!held.ok) return held;
  const payout = held.value;
  if (payout.submittedAt !== undefined) {
    const answer = await queryProvider(ports, payout);
    if (!isReturned(payout, answer, ports.clock.now())) return unclear(answer);
  }
  await moves.releasePayout(ports, payout, { tryAgain: true });
  return requirePayout(ports.table, id);
}

async function requireHeldPayout(table: Table, id: string): Promise<Outcome> {
  const payout = await requirePayout(table, id);
  return !payout.ok || payout.value.state === 'manual' ? payout : wrongState(payout.value);
}

/** Another provider than the one it went through knows nothing of it, whatever it says. */
async function queryProvider({ payouts }: QueryDeps, payout: Payout): Promise<PayoutOutcome> {
  const provider = payouts.named(payout.provider);
  return provider ? provider.query(submittedPayout(payout)) : { state: 'unknown', code: `not ${payout.provider}` };
}

const unclear = (answer: PayoutOutcome): Outcome =>
  refuse('payout_unclear', {
    params: { said: answer.state === 'succeeded' ? answer.state : (answer.code ?? answer.state) },
  });

/** The platform can be paid from again: waiting payouts go within minutes. The stop that was lifted, where there was one. */
export async function liftPayoutStop({ table }: Deps<'table'>): Promise<PayoutStop | undefined> {
  const stop = await findPayoutStop(table);
  if (stop) await table.commit([payoutStopGone]);
  return stop;
}
