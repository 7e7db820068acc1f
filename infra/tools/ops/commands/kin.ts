import { listKin } from '#functions/store/accounts/linked-accounts';
import { noteSeen } from '#functions/usecases/operations/actions/actions';
import { type Answer, type ChangingCommand, type Command, type Said, target, time } from '../command.ts';
import type { Market } from '../market.ts';

async function list({ ports }: Market): Promise<Answer> {
  const rows = (await listKin(ports.table)).map(({ mark, shared, users, since }) => ({
    mark,
    shared,
    users: users.join(' '),
    since: time(since),
  }));
  return { rows, none: 'No accounts were found that belong together.' };
}

async function noted({ ports }: Market, said: Said): Promise<Answer> {
  const mark = target(said);
  const { actor, note = '' } = said;
  const seen = await noteSeen(ports, mark, { actor, note });
  if (!seen.ok) return { refused: `No accounts met at ${mark}: see kin.` };
  return { done: 'It is off the list. The accounts stay kin: an operator decides on refunds between them.' };
}

export const kinList: Command = {
  usage: 'kin',
  does: 'accounts that share a payer, a payout account or an identity',
  changes: false,
  run: list,
};

export const kinCommands: ChangingCommand[] = [
  { usage: 'kin noted <mark>', does: 'somebody has looked at these accounts', needsNote: true, run: noted },
];
