import type { Deps } from '#functions/ports/index';
import { type Deed, newProposal } from '#functions/store/operations/proposals';
import { actOf, type Said } from './actions/result.ts';
import { audited } from './audited.ts';

interface Proposed {
  actor: string;
  note: string;
}

export async function propose(
  { table, clock, ids }: Deps<'table' | 'clock' | 'ids'>,
  deed: Deed,
  { actor, note }: Proposed,
): Promise<string> {
  const id = ids.next();
  await table.commit([newProposal({ id, deed, actor, note, at: clock.now() })]);
  return id;
}

/** Written down for somebody else to confirm; the number of the proposal. */
export function proposeDeed(ports: Deps<'table' | 'clock' | 'ids'>, deed: Deed, said: Said): Promise<string> {
  const { actor, note = '' } = said;
  const what = { action: 'propose', target: deed.kind, before: null, after: deed };
  return audited(ports, actOf(said, what), (writing) => propose(writing, deed, { actor, note }));
}
