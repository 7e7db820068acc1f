import { findDifference, resolveDifference } from '#functions/store/books/differences';
import { audited } from '#functions/usecases/operations/audited';
import type { Answer, Command, Said } from '../command.ts';
import type { Market } from '../market.ts';
import { actOf, type Deed, target } from './act.ts';
import { messageDeeds } from './messages.ts';
import { payoutDeeds } from './payouts.ts';
import { refundDeeds } from './refunds.ts';

async function resolve({ ports }: Market, said: Said): Promise<Answer> {
  const id = target(said);
  const difference = await findDifference(ports.table, id);
  if (difference?.state !== 'open') return { refused: `No open difference is called ${id}: see list unmatched.` };
  const what = { action: 'resolve', target: id, before: { state: 'open' }, after: { state: 'resolved' } };
  const resolved = { note: said.note ?? '', now: ports.clock.now() };
  await audited(ports, actOf(said, what), ({ table }) => resolveDifference(table, id, resolved));
  return { done: 'It is resolved.' };
}

const resolving: Deed = {
  usage: 'resolve <difference>',
  does: 'closes a difference between bill and books',
  needsNote: true,
  run: resolve,
};

export const deeds: readonly Command[] = [...refundDeeds, ...payoutDeeds, ...messageDeeds, resolving].map((deed) => ({
  ...deed,
  changes: true,
}));
