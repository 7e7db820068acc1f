import { listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { dismissLinkedAccountsBy } from '#functions/usecases/operations/actions/actions';
import { type Answer, type ChangingCommand, type Input, reading, target, time } from '../command.ts';
import type { Market } from '../market.ts';

export const linkedAccountList = reading(
  'kin',
  'accounts that share a payer, a payout account or an identity',
  async ({ ports }) => {
    const rows = (await listLinkedGroups(ports.table)).map(({ mark, shared, users, since }) => ({
      mark,
      shared,
      users: users.join(' '),
      since: time(since),
    }));
    return { rows, none: 'No accounts were found that belong together.' };
  },
);

async function markReviewed({ ports }: Market, input: Input): Promise<Answer> {
  const mark = target(input);
  const { actor, note = '' } = input;
  const seen = await dismissLinkedAccountsBy(ports, mark, { actor, note });
  if (!seen.ok) return { refused: `No accounts met at ${mark}: see kin.` };
  return { done: 'It is off the list. The accounts stay kin: an operator decides on refunds between them.' };
}

export const linkedAccountCommands: ChangingCommand[] = [
  { usage: 'kin noted <mark>', summary: 'somebody has looked at these accounts', needsNote: true, run: markReviewed },
];
