import { resolveDifferenceBy } from '#functions/usecases/operations/actions/actions';
import { type Answer, type ChangingCommand, type Command, type Input, target } from '../command.ts';
import type { Market } from '../market.ts';
import { bookCommands } from './books.ts';
import { factorCommands } from './factors.ts';
import { holdCommands } from './holds.ts';
import { linkedAccountCommands } from './linked-accounts.ts';
import { messageCommands } from './messages.ts';
import { payoutCommands } from './payouts.ts';
import { proposalCommands } from './proposals.ts';
import { refundCommands } from './refunds.ts';
import { roleCommands } from './roles.ts';
import { taxCommands } from './tax.ts';

async function resolve({ ports }: Market, input: Input): Promise<Answer> {
  const id = target(input);
  const { actor, note = '' } = input;
  const resolved = await resolveDifferenceBy(ports, id, { actor, note });
  return resolved.ok
    ? { done: 'It is resolved.' }
    : { refused: `No open difference is called ${id}: see list unmatched.` };
}

const resolveCommand: ChangingCommand = {
  usage: 'resolve <difference>',
  summary: 'closes a difference between bill and books',
  needsNote: true,
  run: resolve,
};

export const changingCommands: readonly Command[] = [
  ...refundCommands,
  ...payoutCommands,
  ...holdCommands,
  ...factorCommands,
  ...proposalCommands,
  ...bookCommands,
  ...messageCommands,
  ...linkedAccountCommands,
  ...taxCommands,
  ...roleCommands,
  resolveCommand,
].map((command) => ({
  ...command,
  changes: true,
}));
