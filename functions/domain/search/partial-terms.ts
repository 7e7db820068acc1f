import { isWide } from './grams.ts';
import { joinedIn, piecesOfWord, runsOf } from './pieces.ts';
import { isStopWord, withoutStopWords } from './stop-words.ts';
import { type Expansion, isListed, phrasesOf, synonymsOf } from './synonyms.ts';

/** Longer queries are cut: each term costs reads, and no file has so many. */
const maxTerms = 10;

const border = /(?<=\p{Script=Latin})(?=\p{N})|(?<=\p{N})(?=\p{Script=Latin})/u;

/** Words end at hyphens, and where letters meet digits: `cet-4` and `cet4` are `cet` and `4`, but `mp3` is listed. */
const tokensOf = (run: string): string[] =>
  isListed(run) ? [run] : joinedIn(run).flatMap((word) => word.split(border));

const hasList = (term: string): boolean => piecesOfWord(term).length > 0 && !isStopWord(term);

/** The terms that a file may have some of, without stop words: listed words and what is between them. */
export function partialTermsOf(words: readonly string[], { isExpanded }: { isExpanded: boolean }): Expansion[] {
  const tokens = words.flatMap(runsOf).flatMap(withoutStopWords).flatMap(tokensOf);
  /** A character left over between words is too vague to search for; one that was typed alone is not. */
  const isMeaningful = (term: string) => hasList(term) && ([...term].length > 1 || words.includes(term));
  const terms = [...new Set(phrasesOf(tokens))].filter(isMeaningful).slice(0, maxTerms);
  return terms.map((term) => ({ term, synonyms: isExpanded ? synonymsOf(term) : [] }));
}

/** A run of Han characters that no list knows may be several words. */
export const isUnknownRun = ({ term }: Pick<Expansion, 'term'>): boolean =>
  isWide(term.charAt(0)) && [...term].length > 2 && !isListed(term);
