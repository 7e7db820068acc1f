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

export type PayoutTrouble =
  | 'payout_not_found'
  /** It is in a state from which this cannot be done; `params.state` says which. */
  | 'payout_state'
  /** The provider does not say what this needs; `params.said` is what it said. */
  | 'payout_unclear';

type Outcome = Result<Payout, PayoutTrouble>;

/** Shown to the seller as the reason. */
const heldByUs = 'HELD';

/** Not sent, or not asked about again, until somebody decides. */
export async function holdPayout({ table }: Deps<'table'>, id: string): Promise<Outcome> {
  return move(table, id, (payout) => moves.holdPayout({ table }, payout, { lastCode: heldByUs }));
}

/** The provider is asked first; only where it knows of nothing is the same payout sent again, under its own number. */
export async function resumePayout(ports: Deps, id: string): Promise<Outcome> {
  return move(ports.table, id, (payout) => moves.submitAgain(ports, payout));
}

async function move(table: Table, id: string, make: (payout: Payout) => Promise<boolean>): Promise<Outcome> {
  const before = await standing(table, id);
  if (!before.ok) return before;
  const isMoved = await make(before.value);
  const after = await standing(table, id);
  return isMoved || !after.ok ? after : wrongState(after.value);
}

async function standing(table: Table, id: string): Promise<Outcome> {
  const payout = await findPayout(table, id);
  return payout ? ok(payout) : refuse('payout_not_found');
}

const wrongState = ({ state }: Payout): Outcome => refuse('payout_state', { params: { state } });

type Deciding = Deps & Deps<'payouts'>;

/** A held payout has arrived: only where the provider says so. */
export async function settlePayout(ports: Deciding, id: string): Promise<Outcome> {
  const held = await heldPayout(ports.table, id);
  if (!held.ok) return held;
  const said = await ask(ports, held.value);
  if (said.state !== 'succeeded') return unclear(said);
  await moves.completePayout(ports, held.value);
  return standing(ports.table, id);
}

/**
 * A held payout's money goes back to its seller: where it never left, or where the provider says that it did not arrive
 * and will not. What may have been transferred stays.
 */
export async function releasePayout(ports: Deciding, id: string): Promise<Outcome> {
  const held = await heldPayout(ports.table, id);
  if (!held.ok) return held;
  const payout = held.value;
  if (payout.submittedAt !== undefined) {
    const said = await ask(ports, payout);
    if (!isReturned(payout, said, ports.clock.now())) return unclear(said);
  }
  await moves.releasePayout(ports, payout, { tryAgain: true });
  return standing(ports.table, id);
}

async function heldPayout(table: Table, id: string): Promise<Outcome> {
  const found = await standing(table, id);
  return !found.ok || found.value.state === 'manual' ? found : wrongState(found.value);
}

/** Another provider than the one it went through knows nothing of it, whatever it says. */
async function ask({ payouts }: Deciding, payout: Payout): Promise<PayoutOutcome> {
  const provider = payouts.named(payout.provider);
  return provider ? provider.query(submittedPayout(payout)) : { state: 'unknown', code: `not ${payout.provider}` };
}

const unclear = (said: PayoutOutcome): Outcome =>
  refuse('payout_unclear', { params: { said: said.state === 'succeeded' ? said.state : (said.code ?? said.state) } });

/** The platform can be paid from again: waiting payouts go within minutes. The stop that was lifted, where there was one. */
export async function liftPayoutStop({ table }: Deps<'table'>): Promise<PayoutStop | undefined> {
  const stop = await findPayoutStop(table);
  if (stop) await table.commit([payoutStopGone]);
  return stop;
}
