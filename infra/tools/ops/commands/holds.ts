import { audited } from '#functions/usecases/operations/audited';
import { findStops, holdSeller, releaseSeller, resumeMarket, stopMarket } from '#functions/usecases/operations/holds';
import { type Answer, actOf, type ChangingCommand, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';

async function hold({ ports }: Market, said: Said): Promise<Answer> {
  const sellerId = target(said);
  const { actor, note = '' } = said;
  const what = { action: 'seller hold', target: sellerId, before: { held: false }, after: { held: true } };
  const held = await audited(ports, actOf(said, what), (writing) => holdSeller(writing, sellerId, { actor, note }));
  if (held.ok) return { done: 'Nothing is paid out to them until they are released.' };
  return { refused: held.code === 'seller_held' ? 'They are held already.' : `There is no user ${sellerId}.` };
}

async function release({ ports }: Market, said: Said): Promise<Answer> {
  const sellerId = target(said);
  const what = { action: 'seller release', target: sellerId, before: { held: true }, after: { held: false } };
  const released = await audited(ports, actOf(said, what), (writing) => releaseSeller(writing, sellerId));
  if (!released.ok) return { refused: 'They are not held: see list sellers.' };
  return { done: `The next run pays them. They were held for: ${released.value.note}` };
}

async function stop({ ports }: Market, said: Said): Promise<Answer> {
  const { note = '', options } = said;
  const sales = options.sales === true;
  const before = await findStops(ports);
  const what = { action: 'stop', target: sales ? 'payouts and sales' : 'payouts', before, after: { note } };
  await audited(ports, actOf(said, what), (writing) => stopMarket(writing, { note, sales }));
  return { done: sales ? 'No payout goes out and no order is opened.' : 'No payout goes out.' };
}

async function resume({ ports }: Market, said: Said): Promise<Answer> {
  const before = await findStops(ports);
  if (!before.payouts && !before.sales) return { refused: 'Nothing is stopped.' };
  const what = { action: 'resume', target: 'payouts and sales', before, after: null };
  await audited(ports, actOf(said, what), resumeMarket);
  const why = before.payouts?.note ?? before.payouts?.reason ?? before.sales?.note;
  return { done: `Payouts go out and orders are opened again. They were stopped for: ${why}` };
}

export const holdCommands: ChangingCommand[] = [
  {
    usage: 'seller hold <user>',
    does: 'nothing is paid out to a seller until they are released',
    needsNote: true,
    run: hold,
  },
  { usage: 'seller release <user>', does: 'a held seller is paid again, with the next run', run: release },
  { usage: 'stop [--sales]', does: 'no payout goes out; with --sales no order is opened', needsNote: true, run: stop },
  { usage: 'resume', does: 'lifts the stop of payouts and that of sales', run: resume },
];
