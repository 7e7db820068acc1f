import { restartPayoutsBy } from '#functions/usecases/operations/actions/actions';
import { actOnPayoutBy } from '#functions/usecases/operations/actions/payout-actions';
import type { PayoutAction } from '#shared/operations';
import { type Answer, type ChangingCommand, type Command, type Input, target } from '../command.ts';
import type { Market } from '../market.ts';
import { confirmationHint } from './proposals.ts';

const messages: Record<string, (params: Record<string, string | number>) => string> = {
  payout_not_found: () => 'There is no such payout.',
  payout_state: ({ state }) => `That cannot be done with a payout that is ${state}.`,
  payout_unclear: ({ said }) => `The provider does not say what this needs: ${said}. Nothing was changed.`,
};

const onPayout =
  (action: PayoutAction): Command['run'] =>
  async (market, input) => {
    const ports = { ...market.ports, ...(await market.money()) };
    const result = await actOnPayoutBy(ports, { deed: action, id: target(input) }, input);
    if (result.ok && result.value.proposalId !== undefined) return { done: confirmationHint(result.value.proposalId) };
    if (result.ok) return { done: `The payout is ${result.value.state}.` };
    return { refused: messages[result.code]?.(result.params ?? {}) ?? result.code };
  };

async function start({ ports }: Market, input: Input): Promise<Answer> {
  const lifted = await restartPayoutsBy(ports, input);
  if (!lifted.ok) return { refused: 'Payouts are not stopped.' };
  return { done: `Payouts go out again. They were stopped for ${lifted.value.reason}.` };
}

export const payoutCommands: ChangingCommand[] = [
  {
    usage: 'payout hold <payout>',
    summary: 'not sent, or not asked about, until somebody decides',
    run: onPayout('hold'),
  },
  {
    usage: 'payout resume <payout>',
    summary: 'a held payout goes on: asked about first, then sent under its own number',
    run: onPayout('resume'),
  },
  {
    usage: 'payout settle <payout>',
    summary: 'a held payout has arrived, and the provider says so',
    run: onPayout('settle'),
  },
  {
    usage: 'payout release <payout>',
    summary: 'a held payout’s money goes back to its seller, where it did not and will not arrive',
    run: onPayout('release'),
  },
  { usage: 'payouts start', summary: 'lifts the stop of all payouts', run: start },
];
