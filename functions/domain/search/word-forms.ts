const suffixes: readonly [ending: RegExp, base: string][] = [
  [/s$/, ''],
  [/ies$/, 'y'],
  [/es$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/(.)\1ing$/, '$1'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/(.)\1ed$/, '$1'],
  [/ly$/, ''],
  [/our/, 'or'],
];

const shortestBase = 3;

/** Guesses at the base form of an English word: of `recipes` recipe, of `planning` plan, of `colour` color. */
export const baseFormsOf = (word: string): string[] => {
  if (!/^[a-z ]+$/.test(word)) return [];
  const bases = suffixes.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : []));
  return [...new Set(bases)].filter((base) => base.length >= shortestBase);
};

/** True if two English words are the same but for their endings, and so begin with the same letter. */
export const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  if (one.charAt(0) !== other.charAt(0)) return false;
  const [ones, others] = [baseFormsOf(one), baseFormsOf(other)];
  return ones.includes(other) || others.includes(one) || ones.some((base) => others.includes(base));
};

/** A shorter word with another letter is a different word. */
const shortestMisspelt = 4;

/** True if the words differ by one inserted, missing or changed letter, or by two swapped ones. */
export function isMisspelt(word: string, other: string): boolean {
  const [a, b] = [[...word], [...other]];
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < shortestMisspelt) return false;
  const from = a.findIndex((char, at) => char !== b[at]);
  if (from === -1) return true;
  const restOf = (chars: readonly string[], skipped: number) => chars.slice(from + skipped).join('');
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from] && restOf(a, 2) === restOf(b, 2);
  return isSwapped || restOf(a, 1) === restOf(b, 1) || restOf(a, 1) === restOf(b, 0) || restOf(a, 0) === restOf(b, 1);
}
