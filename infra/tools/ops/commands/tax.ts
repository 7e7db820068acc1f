import { open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { quarterOf } from '#functions/domain/ledger/tax';
import { beijingDate } from '#functions/domain/time';
import { exportTax } from '#functions/usecases/ledger/tax';
import { root } from '#infra/tools/root';
import { type Answer, type ChangingCommand, type Said, target } from '../command.ts';
import type { Market } from '../market.ts';
import { proposed, whyProposal } from './proposals.ts';

async function request(market: Market, said: Said): Promise<Answer> {
  const { quarter = '' } = said.options;
  const days = quarterOf(quarter);
  if (!days || days.from > beijingDate(market.ports.clock.now()))
    return { refused: 'A quarter is written 2026Q4, and has begun.' };
  return { done: await proposed(market, said, { kind: 'tax', quarter }) };
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
};

/** By where its folder really is: identities do not belong among what is committed or published. */
async function placeOf(path: string): Promise<string | undefined> {
  const folder = await realpath(dirname(resolve(path))).catch(() => undefined);
  if (folder === undefined || isWithin(await realpath(root), folder)) return undefined;
  return join(folder, basename(path));
}

/** Nobody but whoever exports reads it, and nothing that is there is written over. */
const created = (path: string) => open(path, 'wx', 0o600).catch(() => undefined);

async function exported({ ports, vault }: Market, said: Said): Promise<Answer> {
  const { actor, note, options } = said;
  const place = await placeOf(options.to ?? '');
  if (place === undefined) return { refused: 'The file lies in a folder that exists, outside of the project.' };
  const file = await created(place);
  if (!file) return { refused: `${place} cannot be created: nothing that exists is written over.` };
  let isWritten = false;
  try {
    const write = (csv: string) => file.writeFile(csv);
    const done = await exportTax({ ...ports, vault: await vault() }, target(said), { actor, note, to: place, write });
    if (!done.ok) return { refused: whyProposal[done.code] };
    isWritten = true;
    return { done: sentenceOf(done.value, { place, isOver: isOver(done.value.quarter, ports.clock.now()) }) };
  } finally {
    await file.close();
    if (!isWritten) await rm(place);
  }
}

const isOver = (quarter: string, now: number): boolean => beijingDate(now) > (quarterOf(quarter)?.to ?? '');

interface Counted {
  quarter: string;
  sellers: number;
  withoutIdentity: number;
}

function sentenceOf(
  { quarter, sellers, withoutIdentity }: Counted,
  { place, isOver }: { place: string; isOver: boolean },
): string {
  const counted = `${quarter}: ${sellers} sellers are in ${place}, ${withoutIdentity} of them without an identity.`;
  return isOver ? counted : `${counted} The quarter is not over: it is what was booked until now.`;
}

/** What the tax office is told of sellers. */
export const taxCommands: ChangingCommand[] = [
  {
    usage: 'tax request --quarter <quarter>',
    does: 'proposes to open who earned what in a quarter, for the tax office',
    needsNote: true,
    run: request,
  },
  {
    usage: 'tax export <proposal> --to <file>',
    does: 'writes what somebody else has requested, identities in clear, into a new file',
    run: exported,
  },
];
