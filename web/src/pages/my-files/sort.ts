import type { OwnFileSort } from '#shared/contract/shapes/file-input';
import { paths } from '../../nav/paths.ts';

export const sorts = ['created_at', 'title', 'download_count', 'price'] as const satisfies readonly OwnFileSort[];

/** The order lives in the address; anything unreadable is the newest first. */
export const sortOf = (search: URLSearchParams): OwnFileSort =>
  sorts.find((sort) => sort === search.get('sort')) ?? 'created_at';

export function addressOf(sort: OwnFileSort, page: number): string {
  const search = new URLSearchParams();
  if (sort !== 'created_at') search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${paths.myFiles()}?${search}` : paths.myFiles();
}
