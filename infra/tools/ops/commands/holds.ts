import {
  holdSellerBy,
  releaseSellerBy,
  resumeMarketBy,
  stopMarketBy,
} from '#functions/usecases/operations/actions/actions';
import { type Answer, type ChangingCommand, type Input, target } from '../command.ts';
import type { Market } from '../market.ts';
import { confirmationHint } from './proposals.ts';

async function hold({ ports }: Market, input: Input): Promise<Answer> {
  const sellerId = target(input);
  const { actor, note = '' } = input;
  const held = await holdSellerBy(ports, sellerId, { actor, note });
  if (held.ok) return { done: 'Nothing is paid out to them until they are released.' };
  return { refused: held.code === 'seller_held' ? 'They are held already.' : `There is no user ${sellerId}.` };
}

async function release({ ports }: Market, input: Input): Promise<Answer> {
  const released = await releaseSellerBy(ports, target(input), input);
  if (!released.ok) return { refused: 'They are not held: see list sellers.' };
  if ('proposalId' in released.value) return { done: confirmationHint(released.value.proposalId) };
  return { done: `The next run pays them. They were held for: ${released.value.note}` };
}

async function stop({ ports }: Market, input: Input): Promise<Answer> {
  const { actor, note = '', options } = input;
  const sales = options.sales === true;
  await stopMarketBy(ports, { sales }, { actor, note });
  return { done: sales ? 'No payout goes out and no order is opened.' : 'No payout goes out.' };
}

async function resume({ ports }: Market, input: Input): Promise<Answer> {
  const started = await resumeMarketBy(ports, input);
  if (!started.ok) return { refused: 'Nothing is stopped.' };
  const { payouts, sales } = started.value;
  const why = payouts?.note ?? payouts?.reason ?? sales?.note;
  return { done: `Payouts go out and orders are opened again. They were stopped for: ${why}` };
}

export const holdCommands: ChangingCommand[] = [
  {
    usage: 'seller hold <user>',
    summary: 'nothing is paid out to a seller until they are released',
    needsNote: true,
    run: hold,
  },
  { usage: 'seller release <user>', summary: 'a held seller is paid again, with the next run', run: release },
  {
    usage: 'stop [--sales]',
    summary: 'no payout goes out; with --sales no order is opened',
    needsNote: true,
    run: stop,
  },
  { usage: 'resume', summary: 'lifts the stop of payouts and that of sales', run: resume },
];
