import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenDays, type LedgerFault, type VerifiedDay, verifyLedger } from '#functions/domain/ledger/ledger-export';
import { type Answer, type Command, type Input, type Row, target } from '../command.ts';

const messages: Record<LedgerFault, string> = {
  ledger_form: 'is no ledger of a day as it leaves the console',
  ledger_checksum: 'was changed: its lines do not give its checksum',
  ledger_sense: 'has a checksum that fits, and says what cannot be',
};

/** The text files of a folder by name, or the file itself; undefined when there is neither. */
async function filesAt(path: string): Promise<string[] | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.txt'));
  return names.toSorted().map((name) => join(path, name));
}

interface CheckedFile {
  file: string;
  result: ReturnType<typeof verifyLedger>;
}

const rowOf = ({ file, result }: CheckedFile): Row =>
  result.ok
    ? { file, day: result.value.day, postings: result.value.postings, checksum: result.value.checksum }
    : { file, problem: messages[result.code] };

const daysIn = (checked: readonly CheckedFile[]): VerifiedDay[] =>
  checked.flatMap(({ result }) => (result.ok ? [result.value] : []));

async function verify(input: Input): Promise<Answer> {
  const files = await filesAt(target(input));
  if (!files || files.length === 0) return { refused: `There is no ledger at ${target(input)}.` };
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push({ file, result: verifyLedger(await readFile(file)) });
  const rows = checked.map(rowOf);
  const days = daysIn(checked);
  const changed = checked.length - days.length;
  if (changed > 0) return { rows, refused: `${changed} of ${checked.length} are not as they left the console.` };
  const broken = brokenDays(days);
  if (broken.length > 0) return { rows, refused: `These do not follow on the day before them: ${broken.join(', ')}.` };
  const first = days.map(({ day }) => day).toSorted()[0];
  return {
    rows,
    done: `${days.length} of ${checked.length} are as they left the console, each after the other since ${first}.`,
  };
}

/** Needs no market: auditors can check the files too. */
export const verifyExport: Command = {
  usage: 'books verify-export <path>',
  summary: 'whether a ledger of a day, or a folder of them as a chain, is as it left the console',
  changes: false,
  runWithoutMarket: verify,
  run: (_, input) => verify(input),
};
