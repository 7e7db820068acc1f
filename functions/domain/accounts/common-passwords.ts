import lines from './common-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common passwords of six characters and more, in their order, and some that are common in China.
 * From @zxcvbn-ts/language-common 4.1.3 (MIT): Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts.
 * Only routes that set a password import this: 25 KB of their bundles.
 */
const common: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')));

/** Substitutions of letters that guessers try, such as `0` for `o`. */
const substitutions: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '7': 't',
};

/** Normal form, case, spaces and invisible characters are ignored, as a guesser would. */
const plain = (password: string): string =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');

const withoutSubstitutions = (text: string): string => [...text].map((char) => substitutions[char] ?? char).join('');

/** True if every character follows, or precedes, the one before: abcdef, 987654. */
function isSequence(password: string): boolean {
  const codes = [...password].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Recognises common passwords also with substituted letters, and with one or two digits or signs appended. */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  const bare = text.replace(/[\d\p{P}\p{S}]{1,2}$/u, '');
  const readings = [text, bare, withoutSubstitutions(text), withoutSubstitutions(bare)];
  return isSequence(text) || readings.some((reading) => common.has(reading));
}
