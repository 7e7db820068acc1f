import type { Deps } from '#functions/ports/index';
import { newProposal, type ProposedAction } from '#functions/store/operations/proposals';
import { auditActionOf, type OperatorInput } from './actions/operator-input.ts';
import { runAudited } from './audit.ts';

export async function propose(
  { table, clock, ids }: Deps<'table' | 'clock' | 'ids'>,
  action: ProposedAction,
  { actor, note }: { actor: string; note: string },
): Promise<string> {
  const id = ids.next();
  await table.commit([newProposal({ id, deed: action, actor, note, at: clock.now() })]);
  return id;
}

/** Stores a proposal for a second operator; returns its id. */
export function proposeAction(
  ports: Deps<'table' | 'clock' | 'ids'>,
  action: ProposedAction,
  input: OperatorInput,
): Promise<string> {
  const { actor, note = '' } = input;
  const entry = { action: 'propose', target: action.kind, before: null, after: action };
  return runAudited(ports, auditActionOf(input, entry), (writing) => propose(writing, action, { actor, note }));
}
