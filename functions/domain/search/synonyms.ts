import { normalText } from '../files/files.ts';
import { isWide } from './grams.ts';
import { runsOf } from './pieces.ts';
import lists from './synonyms.json' with { type: 'json' };
import { isTypeTerm, namedTypes } from './type-terms.ts';
import { baseFormsOf } from './word-forms.ts';

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

/** Hyphens and spaces are typed or not: `time-lapse`, `time lapse` and `timelapse` are one entry. */
const keyOf = (term: string): string => term.replaceAll(/[\s._-]+/g, '');

const wordsIn = (list: string): string[] => list.split(',').map((word) => word.trim());

/** The words of a line in normal form, each with its synonyms. */
function entriesIn(line: string) {
  const [left = '', right] = line.split('=>');
  const synonyms = wordsIn(right ?? left).map((spelling) => ({ spelling, word: normalText(spelling) }));
  const words = wordsIn(left).map(normalText);
  return words.map((word) => ({ key: keyOf(word), synonyms: synonyms.filter((synonym) => synonym.word !== word) }));
}

/** Directed lines name the narrower words, so their synonyms come first. */
function readList() {
  /** As the list spells them: texts are compared in normal form. */
  const spellings = new Map<string, string>();
  const byKey = new Map<string, Set<string>>();
  const ordered = [...lines.filter(isDirected), ...lines.filter((line) => !isDirected(line))];
  for (const { key, synonyms } of ordered.flatMap(entriesIn)) {
    const words = byKey.get(key) ?? new Set();
    for (const { word, spelling } of synonyms) {
      words.add(word);
      spellings.set(word, spellings.get(word) ?? spelling);
    }
    byKey.set(key, words);
  }
  const latinWords = [...spellings.keys()].filter((word) => !isWide(word.charAt(0)));
  /** The first two characters of every listed word: at most places of a text none begins. */
  const pairs = new Set([...byKey.keys(), ...namedTypes].map((word) => [...word].slice(0, 2).join('')));
  return { spellings, byKey, latinWords, pairs };
}

let list: ReturnType<typeof readList> | undefined;

/** Read by the first search: most of what lists files searches for nothing. */
function listed() {
  list ??= readList();
  return list;
}

export const spellingOf = (synonym: string): string => listed().spellings.get(synonym) ?? synonym;

/** Script is a part of JavaScript: such a word in a text is often a part of another one. */
const isInsideOther = (word: string): boolean =>
  listed().latinWords.some((other) => /[a-z0-9]/.test(other.charAt(other.indexOf(word) - 1)));

/**
 * Indexes find a word inside others as well, so short Latin words, and those inside other listed words, are searched
 * for only as the type of a file.
 */
const isDistinct = (word: string): boolean =>
  isWide(word.charAt(0)) || isTypeTerm(word) || (word.length > 3 && !isInsideOther(word));

/** With the base form that is listed, if the term itself is not: `templates` is `template`, and `sleeping` `sleep`. */
export function synonymsOf(term: string): readonly string[] {
  const { byKey } = listed();
  const synonyms = byKey.get(keyOf(term));
  if (synonyms) return [...synonyms].filter((synonym) => synonym !== term);
  const base = baseFormsOf(term).find((word) => byKey.has(keyOf(word)));
  return base === undefined ? [] : [base, ...(byKey.get(keyOf(base)) ?? [])];
}

export const isListed = (term: string): boolean => synonymsOf(term).length > 0 || isTypeTerm(term);

/** The most tokens of a term such as `sound effect`, and the most characters of one without spaces. */
const maxTokens = 3;
const maxCharacters = 8;
const longestFirst = (most: number, least: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => most - at);

/** The length of the longest listed word that begins at this character; undefined if none does. */
function listedLengthAt(chars: readonly string[], at: number): number | undefined {
  if (!listed().pairs.has(chars.slice(at, at + 2).join(''))) return undefined;
  const following = chars.slice(at, at + maxCharacters);
  const end = following.findIndex((char) => !isWide(char));
  const most = end === -1 ? following.length : end;
  return longestFirst(most, 2).find((length) => isListed(following.slice(0, length).join('')));
}

/** The listed words in a run of characters, and what is between them: 简历模板 is 简历 and 模板. */
function segmentsOf(run: string): string[] {
  const chars = [...run];
  if (!isWide(run.charAt(0)) || isListed(run)) return [run];
  const segments: string[] = [];
  let unlisted = '';
  for (let at = 0; at < chars.length; ) {
    const length = listedLengthAt(chars, at);
    if (length === undefined) unlisted += chars[at];
    else segments.push(...[unlisted, chars.slice(at, at + length).join('')].filter(Boolean));
    if (length !== undefined) unlisted = '';
    at += length ?? 1;
  }
  return unlisted === '' ? segments : [...segments, unlisted];
}

/** Where a text without spaces between its words has listed ones: first and last character. */
export function listedWordsIn(text: string): { from: number; to: number }[] {
  const chars = [...text];
  const words: { from: number; to: number }[] = [];
  for (let at = 0; at < chars.length; ) {
    const length = listedLengthAt(chars, at);
    if (length !== undefined) words.push({ from: at, to: at + length });
    at += length ?? 1;
  }
  return words;
}

/** Joins tokens that are listed together. */
export function phrasesOf(tokens: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phraseAt = (length: number) => tokens.slice(at, at + length).join(' ');
    const length = longestFirst(Math.min(maxTokens, tokens.length - at), 2).find((most) => isListed(phraseAt(most)));
    phrases.push(...(length === undefined ? segmentsOf(phraseAt(1)) : [phraseAt(length)]));
    at += length ?? 1;
  }
  return phrases;
}

/** The terms of a query with their synonyms. Undefined if it has none, and no term is a type of file. */
export function expansionsOf(words: readonly string[]): Expansion[] | undefined {
  const terms = [...new Set(phrasesOf(words.flatMap(runsOf)))];
  if (!terms.some(isListed)) return undefined;
  let expanded = 0;
  return terms.map((term) => {
    const synonyms = synonymsOf(term).filter(isDistinct).slice(0, maxSynonyms);
    if (synonyms.length > 0) expanded += 1;
    return { term, synonyms: expanded > maxExpandedTerms ? [] : synonyms };
  });
}
