import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { isGenerated } from '#functions/domain/files/ai';
import { fileSummary } from '#functions/domain/files/file';
import { normalText } from '#functions/domain/files/files';
import { followersKey, namePlain } from '#functions/domain/profiles/people';
import { textsOf } from '#functions/domain/search/criteria';
import type { Findable, FindablePerson, FindablePost } from '#functions/ports/search';

/**
 * Pairs of neighbouring characters, as they stand: a phrase of them is the text itself, so that a search finds what is
 * written and nothing else. Words of a dictionary would split 小程序, 考研 and 手册 wrongly; Latin words are found by their
 * middle as well. Texts are folded before they get here: width, case and spaces.
 */
const pieces = (length: number) => ({ type: 'ngram', min_gram: length, max_gram: length });

const searched = {
  type: 'text',
  analyzer: 'han_bigram',
  fields: { singles: { type: 'text', analyzer: 'han_single' } },
} as const;

const keyword = { type: 'keyword' } as const;

export const indexDefinition = {
  settings: {
    analysis: {
      tokenizer: { pairs: pieces(2), singles: pieces(1) },
      analyzer: {
        han_bigram: { type: 'custom', tokenizer: 'pairs' },
        han_single: { type: 'custom', tokenizer: 'singles' },
      },
    },
  },
  mappings: {
    /** A field that is not here is refused: it would be guessed at, or lost without anybody noticing. */
    dynamic: 'strict',
    properties: {
      kind: keyword,
      /** The engine keeps it as well; here searches see it, and so whether a document is found yet. */
      version: { type: 'long' },
      id: keyword,
      title: searched,
      named: searched,
      all: searched,
      category: keyword,
      tags: keyword,
      generated: { type: 'boolean' },
      price: { type: 'long' },
      hot: keyword,
      handle: searched,
      display: searched,
      rank: keyword,
      /** What a result shows; nobody searches in it. */
      card: { type: 'object', enabled: false },
    },
  },
} as const;

const folded = (texts: readonly string[]): string[] => texts.map(normalText);

function postDocument({ kind, heat, ...card }: FindablePost) {
  const { id, title, tags, category, price } = card;
  return {
    kind,
    id,
    title: normalText(title),
    named: textsOf(card).named.split('\n'),
    all: textsOf(card).all.split('\n'),
    category,
    tags: folded(tags),
    generated: isGenerated(card),
    price,
    hot: popularityKey(heat, id),
    card: postCard.parse(card),
  };
}

const personDocument = ({ kind, id, username, displayName, followersCount }: FindablePerson) => ({
  kind,
  id,
  handle: namePlain(username),
  display: namePlain(displayName),
  rank: followersKey({ id, followersCount }),
  card: { id, username, displayName },
});

export const documentOf = (document: Findable) =>
  document.kind === 'post' ? postDocument(document) : personDocument(document);

/** Stands where a document was, so that an older version of it that is still on its way finds a newer one. */
export const goneDocument = { kind: 'gone' } as const;

export const postCard = fileSummary.extend({ about: z.string() });

export const personCard = z.object({ id: z.string(), username: z.string(), displayName: z.string() });
