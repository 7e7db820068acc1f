import { isWide } from './grams.ts';
import { isWhole, joinedIn, pairsOf, piecesOfWord, runsOf, type Texts } from './pieces.ts';
import { isStopWord, withoutStopWords } from './stop-words.ts';

const hasList = (part: string): boolean => piecesOfWord(part).length > 0;

/** What of a search may be left out: whatever has a list of its own. Stop words are left out always. */
export const partsOf = (words: readonly string[]): string[] => {
  const parts = words.flatMap((word) => {
    const runs = runsOf(word);
    return runs.length > 0 ? runs : [word];
  });
  return [...new Set(parts.flatMap(withoutStopWords))].filter(hasList);
};

/** By any of these a post is near: a part, and of joined words each. */
export const nearPartsOf = (parts: readonly string[]): string[] =>
  [...new Set(parts.flatMap((part) => [part, ...joinedIn(part)]))].filter(hasList);

const apart = (words: readonly string[]): string => [...new Set(words.flatMap(joinedIn))].toSorted().join(' ');

/** Whether these are all that was asked for, be it joined or apart. */
export const isAllOf = (words: readonly string[], parts: readonly string[]): boolean => apart(words) === apart(parts);

/** A part of what was asked that a text has, and how much of the whole it says. */
interface Stretch {
  text: string;
  weight: number;
}

/** Letters of a word say as much together as this many Han characters. */
const latinWeight = 3;
/** And a little less where one of them is another. */
const misspeltWeight = 2;

/** The longest stretches of a run that stand in the text as they are: of 考研真题 often 考研 alone. */
function wideStretches(run: string, texts: Texts): Stretch[] {
  const pairs = pairsOf(run).map((pair) => texts.all.includes(pair));
  const found: string[] = [];
  [...run].forEach((char, at) => {
    if (pairs[at - 1] === true) found.push(`${found.pop() ?? ''}${char}`);
    else if (pairs[at] === true) found.push(char);
  });
  return found.map((text) => ({ text, weight: [...text].length }));
}

/** Words shorter than this are others as soon as a letter is another. */
const shortestMisspelt = 4;

/** Whether one letter too many, too few or another makes one word of the other, or two that have changed places. */
export function isMisspelt(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < shortestMisspelt) return false;
  const from = a.findIndex((char, at) => char !== b[at]);
  if (from === -1) return true;
  const rest = (chars: readonly string[], skipped: number) => chars.slice(from + skipped).join('');
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2);
  return isSwapped || rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}

const latinWords = /[\p{Script=Latin}\p{N}]+/gu;

/** Joined words as they stand, and where they do not, as many of them as are there. */
function letterStretches(part: string, texts: Texts): Stretch[] {
  const joined = joinedIn(part);
  const whole = wholeOrMisspelt(part, texts).map(({ text, weight }) => ({ text, weight: weight * joined.length }));
  return whole.length > 0 ? whole : joined.filter(hasList).flatMap((one) => wholeOrMisspelt(one, texts));
}

function wholeOrMisspelt(part: string, texts: Texts): Stretch[] {
  if (isWhole(part, texts)) return [{ text: part, weight: isWide(part.charAt(0)) ? 1 : latinWeight }];
  const meant = texts.all.match(latinWords)?.find((word) => isMisspelt(part, word));
  return meant === undefined ? [] : [{ text: meant, weight: misspeltWeight }];
}

const stretchesIn = (part: string, texts: Texts): Stretch[] =>
  isWide(part.charAt(0)) && [...part].length > 1 ? wideStretches(part, texts) : letterStretches(part, texts);

/** Higher for more of what was asked, among equals for what is in titles and tags, and then for what comes earlier in it. */
function rankOf(stretches: readonly Stretch[], { named }: Texts, asked: string): number {
  const weight = stretches.reduce((sum, one) => sum + one.weight, 0);
  const isNamed = stretches.every(({ text }) => named.includes(text));
  const at = asked.indexOf(stretches[0]?.text ?? '');
  return weight + (isNamed ? 0 : -0.5) - (at === -1 ? asked.length : at) / (2 * asked.length + 2);
}

/**
 * Of what was asked, as much as one of these texts has together: what is looked for instead where nothing has all of it.
 * Nothing where none of them has a part of it.
 */
export function fewerWords(parts: readonly string[], texts: readonly Texts[]): string[] {
  const asked = parts.join(' ');
  const found = texts.map((one) => {
    const stretches = parts.flatMap((part) => stretchesIn(part, one)).filter(({ text }) => !isStopWord(text));
    return { stretches, rank: rankOf(stretches, one, asked) };
  });
  const [best] = found.toSorted((a, b) => b.rank - a.rank);
  return [...new Set(best?.stretches.map(({ text }) => text))];
}
