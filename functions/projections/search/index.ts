import type { SearchIndex } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { indexedPerson, indexedPost } from './entries.ts';
import { searchPeople } from './search-people.ts';
import { nearPosts, searchPosts } from './search-posts.ts';
import { suggest } from './suggest.ts';
import { updateEntries } from './writer.ts';

/** The search index inside the table: lists of entries, one per piece of text. */
export const tableSearch = (table: Table): SearchIndex => ({
  put: (document, version) => {
    const indexed = document.kind === 'post' ? indexedPost(document) : indexedPerson(document);
    return updateEntries(table, { id: document.id, version, indexed });
  },
  remove: (id, version) => updateEntries(table, { id, version, indexed: undefined }),
  query: (search) => searchPosts(table, search),
  near: (search) => nearPosts(table, search),
  people: (search) => searchPeople(table, search),
  suggest: (search) => suggest(table, search),
});
