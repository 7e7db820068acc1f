import { fragmentsOf, gramsOf, isShort, isWide } from './grams.ts';

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const letter = String.raw`[\p{L}\p{N}\p{M}]--[${wide}]`;
const run = new RegExp(String.raw`[${wide}]+|[${letter}](?:[[${letter}]+#&.'_\-]*[[${letter}]+#])?`, 'gv');
const particles = /(?<=\p{Script=Han}{2})[的和与及](?=\p{Script=Han}{2})/gu;

/**
 * What one word is made of where nobody types spaces: `ppt模板` is `ppt` and `模板`. A dictionary would split names and new
 * words wrongly, so that only writing itself separates: another script, punctuation, and a particle between two words.
 */
export const runsOf = (word: string): string[] => word.replace(particles, ' ').match(run) ?? [];

/** Below it, pairs of neighbours that are apart no longer say what they say together. */
const shortestApart = 4;

/** Whether it is found by pairs of neighbours as well as in one: 小程序源码 in 小程序商城源码. */
export const comesApart = (run: string): boolean => isWide(run.charAt(0)) && [...run].length >= shortestApart;

const joints = /[.\-_]+/;

/** Each letter of these alone would be in every second text. */
const shortestJoined = 2;

/** What a run of letters joins: `docker-compose` is `docker` and `compose`, and `vue` itself. */
export const joinedIn = (run: string): string[] => run.split(joints).filter(Boolean);

/** The words that stand for a run where they are apart: Docker Compose for `docker-compose`. None where it is one word. */
export function apartOf(run: string): string[] {
  const joined = joinedIn(run);
  return joined.length > 1 && joined.every((one) => [...one].length >= shortestJoined) ? joined : [];
}

const isAtEnd = (_gram: string, at: number, all: readonly string[]): boolean => at === 0 || at === all.length - 1;

/** Of Han characters that come apart the two ends: nothing else covers those. Of joined words those of each. */
function neededOf(run: string): string[] {
  if (comesApart(run)) return gramsOf(run).filter(isAtEnd);
  const apart = apartOf(run);
  return apart.length > 0 ? apart.flatMap(gramsOf) : gramsOf(run);
}

/** By which a word that stands as it is can be found, and where it is too short for a gram, in titles and tags only. */
export const piecesOfWord = (word: string): string[] => (isShort(word) ? fragmentsOf(word) : gramsOf(word));

/** A word as it is looked for. */
export interface Word {
  word: string;
  /** Undefined where it can be found only as it stands. */
  runs: string[] | undefined;
  /** Of each of these there is a list, and whatever has the word, as it stands or in pieces, is in all of them. */
  lists: string[];
}

export function readWord(word: string): Word {
  const parts = runsOf(word);
  const isSingleRun = parts.length === 1 && parts[0] === word && !comesApart(word) && apartOf(word).length === 0;
  const needed = isSingleRun ? [] : parts.flatMap(neededOf);
  const [runs, lists] = needed.length > 0 ? [parts, needed] : [undefined, piecesOfWord(word)];
  return { word, runs, lists: [...new Set(lists)] };
}

/** Whether anything is looked for that may stand in pieces. */
export const mayBeApart = (words: readonly string[]): boolean =>
  words.some((word) => readWord(word).runs !== undefined);

/** Texts in which short words count, and all that are searched. */
export interface Texts {
  named: string;
  all: string;
}

export const isWhole = (word: string, { named, all }: Texts): boolean => (isShort(word) ? named : all).includes(word);

export const pairsOf = (run: string): string[] => {
  const chars = [...run];
  return isWide(run.charAt(0)) ? chars.slice(1).map((char, at) => `${chars[at]}${char}`) : [];
};

/** Every character stands beside one of its neighbours in the word. */
function isCovered(run: string, texts: Texts): boolean {
  const pairs = pairsOf(run).map((pair) => texts.all.includes(pair));
  return [...run].every((_, at) => pairs[at - 1] === true || pairs[at] === true);
}

function isPiece(run: string, texts: Texts): boolean {
  if (isWhole(run, texts)) return true;
  if (comesApart(run)) return isCovered(run, texts);
  const apart = apartOf(run);
  return apart.length > 0 && apart.every((one) => isWhole(one, texts));
}

/** As it stands, or all of its pieces. */
export const isThere = ({ word, runs: parts }: Word, texts: Texts): boolean =>
  isWhole(word, texts) || parts?.every((run) => isPiece(run, texts)) === true;
