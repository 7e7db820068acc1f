import type { PayoutState } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import { answeredWrite, askedWrite, findPayout, type Payout } from '#functions/store/payouts/payouts';
import { outbox, outboxDone } from '#functions/store/table/outbox';
import { commitAndSend } from '#functions/usecases/outbox';
import type { PayoutAction } from '#shared/money-desk';
import { ok, type Result, refuse } from '#shared/result';
import { audited } from '../audited.ts';
import { letLeave } from '../let-leave.ts';
import { holdPayout, type PayoutTrouble, releasePayout, resumePayout, settlePayout } from '../payouts.ts';
import { proposeDeed } from '../propose.ts';
import { actOf, type Said } from './result.ts';

/** What an operator does to a payout, written with its line of the audit trail. */

type Ports = Deps<'table' | 'queues' | 'clock' | 'ids'>;
type Outcome = Result<Payout, PayoutTrouble>;

/** What needs nobody's word but ours. */
const alone = { hold: holdPayout, resume: resumePayout } as const;

/** What the provider is asked about first: by the one function that has the keys for it. */
const asking = { settle: settlePayout, release: releasePayout } as const;

type Alone = keyof typeof alone;
type Asking = keyof typeof asking;

export const isAlone = (deed: PayoutAction): deed is Alone => deed in alone;

const ends: Record<PayoutAction, PayoutState> = {
  hold: 'manual',
  resume: 'submitted',
  settle: 'succeeded',
  release: 'failed',
};

async function doneBy<P extends Ports>(
  ports: P,
  { deed, id }: { deed: PayoutAction; id: string },
  { said, act }: { said: Said; act: (ports: P, id: string) => Promise<Outcome> },
): Promise<Outcome> {
  const payout = await findPayout(ports.table, id);
  const before = { state: payout?.state, lastCode: payout?.lastCode };
  const what = { action: `payout ${deed}`, target: id, before, after: { state: ends[deed] } };
  return audited(ports, actOf(said, what), (writing) => act(writing, id));
}

/** Done, or under which number it waits for somebody else to confirm it. */
export type ActedOnPayout = Result<Payout & { proposalId?: string }, PayoutTrouble>;

/** To end the hold of a payout lets its money leave. */
export async function actAlone(ports: Ports, on: { deed: Alone; id: string }, said: Said): Promise<ActedOnPayout> {
  const payout = on.deed === 'resume' ? await findPayout(ports.table, on.id) : undefined;
  if (payout?.state !== 'manual') return doneBy(ports, on, { said, act: alone[on.deed] });
  const { id, amount, sellerId, state, lastCode } = payout;
  const what = { action: 'payout resume', target: id, before: { state, lastCode }, after: { state: ends.resume } };
  const outflow = { amount, orders: [], sellerId };
  const done = await letLeave(ports, { act: actOf(said, what), outflow }, (writing) => resumePayout(writing, id));
  if (done !== 'takes_two') return done;
  return ok({ ...payout, proposalId: await proposeDeed(ports, { kind: 'resume', payoutId: id, amount }, said) });
}

/** Where the provider can be asked. */
export const actOnPayout = (
  ports: Ports & Deps<'payouts'>,
  { deed, id }: { deed: PayoutAction; id: string },
  said: Said,
): Promise<ActedOnPayout> =>
  isAlone(deed)
    ? actAlone(ports, { deed, id }, said)
    : doneBy(ports, { deed, id }, { said, act: asking[deed satisfies Asking] });

/** The payout's worker asks the provider, and does it in the name of who asked for it. */
export async function askForDeed(
  ports: Ports,
  { deed, id }: { deed: Asking; id: string },
  { actor, note }: Said,
): Promise<Result<Payout, PayoutTrouble | 'changed'>> {
  const payout = await findPayout(ports.table, id);
  if (!payout) return refuse('payout_not_found');
  if (payout.state !== 'manual') return refuse('payout_state', { params: { state: payout.state } });
  const now = ports.clock.now();
  const asked = { deed, actor, at: now, ...(note !== undefined && { note }) };
  const entry = outbox('payout', { kind: 'decide', payoutId: id }, { now });
  const committed = await commitAndSend(ports, [askedWrite(id, asked)], entry);
  return committed.ok ? ok({ ...payout, asked }) : refuse('changed');
}

/** What somebody has asked for is done, or the payout says why not; either way there is a line of the audit trail. */
export async function decideAsked(ports: Ports & Deps<'payouts'>, id: string): Promise<void> {
  const done = outboxDone('payout', { kind: 'decide', payoutId: id });
  const payout = await findPayout(ports.table, id);
  if (payout?.asked && payout.waitsSince !== undefined && payout.state === 'manual') {
    const { asked } = payout;
    const acted = await actOnPayout(ports, { deed: asked.deed, id }, asked);
    if (!acted.ok) await answered(ports, id, { ...asked, said: String(acted.params?.said ?? acted.code) });
  }
  await ports.table.commit([done]);
}

function answered(ports: Ports, id: string, asked: NonNullable<Payout['asked']>) {
  const { deed, said } = asked;
  const what = { action: `payout ${deed}`, target: id, before: { state: 'manual' }, after: { refused: said } };
  return audited(ports, actOf(asked, what), ({ table }) => table.commit([answeredWrite(id, asked)]));
}
