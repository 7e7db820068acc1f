import type { OwnFileSort, OwnFileStatus } from '#shared/contract/shapes/file-input';
import { paths, query } from '../../nav/paths.ts';

export const sorts = ['created_at', 'title', 'download_count', 'price'] as const satisfies readonly OwnFileSort[];
export const statuses = ['public', 'private'] as const satisfies readonly OwnFileStatus[];

/** Filter and order of the user's own files. */
export interface FileView {
  q: string;
  status: OwnFileStatus | undefined;
  sort: OwnFileSort;
}

const longest = 200;

/** Read from the address; without valid parameters all files, the newest first. */
export const viewOf = (search: URLSearchParams): FileView => ({
  q: (search.get('q') ?? '').trim().slice(0, longest),
  status: statuses.find((status) => status === search.get('status')),
  sort: sorts.find((sort) => sort === search.get('sort')) ?? 'created_at',
});

/** True if some files are left out. */
export const isFiltered = ({ q, status }: FileView): boolean => q !== '' || status !== undefined;

/** No filter, and the default order. */
export const isPlain = (view: FileView): boolean => !isFiltered(view) && view.sort === 'created_at';

/** Leaves out default values. */
export const viewParams = ({ q, status, sort }: FileView) => ({
  q: q || undefined,
  status,
  sort: sort === 'created_at' ? undefined : sort,
});

export const myFilesAddress = (view: FileView, page: number): string =>
  paths.myFiles() + query({ ...viewParams(view), page: page > 1 ? String(page) : undefined });
