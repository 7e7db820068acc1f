import type { Table } from '../../ports.ts';
import type { SearchIndex } from '../../search-port.ts';
import { personEntry, postEntry } from './postings.ts';
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
