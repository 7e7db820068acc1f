import * as z from 'zod';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { isGenerated } from '#functions/domain/files/ai';
import { fileSummary } from '#functions/domain/files/file';
import { normalText } from '#functions/domain/files/files';
import { followersKey, namePlain } from '#functions/domain/profiles/people';
import { textsOf } from '#functions/domain/search/criteria';
import type { Findable, FindablePerson, FindablePost } from '#functions/ports/search';

/**
 * Indexes pairs of neighbouring characters: a phrase of pairs is the text itself, so a search finds exactly what is
 * written. A dictionary would split 小程序, 考研 and 手册 wrongly; Latin words are found by their middle as well. Texts are
 * normalised before (width, case and spaces).
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
    /** Unknown fields are refused: they would be mapped by a guess, or lost unnoticed. */
    dynamic: 'strict',
    properties: {
      kind: keyword,
      /** The engine keeps the version as well; as a field, searches show whether a document can be found yet. */
      version: { type: 'long' },
      id: keyword,
      title: searched,
      named: searched,
      all: searched,
      category: keyword,
      tags: keyword,
      /** Terms for the category and the format, compared as a whole. */
      types: keyword,
      generated: { type: 'boolean' },
      price: { type: 'long' },
      hot: keyword,
      handle: searched,
      display: searched,
      rank: keyword,
      /** Returned with results and not searchable. */
      card: { type: 'object', enabled: false },
    },
  },
} as const;

const folded = (texts: readonly string[]): string[] => texts.map(normalText);

function postDocument({ kind, heat, ...card }: FindablePost) {
  const { id, title, tags, category, price } = card;
  const { named, all, types } = textsOf(card);
  return {
    kind,
    id,
    title: normalText(title),
    named: named.split('\n'),
    all: all.split('\n'),
    category,
    tags: folded(tags),
    types,
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

/** Replaces a removed document, so that an older version still on its way meets a newer one. */
export const goneDocument = { kind: 'gone' } as const;

export const postCard = fileSummary.extend({ about: z.string() });

export const personCard = z.object({ id: z.string(), username: z.string(), displayName: z.string() });
