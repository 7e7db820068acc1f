import * as z from 'zod';
import { foundSorts, pageSizes, queryLength } from '../limits.ts';
import { forEverybody, route } from './route.ts';
import { pageQuery, pagination } from './shapes/common.ts';
import { filePost, matchedTerms, usedSynonyms } from './shapes/file-answers.ts';
import { aiFilter, synonymFilter } from './shapes/file-input.ts';
import { plainTextField } from './shapes/texts.ts';
import { publicUser } from './shapes/user-answers.ts';

const text = plainTextField({ most: queryLength });

const foundFiles = z.object({
  files: z.array(filePost),
  pagination,
  matched_words: matchedTerms,
  synonyms: usedSynonyms,
});
const foundUsers = z.object({ users: z.array(publicUser), pagination });

export const search = {
  searchFiles: route({
    method: 'GET',
    path: '/files/search',
    ...forEverybody,
    personal: true,
    summary:
      'Public files whose title, tags, author or description has every word, as it stands, in pieces or by `synonyms` (unless `synonyms=exclude`); where none has, those with the `matched_words`; with `type=users`, creators. `ai=exclude` leaves out what is declared `generated` or carries a label of generated content; `assisted` stays',
    query: pageQuery(pageSizes.home).extend({
      q: text.default(''),
      type: z.enum(['files', 'users']).default('files'),
      sortBy: z.enum(foundSorts).optional(),
      ai: aiFilter,
      synonyms: synonymFilter,
    }),
    response: z.union([foundFiles, foundUsers]),
  }),
  searchUsers: route({
    method: 'GET',
    path: '/users/search',
    ...forEverybody,
    personal: true,
    summary: 'Creators by any part of a username or display name; `q` is also accepted as `query`',
    query: pageQuery(pageSizes.search).extend({ q: text.optional(), query: text.optional() }),
    response: z.object({ data: foundUsers }),
  }),
  suggestFiles: route({
    method: 'GET',
    path: '/files/suggestions',
    ...forEverybody,
    summary: 'What one may mean while typing: popular titles and tags with these words, and creators',
    query: z.object({ q: text.default('') }),
    response: z.object({
      titles: z.array(z.string()),
      tags: z.array(z.string()),
      creators: z.array(z.object({ id: z.string(), username: z.string(), display_name: z.string() })),
    }),
  }),
};
