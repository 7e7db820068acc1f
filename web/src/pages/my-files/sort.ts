import type { OwnFileSort } from '#shared/contract/shapes/file-input';
import { paths, query } from '../../nav/paths.ts';

export const sorts = ['created_at', 'title', 'download_count', 'price'] as const satisfies readonly OwnFileSort[];

/** The order lives in the address; anything unreadable is the newest first. */
export const sortOf = (search: URLSearchParams): OwnFileSort =>
  sorts.find((sort) => sort === search.get('sort')) ?? 'created_at';

export function addressOf(sort: OwnFileSort, page: number): string {
  const chosen = sort === 'created_at' ? undefined : sort;
  return paths.myFiles() + query({ sort: chosen, page: page > 1 ? String(page) : undefined });
}
