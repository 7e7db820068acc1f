import { isWide } from './grams.ts';
import { isWhole, joinedIn, pairsOf, piecesOfWord, runsOf, type Texts } from './pieces.ts';
import { isStopWord, withoutStopWords } from './stop-words.ts';
import type { Expansion } from './synonyms.ts';

const hasList = (part: string): boolean => piecesOfWord(part).length > 0;

/** The parts of a search that may be dropped: those with an index of their own. Stop words are always dropped. */
export const partsOf = (terms: readonly string[]): string[] => {
  const parts = terms.flatMap((word) => {
    const runs = runsOf(word);
    return runs.length > 0 ? runs : [word];
  });
  return [...new Set(parts.flatMap(withoutStopWords))].filter(hasList);
};

/** The terms by which near files are found: the parts, the words of joined ones, and a piece of a synonym of each term. */
export const nearPartsOf = (parts: readonly string[], expansions: readonly Expansion[] = []): string[] => {
  const synonyms = expansions.flatMap((expansion) => expansion.synonyms.slice(0, 1).flatMap(piecesOfWord).slice(0, 1));
  return [...new Set([...parts.flatMap((part) => [part, ...joinedIn(part)]), ...synonyms])].filter(hasList);
};

const apart = (terms: readonly string[]): string => [...new Set(terms.flatMap(joinedIn))].toSorted().join(' ');

/** True if the terms are the whole query, joined or apart. */
export const isAllOf = (terms: readonly string[], parts: readonly string[]): boolean => apart(terms) === apart(parts);

/** A part of the query that a text contains, and its weight. */
interface Stretch {
  text: string;
  weight: number;
}

/** A Latin word weighs as much as this many Han characters. */
const latinWeight = 3;
/** A misspelt word weighs a little less. */
const misspeltWeight = 2;

/** The longest parts of a run that occur in the text: of 考研真题 often 考研 alone. */
function wideStretches(run: string, texts: Texts): Stretch[] {
  const pairs = pairsOf(run).map((pair) => texts.all.includes(pair));
  const stretches: string[] = [];
  [...run].forEach((char, at) => {
    if (pairs[at - 1] === true) stretches.push(`${stretches.pop() ?? ''}${char}`);
    else if (pairs[at] === true) stretches.push(char);
  });
  return stretches.map((text) => ({ text, weight: [...text].length }));
}

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

const latinPattern = /[\p{Script=Latin}\p{N}]+/gu;

/** Joined words as a whole, or else those of them that occur. */
function latinStretches(part: string, texts: Texts): Stretch[] {
  const joined = joinedIn(part);
  const whole = wholeOrMisspelt(part, texts).map(({ text, weight }) => ({ text, weight: weight * joined.length }));
  return whole.length > 0 ? whole : joined.filter(hasList).flatMap((joinedWord) => wholeOrMisspelt(joinedWord, texts));
}

function wholeOrMisspelt(part: string, texts: Texts): Stretch[] {
  if (isWhole(part, texts)) return [{ text: part, weight: isWide(part.charAt(0)) ? 1 : latinWeight }];
  const misspelt = texts.all.match(latinPattern)?.find((word) => isMisspelt(part, word));
  return misspelt === undefined ? [] : [{ text: misspelt, weight: misspeltWeight }];
}

const stretchesIn = (part: string, texts: Texts): Stretch[] =>
  isWide(part.charAt(0)) && [...part].length > 1 ? wideStretches(part, texts) : latinStretches(part, texts);

/** A synonym weighs a little less than the word itself. */
const synonymDeduction = 0.5;

/** The synonyms of terms that the texts lack: one for each of these terms. */
const synonymStretches = (expansions: readonly Expansion[], { named, all }: Texts): Stretch[] =>
  expansions.flatMap(({ term, synonyms }) => {
    const synonym = all.includes(term) ? undefined : synonyms.find((candidate) => named.includes(candidate));
    if (synonym === undefined) return [];
    const length = isWide(synonym.charAt(0)) ? [...synonym].length : latinWeight;
    return [{ text: synonym, weight: length - synonymDeduction }];
  });

/** Higher for a larger part of the query, then for matches in titles and tags, then for earlier parts. */
function rankOf(stretches: readonly Stretch[], { named }: Texts, query: string): number {
  const weight = stretches.reduce((sum, stretch) => sum + stretch.weight, 0);
  const isNamed = stretches.every(({ text }) => named.includes(text));
  const at = query.indexOf(stretches[0]?.text ?? '');
  return weight + (isNamed ? 0 : -0.5) - (at === -1 ? query.length : at) / (2 * query.length + 2);
}

/**
 * The largest part of the query that one of these texts contains, itself or by synonyms: searched instead if nothing matches the
 * whole. Empty if no text contains any part.
 */
export function fewerTerms(
  parts: readonly string[],
  texts: readonly Texts[],
  expansions: readonly Expansion[] = [],
): string[] {
  const query = parts.join(' ');
  const ranked = texts.map((post) => {
    const all = [...parts.flatMap((part) => stretchesIn(part, post)), ...synonymStretches(expansions, post)];
    const stretches = all.filter(({ text }) => !isStopWord(text));
    return { stretches, rank: rankOf(stretches, post, query) };
  });
  const [best] = ranked.toSorted((a, b) => b.rank - a.rank);
  return [...new Set(best?.stretches.map(({ text }) => text))];
}
