import { type Owner, passwordFault } from './password-rules.ts';

/** Advice for a better password. */
export type Advice = 'product' | 'personal' | 'date' | 'repeat' | 'sequence' | 'common' | 'longer';

export interface Strength {
  /** Full bars, of four. */
  steps: 1 | 2 | 3 | 4;
  advice: Advice | undefined;
}

/** Common words; only the rest of a password counts. */
const common =
  /password|passwd|pass|qwerty|iloveyou|welcome|dragon|monkey|letmein|login|admin|abc|woaini|mima|5201314|520|1314|asdf|zxcv/gi;

const dates = /(?:19|20)\d{2}(?:[-./]?(?:0[1-9]|1[0-2]))?(?:[-./]?(?:0[1-9]|[12]\d|3[01]))?/g;

/** Rows of the alphabet, of digits and of the keyboard. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const bothWays = rows.flatMap((row) => [row, [...row].toReversed().join('')]);

/** True if the last of three characters continues a row. */
const isExpected = (three: string): boolean => three.length === 3 && bothWays.some((row) => row.includes(three));

const withoutSequences = (text: string): string =>
  [...text]
    .filter(
      (_, at, all) =>
        !isExpected(
          all
            .slice(Math.max(0, at - 2), at + 1)
            .join('')
            .toLowerCase(),
        ),
    )
    .join('');

/** Shortcuts for guessers. The text left after all of them has to be guessed. */
const shortcuts: readonly (readonly [Advice, (text: string) => string])[] = [
  ['date', (text) => text.replace(dates, '')],
  ['repeat', (text) => text.replace(/(.)\1{2,}|(.{2,}?)\2+/giu, '$1$2')],
  ['sequence', withoutSequences],
  ['common', (text) => text.replace(common, '')],
];

/** Sizes of alphabets, by the characters that occur. */
const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/\p{Script=Han}/u, 2500],
  [/[^a-zA-Z\d\p{Script=Han}]/u, 20],
];

function bitsOf(text: string): number {
  const tried = alphabets.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0);
  return tried === 0 ? 0 : [...text].length * Math.log2(tried);
}

/** Bits for fair, good and strong. An estimate: no password is refused by it. */
const fair = 28;
const good = 44;
const strong = 64;

/** The text left to guess, and the first shortcut that applied. */
function shortened(password: string): { left: string; advice: Advice | undefined } {
  let remaining = password;
  let advice: Advice | undefined;
  for (const [name, shorten] of shortcuts) {
    const shorter = shorten(remaining);
    if (shorter !== remaining) advice ??= name;
    remaining = shorter;
  }
  return { left: remaining, advice };
}

export function strengthOf(password: string, owner: Owner = {}): Strength {
  const fault = passwordFault(password, owner);
  if (fault) return { steps: 1, advice: fault === 'password_product' ? 'product' : 'personal' };
  const { left: remaining, advice = 'longer' } = shortened(password);
  const bits = bitsOf(remaining);
  if (bits >= strong) return { steps: 4, advice: undefined };
  if (bits >= good) return { steps: 3, advice };
  return { steps: bits >= fair ? 2 : 1, advice };
}
