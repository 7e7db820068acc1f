import { normalText } from '../files/files.ts';
import { isWide } from './grams.ts';
import { runsOf } from './pieces.ts';
import lists from './synonyms.json' with { type: 'json' };
import { isTypeTerm } from './type-terms.ts';

/**
 * Synonyms in Chinese and English, written for this market from its categories, the tags of its files and the names of
 * the programs that open them. `a, b` are searched for each other; `a => b` searches for `b` as well, not the other way
 * round. They are applied once, to what was typed: synonyms of synonyms are not searched for.
 */
const lines = Object.values(lists).flat();

const isDirected = (line: string): boolean => line.includes('=>');

/** A term of a query, and the terms that files may have in its place, all in normal form. */
export interface Expansion {
  term: string;
  synonyms: readonly string[];
}

/** Limits the lists that one query reads, however many synonyms its terms have. */
const maxSynonyms = 6;
const maxExpandedTerms = 4;

/** Shorter Latin words are a part of many others: they are looked up, and searched for only as the type of a file. */
const isDistinct = (word: string): boolean => isWide(word.charAt(0)) || word.length > 3 || isTypeTerm(word);

const wordsIn = (list: string): string[] => list.split(',').map((word) => word.trim());

/** As the list spells them: texts are compared in normal form. */
const spellings = new Map<string, string>();
const synonymsByTerm = new Map<string, string[]>();

/** Directed lines name the narrower words, so their synonyms come first. */
for (const line of [...lines.filter(isDirected), ...lines.filter((one) => !isDirected(one))]) {
  const [left = '', right] = line.split('=>');
  for (const word of wordsIn(left)) {
    const term = normalText(word);
    const others = wordsIn(right ?? left).filter((other) => normalText(other) !== term);
    for (const other of others) if (!spellings.has(normalText(other))) spellings.set(normalText(other), other);
    const all = [...(synonymsByTerm.get(term) ?? []), ...others.map(normalText).filter(isDistinct)];
    synonymsByTerm.set(term, [...new Set(all)]);
  }
}

export const spellingOf = (synonym: string): string => spellings.get(synonym) ?? synonym;

/** `templates` is `template`, and `recipes` `recipe`. */
const singularsOf = (word: string): string[] =>
  /^[a-z ]{3,}s$/.test(word) ? [word.slice(0, -1), word.replace(/ies$/, 'y'), word.replace(/es$/, '')] : [];

function synonymsOf(term: string): readonly string[] {
  const synonyms = synonymsByTerm.get(term);
  if (synonyms) return synonyms;
  const singular = singularsOf(term).find((word) => synonymsByTerm.has(word));
  return singular === undefined ? [] : [singular, ...(synonymsByTerm.get(singular) ?? [])];
}

const isListed = (term: string): boolean => synonymsOf(term).length > 0 || isTypeTerm(term);

/** The most tokens of a term such as `sound effect`, and the most characters of one without spaces. */
const maxTokens = 3;
const maxCharacters = 8;
const longestFirst = (most: number, least: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => most - at);

/** The listed words in a run of characters, and what is between them: 简历模板 is 简历 and 模板. */
function segmentsOf(run: string): string[] {
  const chars = [...run];
  if (!isWide(run.charAt(0)) || isListed(run)) return [run];
  const segments: string[] = [];
  let unlisted = '';
  for (let at = 0; at < chars.length; ) {
    const wordAt = (length: number) => chars.slice(at, at + length).join('');
    const length = longestFirst(Math.min(maxCharacters, chars.length - at), 2).find((most) => isListed(wordAt(most)));
    if (length === undefined) unlisted += chars[at];
    else segments.push(...[unlisted, wordAt(length)].filter(Boolean));
    if (length !== undefined) unlisted = '';
    at += length ?? 1;
  }
  return unlisted === '' ? segments : [...segments, unlisted];
}

/** Joins tokens that are listed together. */
function phrasesOf(tokens: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phraseAt = (length: number) => tokens.slice(at, at + length).join(' ');
    const length = longestFirst(Math.min(maxTokens, tokens.length - at), 2).find((most) => isListed(phraseAt(most)));
    phrases.push(...(length === undefined ? segmentsOf(phraseAt(1)) : [phraseAt(length)]));
    at += length ?? 1;
  }
  return phrases;
}

const tokensOf = (word: string): string[] => {
  const runs = runsOf(word);
  return runs.length > 0 ? runs : [word];
};

/** The terms of a query with their synonyms. Undefined if it has none, and no term is a type of file. */
export function expansionsOf(words: readonly string[]): Expansion[] | undefined {
  const terms = [...new Set(phrasesOf(words.flatMap(tokensOf)))];
  if (!terms.some(isListed)) return undefined;
  let expanded = 0;
  return terms.map((term) => {
    const synonyms = synonymsOf(term).slice(0, maxSynonyms);
    if (synonyms.length > 0) expanded += 1;
    return { term, synonyms: expanded > maxExpandedTerms ? [] : synonyms };
  });
}
