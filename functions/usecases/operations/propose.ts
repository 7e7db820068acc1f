import type { Deps } from '../../ports/index.ts';
import { type Deed, newProposal } from '../../store/books/proposals.ts';
import { audited } from './audited.ts';
import { actOf, type Said } from './desk/said.ts';

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
