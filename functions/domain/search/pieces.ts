import { fragmentsOf, gramsOf, isShort, isWide } from './grams.ts';

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const alphabetic = String.raw`[\p{L}\p{N}\p{M}]--[${wide}]`;
const run = new RegExp(String.raw`[${wide}]+|[${alphabetic}](?:[[${alphabetic}]+#&.'_\-]*[[${alphabetic}]+#])?`, 'gv');
const particles = /(?<=\p{Script=Han}{2})[的和与及](?=\p{Script=Han}{2})/gu;

/**
 * Splits a word into runs where people type no spaces: `ppt模板` is `ppt` and `模板`. A dictionary would split names and new words
 * wrongly, so only a change of script, punctuation or a particle between words splits.
 */
export const runsOf = (word: string): string[] => word.replace(particles, ' ').match(run) ?? [word];

/** In shorter runs, separated pairs no longer mean the same together. */
const shortestApart = 4;

/** True if a run also matches by its pairs: 小程序源码 in 小程序商城源码. */
export const comesApart = (run: string): boolean => isWide(run.charAt(0)) && [...run].length >= shortestApart;

const joints = /[.\-_]+/;

/** Shorter words would be in every second text. */
const shortestJoined = 2;

/** The words a run joins: `docker-compose` is `docker` and `compose`, `vue` is itself. */
export const joinedIn = (run: string): string[] => run.split(joints).filter(Boolean);

/** The separate words that match a run: Docker Compose for `docker-compose`. Empty for a single word. */
export function apartOf(run: string): string[] {
  const joined = joinedIn(run);
  return joined.length > 1 && joined.every((word) => [...word].length >= shortestJoined) ? joined : [];
}

const isAtEnd = (_gram: string, at: number, all: readonly string[]): boolean => at === 0 || at === all.length - 1;

/** The required pieces: the two ends of Han characters that come apart, which nothing else covers; each of joined words. */
function neededOf(run: string): string[] {
  if (comesApart(run)) return gramsOf(run).filter(isAtEnd);
  const apart = apartOf(run);
  return apart.length > 0 ? apart.flatMap(gramsOf) : gramsOf(run);
}

/** The index terms of a whole word; a word too short for a gram is found in titles and tags only. */
export const piecesOfWord = (word: string): string[] => (isShort(word) ? fragmentsOf(word) : gramsOf(word));

/** A search term with its runs and index terms. */
export interface Word {
  word: string;
  /** Undefined if it matches only as a whole. */
  runs: string[] | undefined;
  /** Index terms whose lists all contain every match, whole or in fragments. */
  lists: string[];
}

export function readWord(word: string): Word {
  const parts = runsOf(word);
  const isSingleRun = parts.length === 1 && parts[0] === word && !comesApart(word) && apartOf(word).length === 0;
  const needed = isSingleRun ? [] : parts.flatMap(neededOf);
  const [runs, lists] = needed.length > 0 ? [parts, needed] : [undefined, piecesOfWord(word)];
  return { word, runs, lists: [...new Set(lists)] };
}

/** True if any term may match in fragments. */
export const mayBeApart = (words: readonly string[]): boolean =>
  words.some((word) => readWord(word).runs !== undefined);

/** The texts in which short words count, and all searched texts. */
export interface Texts {
  named: string;
  all: string;
}

export const isWhole = (word: string, { named, all }: Texts): boolean => (isShort(word) ? named : all).includes(word);

export const pairsOf = (run: string): string[] => {
  const chars = [...run];
  return isWide(run.charAt(0)) ? chars.slice(1).map((char, at) => `${chars[at]}${char}`) : [];
};

/** True if every character occurs next to one of its neighbours in the word. */
function isCovered(run: string, texts: Texts): boolean {
  const pairs = pairsOf(run).map((pair) => texts.all.includes(pair));
  return [...run].every((_, at) => pairs[at - 1] === true || pairs[at] === true);
}

function isPiece(run: string, texts: Texts): boolean {
  if (isWhole(run, texts)) return true;
  if (comesApart(run)) return isCovered(run, texts);
  const apart = apartOf(run);
  return apart.length > 0 && apart.every((word) => isWhole(word, texts));
}

/** True if the term occurs as a whole, or all of its pieces do. */
export const isMatched = ({ word, runs: parts }: Word, texts: Texts): boolean =>
  isWhole(word, texts) || parts?.every((run) => isPiece(run, texts)) === true;
