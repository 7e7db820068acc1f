import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { findPayout } from '#functions/store/payouts/payouts';
import { audited } from '#functions/usecases/operations/audited';
import {
  holdPayout,
  liftPayoutStop,
  releasePayout,
  resumePayout,
  settlePayout,
} from '#functions/usecases/operations/payouts';
import { type Answer, actOf, type ChangingCommand, type Command, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';

type PayoutPorts = Market['ports'] & Awaited<ReturnType<Market['money']>>;
type PayoutAct = (ports: PayoutPorts, id: string) => ReturnType<typeof holdPayout>;

const why: Record<string, (params: Record<string, string | number>) => string> = {
  payout_not_found: () => 'There is no such payout.',
  payout_state: ({ state }) => `That cannot be done with a payout that is ${state}.`,
  payout_unclear: ({ said }) => `The provider does not say what this needs: ${said}. Nothing was changed.`,
};

const onPayout =
  (action: string, to: string, act: PayoutAct): Command['run'] =>
  async (market, said) => {
    const { ports } = market;
    const id = target(said);
    const payout = await findPayout(ports.table, id);
    const before = { state: payout?.state, lastCode: payout?.lastCode };
    const what = actOf(said, { action, target: id, before, after: { state: to } });
    const given = { ...ports, ...(await market.money()) };
    const result = await audited(given, what, (writing) => act(writing, id));
    if (result.ok) return { done: `The payout is ${result.value.state}.` };
    return { refused: why[result.code]?.(result.params ?? {}) ?? result.code };
  };

async function start({ ports }: Market, said: Said): Promise<Answer> {
  const stop = await findPayoutStop(ports.table);
  if (!stop) return { refused: 'Payouts are not stopped.' };
  const what = actOf(said, { action: 'payouts start', target: 'all payouts', before: stop, after: null });
  await audited(ports, what, liftPayoutStop);
  return { done: `Payouts go out again. They were stopped for ${stop.reason}.` };
}

export const payoutCommands: ChangingCommand[] = [
  {
    usage: 'payout hold <payout>',
    does: 'not sent, or not asked about, until somebody decides',
    run: onPayout('payout hold', 'manual', holdPayout),
  },
  {
    usage: 'payout resume <payout>',
    does: 'a held payout goes on: asked about first, then sent under its own number',
    run: onPayout('payout resume', 'submitted', resumePayout),
  },
  {
    usage: 'payout settle <payout>',
    does: 'a held payout has arrived, and the provider says so',
    run: onPayout('payout settle', 'succeeded', settlePayout),
  },
  {
    usage: 'payout release <payout>',
    does: 'a held payout’s money goes back to its seller, where it did not and will not arrive',
    run: onPayout('payout release', 'failed', releasePayout),
  },
  { usage: 'payouts start', does: 'lifts the stop of all payouts', run: start },
];
