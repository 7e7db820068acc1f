import type * as z from 'zod';
import { routes } from '#shared/contract/index';
import type { Category } from '#shared/limits';
import { ok } from '#shared/result';
import type { FileCard } from '../domain/file.ts';
import { fits, isCategoryOnly, isUnfiltered } from '../domain/file-search.ts';
import type { Table } from '../ports.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { listPublicFiles, sievePublicFiles } from '../store/files.ts';
import { marksOf } from '../store/marks.ts';
import type { Page } from '../store/pages.ts';
import { findMarketTotals } from '../store/totals.ts';
import { filePostShape } from './shapes/files.ts';

export const listFiles = endpoint(routes.listFiles, ['table'], async ({ query, user }, { table }) => {
  const { items, pagination } = await pageFor(table, query);
  const marks = await marksOf(
    table,
    user,
    items.map(({ id }) => id),
  );
  return ok({ posts: items.map((card) => filePostShape(card, marks(card.id))), pagination });
});

function pageFor(table: Table, query: z.output<typeof routes.listFiles.query>): Promise<Page<FileCard>> {
  const sort = query.sortBy ?? query.sort ?? 'newest';
  const wish = { text: query.search ?? query.q, category: query.type, tag: query.tag };
  if (isUnfiltered(wish)) return listPublicFiles(table, { sort, wanted: query, total: () => countPublic(table) });
  const total = isCategoryOnly(wish) ? () => countPublic(table, query.type) : undefined;
  return sievePublicFiles(table, { sort, wanted: query, matches: fits(wish), total });
}

async function countPublic(table: Table, category?: Category): Promise<number> {
  const totals = await findMarketTotals(table);
  return category ? totals.of(category) : totals.filesPublic;
}
