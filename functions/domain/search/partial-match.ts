import { normalText } from '../files/files.ts';
import type { SearchableFile } from './criteria.ts';
import { isShort, isWide } from './grams.ts';
import { isUnknownRun } from './partial-terms.ts';
import { pairsOf } from './pieces.ts';
import { isStopWord } from './stop-words.ts';
import { type Expansion, listedWordsIn } from './synonyms.ts';
import { typeTermsOf } from './type-terms.ts';
import { isMisspelt, isSameWord } from './word-forms.ts';

/** The value of a hit by where it is. Descriptions mention much that a file is not; all files of an author share a name. */
const fieldWeights = { title: 1, tag: 0.9, about: 0.4, author: 0.2 } as const;

/** The value of a hit by its kind. */
const synonymWeight = 0.7;
const misspeltWeight = 0.6;
const typeWeight = 0.5;

/** The value of a hit that is a part of another word: at its end, at its beginning, or across its border. */
const partWeights = { end: 0.9, beginning: 0.5, across: 0.15 } as const;

interface Field {
  weight: number;
  text: string;
  /** Latin words and numbers. */
  latin: readonly string[];
  /** The same, and neighbours among them that may be spelt as one: `time-lapse` and `timelapse`. */
  joined: readonly string[];
  /** The listed words of a text without spaces. */
  listed: () => { from: number; to: number }[];
}

const latinWords = /\p{Script=Latin}+|\p{N}+/gu;

const maxJoined = 3;

const joinedOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) => Array.from({ length: maxJoined }, (_, more) => words.slice(at, at + more + 1).join('')));

function fieldOf(original: string, weight: number): Field {
  const text = normalText(original);
  const latin = text.match(latinWords) ?? [];
  let listed: ReturnType<Field['listed']> | undefined;
  return {
    weight,
    text,
    latin,
    joined: joinedOf(latin),
    listed: () => (listed ??= listedWordsIn(text)),
  };
}

const fieldsOf = ({ title, tags, about, username, displayName }: SearchableFile): Field[] => [
  fieldOf(title, fieldWeights.title),
  ...tags.map((tag) => fieldOf(tag, fieldWeights.tag)),
  fieldOf(about, fieldWeights.about),
  ...[username, displayName].map((name) => fieldOf(name, fieldWeights.author)),
];

/** A term in a text: how much of it counts, and the text that it matches. */
interface Hit {
  value: number;
  text: string;
  /** True if it is only a part of the term, or another spelling. */
  isInexact?: boolean;
}

const bestOf = (hits: readonly Hit[]): Hit | undefined =>
  hits.reduce<Hit | undefined>((best, hit) => (hit.value > (best?.value ?? 0) ? hit : best), undefined);

/** How much an occurrence counts beside the listed words that it is a part of. */
function partWeight(from: number, to: number, listed: ReturnType<Field['listed']>): number {
  const weights = listed
    .filter((word) => word.from < to && word.to > from && !(word.from >= from && word.to <= to))
    .map((word) => {
      if (word.from > from || word.to < to) return partWeights.across;
      if (word.to === to) return partWeights.end;
      return word.from === from ? partWeights.beginning : partWeights.across;
    });
  return Math.min(1, ...weights);
}

/** The best occurrence of Han characters. */
function wideValue(term: string, { text, listed }: Field): number {
  let best = 0;
  for (let at = text.indexOf(term); at !== -1 && best < 1; at = text.indexOf(term, at + 1)) {
    const from = [...text.slice(0, at)].length;
    best = Math.max(best, partWeight(from, from + [...term].length, listed()));
  }
  return best;
}

/** A shorter part of another word says nothing. */
const shortestPart = 4;

/** Whole words in any form, or as a part of others. */
function latinValue(term: string, { latin, joined, text }: Field): number {
  const word = (term.match(latinWords) ?? []).join('');
  if (word === '') return text.includes(term) ? 1 : 0;
  if (joined.some((other) => isSameWord(word, other))) return 1;
  if (term.length < shortestPart) return 0;
  if (latin.some((other) => other.startsWith(term))) return partWeights.beginning;
  return text.includes(term) ? partWeights.across : 0;
}

const valueIn = (term: string, field: Field): number =>
  isWide(term.charAt(0)) ? wideValue(term, field) : latinValue(term, field);

/** The longest parts of a run of Han characters that a text has: of 考研真题 often 考研 alone. */
function stretchOf(run: string, { text }: Field): Hit {
  const pairs = pairsOf(run).map((pair) => text.includes(pair));
  const stretches: string[] = [];
  [...run].forEach((char, at) => {
    if (pairs[at - 1] === true) stretches.push(`${stretches.pop() ?? ''}${char}`);
    else if (pairs[at] === true) stretches.push(char);
  });
  const meaningful = stretches.filter((stretch) => !isStopWord(stretch));
  const share = [...meaningful.join('')].length / [...run].length;
  return { value: share, text: meaningful.join(' '), isInexact: share < 1 };
}

const isNamed = ({ weight }: Field): boolean => weight >= fieldWeights.tag;

/** The term itself, in any field; a short one in titles and tags only. */
const literalHits = (term: string, fields: readonly Field[]): Hit[] =>
  (isShort(term) ? fields.filter(isNamed) : fields).map((field) => ({
    value: field.weight * valueIn(term, field),
    text: term,
  }));

/** Synonyms count in titles and tags only. */
const synonymHits = ({ synonyms }: Expansion, fields: readonly Field[]): Hit[] =>
  fields
    .filter(isNamed)
    .flatMap((field) => synonyms.map((text) => ({ value: synonymWeight * field.weight * valueIn(text, field), text })));

const stretchHits = (expansion: Expansion, fields: readonly Field[]): Hit[] =>
  isUnknownRun(expansion)
    ? fields.map((field) => {
        const hit = stretchOf(expansion.term, field);
        return { ...hit, value: hit.value * field.weight };
      })
    : [];

const misspeltHits = ({ term, synonyms }: Expansion, fields: readonly Field[]): Hit[] =>
  synonyms.length > 0
    ? []
    : fields.flatMap(({ latin, weight }) =>
        latin.flatMap((word) =>
          !isStopWord(word) && isMisspelt(term, word)
            ? [{ value: misspeltWeight * weight, text: word, isInexact: true }]
            : [],
        ),
      );

function hitIn(expansion: Expansion, fields: readonly Field[], types: readonly string[]): Hit | undefined {
  const type = [expansion.term, ...expansion.synonyms].find((term) => types.includes(term));
  return bestOf([
    ...literalHits(expansion.term, fields),
    ...synonymHits(expansion, fields),
    ...stretchHits(expansion, fields),
    ...misspeltHits(expansion, fields),
    ...(type === undefined ? [] : [{ value: typeWeight, text: type }]),
  ]);
}

/** The more files have a term, the less it says about one of them. */
const rarityOf = (count: number): number => 1 / (1 + Math.log(Math.max(1, count)) / 4);

/** A term that is a phrase or a long run stands for several words. */
function sizeOf(expansion: Expansion): number {
  const { term } = expansion;
  if (isUnknownRun(expansion)) return [...term].length / 2;
  return (term.split(' ').length + 1) / 2;
}

/** Files that match less than this part of the best one are left out. */
const leastShare = 0.4;

export interface PartialMatch<T> {
  file: T;
  /** The texts that it has of the query, in the order of the query's terms. */
  matched: readonly string[];
  /** True if it has each of the terms. */
  isWhole: boolean;
}

/** The sum of what the terms are worth; a text that several terms match counts once. */
function scoreOf(hits: readonly (Hit | undefined)[], weights: readonly number[]): number {
  const worth = new Map<string, number>();
  hits.forEach((hit, at) => {
    if (hit) worth.set(hit.text, Math.max(worth.get(hit.text) ?? 0, hit.value * (weights[at] ?? 0)));
  });
  return worth.values().reduce((sum, one) => sum + one, 0);
}

/**
 * Files that have some of the terms, the best first: each term counts by how rare it is among these files, and by where
 * and how a file has it. Equal ones keep their order.
 */
export function rankPartially<T extends SearchableFile>(
  terms: readonly Expansion[],
  files: readonly T[],
): PartialMatch<T>[] {
  const rows = files.map((file) => {
    const [fields, types] = [fieldsOf(file), typeTermsOf(file)];
    return { file, hits: terms.map((expansion) => hitIn(expansion, fields, types)) };
  });
  const weights = terms.map(
    (expansion, at) => sizeOf(expansion) * rarityOf(rows.filter(({ hits }) => hits[at]).length),
  );
  const scored = rows.map(({ file, hits }) => ({ file, hits, score: scoreOf(hits, weights) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && score >= leastShare * best)
    .toSorted((one, other) => other.score - one.score)
    .map(({ file, hits }) => ({
      file,
      matched: [...new Set(hits.flatMap((hit) => hit?.text.split(' ') ?? []))],
      isWhole: hits.every((hit) => hit && !hit.isInexact),
    }));
}
