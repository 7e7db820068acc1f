import { fitsRecord } from '#functions/domain/search/records';
import type { File } from '#functions/store/files/files';
import type { Paging } from '#functions/store/table/pages';
import type { FileOrder, OwnFileSort, OwnFileStatus } from '#shared/contract/shapes/file-input';

const usualOrder = {
  created_at: 'desc',
  title: 'asc',
  download_count: 'desc',
  price: 'desc',
} as const satisfies Record<OwnFileSort, FileOrder>;

interface OwnListQuery extends Paging {
  sortBy: OwnFileSort;
  order?: FileOrder | undefined;
  q?: string | undefined;
  status?: OwnFileStatus | undefined;
}

/** The query of one's own files, the same for all calls that list them. */
export const ownListOf = ({ sortBy: sort, order = usualOrder[sort], ...query }: OwnListQuery) => ({
  sort,
  order,
  paging: query,
  matches: ownListFilter(query),
});

/** Filters by terms of the title and by visibility. */
function ownListFilter({ q, status }: Pick<OwnListQuery, 'q' | 'status'>) {
  const fits = fitsRecord(q);
  if (!fits && !status) return undefined;
  return ({ title, isPublic }: File) => (!fits || fits(title)) && (!status || isPublic === (status === 'public'));
}
