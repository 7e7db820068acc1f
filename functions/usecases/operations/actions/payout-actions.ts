import type { PayoutState } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import { actionAnswerWrite, actionRequestWrite, findPayout, type Payout } from '#functions/store/payouts/payouts';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { commitAndSend } from '#functions/usecases/outbox';
import type { PayoutAction } from '#shared/operations';
import { ok, type Result, refuse } from '#shared/result';
import { runAudited } from '../audit.ts';
import { actWithinLimit } from '../outflow-limit.ts';
import { holdPayoutById, type PayoutActionRefusal, releaseHeldPayout, resumePayout, settlePayout } from '../payouts.ts';
import { proposeAction } from '../propose.ts';
import { auditActionOf, type OperatorInput } from './operator-input.ts';

/** Actions of operators on payouts, each with its audit entry. */

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;
type Outcome = Result<Payout, PayoutActionRefusal>;

/** Actions that do not need the provider's answer. */
const immediateActions = { hold: holdPayoutById, resume: resumePayout } as const;

/** Actions that query the provider first, which only the payout worker has the keys for. */
const providerActions = { settle: settlePayout, release: releaseHeldPayout } as const;

type ImmediateAction = keyof typeof immediateActions;
type ProviderAction = keyof typeof providerActions;

export const isImmediate = (action: PayoutAction): action is ImmediateAction => action in immediateActions;

const endStates: Record<PayoutAction, PayoutState> = {
  hold: 'manual',
  resume: 'submitted',
  settle: 'succeeded',
  release: 'failed',
};

async function runAction<P extends Ports>(
  ports: P,
  { deed, id }: { deed: PayoutAction; id: string },
  { input, act }: { input: OperatorInput; act: (ports: P, id: string) => Promise<Outcome> },
): Promise<Outcome> {
  const payout = await findPayout(ports.table, id);
  const before = { state: payout?.state, lastCode: payout?.lastCode };
  const entry = { action: `payout ${deed}`, target: id, before, after: { state: endStates[deed] } };
  return runAudited(ports, auditActionOf(input, entry), (writing) => act(writing, id));
}

/** The payout after the action, or the proposal that waits for a second operator. */
export type PayoutActionResult = Result<Payout & { proposalId?: string }, PayoutActionRefusal>;

/** Runs an action at once. Resuming a held payout lets its money leave. */
export async function actImmediately(
  ports: Ports,
  on: { deed: ImmediateAction; id: string },
  input: OperatorInput,
): Promise<PayoutActionResult> {
  const payout = on.deed === 'resume' ? await findPayout(ports.table, on.id) : undefined;
  if (payout?.state !== 'manual') return runAction(ports, on, { input, act: immediateActions[on.deed] });
  const { id, amount, sellerId, state, lastCode } = payout;
  const entry = {
    action: 'payout resume',
    target: id,
    before: { state, lastCode },
    after: { state: endStates.resume },
  };
  const outflow = { amount, orders: [], sellerId };
  const done = await actWithinLimit(ports, { act: auditActionOf(input, entry), outflow }, (writing) =>
    resumePayout(writing, id),
  );
  if (done !== 'takes_two') return done;
  return ok({ ...payout, proposalId: await proposeAction(ports, { kind: 'resume', payoutId: id, amount }, input) });
}

/** Runs any action, in a Lambda that can query the provider. */
export const actOnPayoutBy = (
  ports: Ports & Deps<'payouts'>,
  { deed, id }: { deed: PayoutAction; id: string },
  input: OperatorInput,
): Promise<PayoutActionResult> =>
  isImmediate(deed)
    ? actImmediately(ports, { deed, id }, input)
    : runAction(ports, { deed, id }, { input, act: providerActions[deed satisfies ProviderAction] });

/** Asks the payout worker to run an action in the operator's name. */
export async function requestProviderAction(
  ports: Ports,
  { deed, id }: { deed: ProviderAction; id: string },
  { actor, note }: OperatorInput,
): Promise<Result<Payout, PayoutActionRefusal | 'changed_meanwhile'>> {
  const payout = await findPayout(ports.table, id);
  if (!payout) return refuse('payout_not_found');
  if (payout.state !== 'manual') return refuse('payout_state', { params: { state: payout.state } });
  const now = ports.clock.now();
  const request = { deed, actor, at: now, ...(note !== undefined && { note }) };
  const entry = outbox('payout', { kind: 'decide', payoutId: id }, { now });
  const committed = await commitAndSend(ports, [actionRequestWrite(id, request)], entry);
  return committed.ok ? ok({ ...payout, asked: request }) : refuse('changed_meanwhile');
}

/** Runs the requested action, or stores the reason of its refusal; either way with an audit entry. */
export async function executeRequested(ports: Ports & Deps<'payouts'>, id: string): Promise<void> {
  const done = outboxDone('payout', { kind: 'decide', payoutId: id });
  const payout = await findPayout(ports.table, id);
  if (payout?.asked && payout.waitsSince !== undefined && payout.state === 'manual') {
    const { asked: request } = payout;
    const acted = await actOnPayoutBy(ports, { deed: request.deed, id }, request);
    if (!acted.ok) await recordRefusal(ports, id, { ...request, said: String(acted.params?.said ?? acted.code) });
  }
  await ports.table.commit([done]);
}

function recordRefusal(ports: Ports, id: string, request: NonNullable<Payout['asked']>) {
  const { deed, said: input } = request;
  const entry = { action: `payout ${deed}`, target: id, before: { state: 'manual' }, after: { refused: input } };
  return runAudited(ports, auditActionOf(request, entry), ({ table }) =>
    table.commit([actionAnswerWrite(id, request)]),
  );
}
