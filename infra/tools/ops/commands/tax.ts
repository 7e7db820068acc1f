import { open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { quarterOf } from '#functions/domain/ledger/tax';
import { beijingDate } from '#functions/domain/time';
import { exportTax } from '#functions/usecases/ledger/tax';
import { root } from '#infra/tools/root';
import { type Answer, type ChangingCommand, type Input, target } from '../command.ts';
import type { Market } from '../market.ts';
import { proposalMessages, propose } from './proposals.ts';

async function request(market: Market, input: Input): Promise<Answer> {
  const { quarter = '' } = input.options;
  const days = quarterOf(quarter);
  if (!days || days.from > beijingDate(market.ports.clock.now()))
    return { refused: 'A quarter is written 2026Q4, and has begun.' };
  return { done: await propose(market, input, { kind: 'tax', quarter }) };
}

const isWithin = (folder: string, path: string): boolean => {
  const relativePath = relative(folder, path);
  return !isAbsolute(relativePath) && relativePath.split(/[\\/]/)[0] !== '..';
};

/** The path by its real folder; undefined inside the project, where identities might be committed or published. */
async function targetPath(path: string): Promise<string | undefined> {
  const folder = await realpath(dirname(resolve(path))).catch(() => undefined);
  if (folder === undefined || isWithin(await realpath(root), folder)) return undefined;
  return join(folder, basename(path));
}

/** Readable by its owner only; undefined when the file exists. */
const createFile = (path: string) => open(path, 'wx', 0o600).catch(() => undefined);

async function exportTaxFile({ ports, vault }: Market, input: Input): Promise<Answer> {
  const { actor, note, options } = input;
  const path = await targetPath(options.to ?? '');
  if (path === undefined) return { refused: 'The file lies in a folder that exists, outside of the project.' };
  const file = await createFile(path);
  if (!file) return { refused: `${path} cannot be created: nothing that exists is written over.` };
  let isWritten = false;
  try {
    const write = (csv: string) => file.writeFile(csv);
    const done = await exportTax({ ...ports, vault: await vault() }, target(input), { actor, note, to: path, write });
    if (!done.ok) return { refused: proposalMessages[done.code] };
    isWritten = true;
    const { quarter, sellers, withoutIdentity } = done.value;
    const sentence = `${quarter}: ${sellers} sellers are in ${path}, ${withoutIdentity} of them without an identity.`;
    const isOver = beijingDate(ports.clock.now()) > (quarterOf(quarter)?.to ?? '');
    return { done: isOver ? sentence : `${sentence} The quarter is not over: it is what was booked until now.` };
  } finally {
    await file.close();
    if (!isWritten) await rm(path);
  }
}

/** Exports of sellers' earnings for the tax office. */
export const taxCommands: ChangingCommand[] = [
  {
    usage: 'tax request --quarter <quarter>',
    summary: 'proposes to open who earned what in a quarter, for the tax office',
    needsNote: true,
    run: request,
  },
  {
    usage: 'tax export <proposal> --to <file>',
    summary: 'writes what somebody else has requested, identities in clear, into a new file',
    run: exportTaxFile,
  },
];
