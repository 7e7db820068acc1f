import { hasCertainlyFailed } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { PayoutOutcome } from '#functions/ports/payouts';
import type { Table } from '#functions/ports/table';
import { findPayoutStop, type PayoutStop, payoutStopGone } from '#functions/store/payouts/payout-stop';
import { findPayout, type Payout } from '#functions/store/payouts/payouts';
import { ok, type Result, refuse } from '#shared/result';
import * as moves from '../payouts/payout-moves.ts';
import { payoutQuery } from '../payouts/reserve-payout.ts';

/** Actions of operators on one payout. None moves money: they record what the provider says it did. */

export type PayoutActionRefusal =
  | 'payout_not_found'
  /** Its state, `params.state`, does not allow the action. */
  | 'payout_state'
  /** The provider's answer, `params.said`, does not allow the action. */
  | 'payout_unclear';

type Outcome = Result<Payout, PayoutActionRefusal>;

/** The reason that the seller is shown. */
const heldByOperator = 'HELD';

/** Holds a payout: it is neither sent nor queried until an operator decides. */
export async function holdPayoutById({ table }: Deps<'table'>, id: string): Promise<Outcome> {
  return move(table, id, (payout) => moves.holdPayout({ table }, payout, { lastCode: heldByOperator }));
}

/**
 * Resumes a held payout: it is queried first, and sent again under its own number only if the provider does not know
 * it.
 */
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

/** Marks a held payout as arrived, if the provider confirms it. */
export async function settlePayout(ports: QueryDeps, id: string): Promise<Outcome> {
  const result = await requireHeldPayout(ports.table, id);
  if (!result.ok) return result;
  const answer = await queryProvider(ports, result.value);
  if (answer.state !== 'succeeded') return unclear(answer);
  await moves.completePayout(ports, result.value);
  return requirePayout(ports.table, id);
}

/** Returns a held payout to its seller if it was never sent, or the provider confirms that it failed for good. */
export async function releaseHeldPayout(ports: QueryDeps, id: string): Promise<Outcome> {
  const result = await requireHeldPayout(ports.table, id);
  if (!result.ok) return result;
  const payout = result.value;
  if (payout.submittedAt !== undefined) {
    const answer = await queryProvider(ports, payout);
    if (!hasCertainlyFailed(payout, answer, ports.clock.now())) return unclear(answer);
  }
  await moves.releasePayout(ports, payout, { tryAgain: true });
  return requirePayout(ports.table, id);
}

async function requireHeldPayout(table: Table, id: string): Promise<Outcome> {
  const payout = await requirePayout(table, id);
  return !payout.ok || payout.value.state === 'manual' ? payout : wrongState(payout.value);
}

/** Only the provider it was sent through can answer. */
async function queryProvider({ payouts }: QueryDeps, payout: Payout): Promise<PayoutOutcome> {
  const provider = payouts.named(payout.provider);
  return provider ? provider.query(payoutQuery(payout)) : { state: 'unknown', code: `not ${payout.provider}` };
}

const unclear = (answer: PayoutOutcome): Outcome =>
  refuse('payout_unclear', {
    params: { said: answer.state === 'succeeded' ? answer.state : (answer.code ?? answer.state) },
  });

/** Lifts the stop on payouts, which are then sent within minutes; returns the stop that was set. */
export async function liftPayoutStop({ table }: Deps<'table'>): Promise<PayoutStop | undefined> {
  const stop = await findPayoutStop(table);
  if (stop) await table.commit([payoutStopGone]);
  return stop;
}
