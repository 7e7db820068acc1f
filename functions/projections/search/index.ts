import type { SearchIndex } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { indexedPerson, indexedPost } from './entries.ts';
import { searchPeople } from './search-people.ts';
import { nearPosts, searchPosts } from './search-posts.ts';
import { suggest } from './suggest.ts';
import { bringEntries } from './writer.ts';

/** The search index in the table itself: lists of entries, one per piece of text. */
export const tableSearch = (table: Table): SearchIndex => ({
  put: (document, version) => {
    const indexed = document.kind === 'post' ? indexedPost(document) : indexedPerson(document);
    return bringEntries(table, { id: document.id, version, indexed });
  },
  remove: (id, version) => bringEntries(table, { id, version, indexed: undefined }),
  query: (asked) => searchPosts(table, asked),
  near: (asked) => nearPosts(table, asked),
  people: (asked) => searchPeople(table, asked),
  suggest: (asked) => suggest(table, asked),
});
