import { spreadFile } from '#functions/projections/feed/spread';
import { tableSearch } from '#functions/projections/search/index';
import { indexFile, indexUser } from '#functions/projections/search/indexing';
import { isThisLayout, keepLayout } from '#functions/projections/search/rebuild';
import type { Migration } from './migration.ts';

/** Lists of another layout, which nobody reads, are built anew, and the feeds with them: a card has no counts any more. */
export const listsOfSearch: Migration = {
  name: '0011-lists-of-search',
  does: 'posts and people are in the search lists of this layout, and posts in the feeds without their counts',
  isNeeded: async ({ table }) => !(await isThisLayout(table)),
  concerns: ({ kind, listPk, ownedPk }) => (kind === 'file' && listPk !== undefined) || ownedPk === 'USERS',
  async bring({ kind, pk }, { table }) {
    const id = pk.slice(pk.indexOf('#') + 1);
    const ports = { table, search: tableSearch(table) };
    if (kind !== 'file') return indexUser(ports, id);
    await indexFile(ports, id);
    await spreadFile(table, id);
  },
  finish: ({ table }) => keepLayout(table),
};
