import type { SearchIndex } from '../../ports/search.ts';
import type { Table } from '../../ports/table.ts';
import { personEntry, postEntry } from './entries.ts';
import { searchPeople } from './search-people.ts';
import { searchPosts } from './search-posts.ts';
import { suggest } from './suggest.ts';
import { bringPostings } from './writer.ts';

/** The search index in the table itself: lists of postings, one per piece of text. */
export const tableSearch = (table: Table): SearchIndex => ({
  put: (document, version) => {
    const entry = document.kind === 'post' ? postEntry(document) : personEntry(document);
    return bringPostings(table, { id: document.id, version, entry });
  },
  remove: (id, version) => bringPostings(table, { id, version, entry: undefined }),
  query: (asked) => searchPosts(table, asked),
  people: (asked) => searchPeople(table, asked),
  suggest: (asked) => suggest(table, asked),
});
