import { type Criteria, matchRankOf, matchRanks, rankOf, type SearchableFile, synonymIn, textsOf } from './criteria.ts';
import { isMatched, readWord } from './pieces.ts';
import { type Expansion, spellingOf } from './synonyms.ts';

/** More would not be read. */
const most = 3;

const firstSynonymRank = matchRanks.indexOf('title, by synonyms');

function synonymsOfPost(expansions: readonly Expansion[], post: SearchableFile): string[] {
  const texts = textsOf(post);
  return expansions.flatMap((expansion) => {
    const synonym = isMatched(readWord(expansion.term), texts) ? undefined : synonymIn(expansion, texts);
    return synonym === undefined || synonym === expansion.term ? [] : [synonym];
  });
}

/** The synonyms that posts have in place of a term of the query, those of most posts first. Undefined if there are none. */
export function synonymsUsed(criteria: Criteria, posts: readonly SearchableFile[]): string[] | undefined {
  const { expansions } = criteria;
  if (!expansions) return undefined;
  const matchRank = matchRankOf(criteria);
  const related = posts.filter((post) => {
    const rank = rankOf(matchRank(post));
    return rank >= firstSynonymRank && rank < matchRanks.length;
  });
  const used = related.flatMap((post) => synonymsOfPost(expansions, post));
  const frequent = Object.entries(Object.groupBy(used, (synonym) => synonym))
    .toSorted(([, one = []], [, other = []]) => other.length - one.length)
    .slice(0, most);
  return frequent.length > 0 ? frequent.map(([synonym]) => spellingOf(synonym)) : undefined;
}
