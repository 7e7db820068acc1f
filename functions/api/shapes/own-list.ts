import type { FileOrder, OwnFileSort, OwnFileStatus } from '#shared/contract/shapes/file-input';
import { fitsRecord } from '../../domain/search/records.ts';
import type { File } from '../../store/files/files.ts';
import type { PageWanted } from '../../store/table/pages.ts';

const usualOrder = {
  created_at: 'desc',
  title: 'asc',
  download_count: 'desc',
  price: 'desc',
} as const satisfies Record<OwnFileSort, FileOrder>;

interface OwnListQuery extends PageWanted {
  sortBy: OwnFileSort;
  order?: FileOrder | undefined;
  q?: string | undefined;
  status?: OwnFileStatus | undefined;
}

/** What is asked of one's own files, whichever call lists them: the pages of all are the same. */
export const ownListOf = ({ sortBy: sort, order = usualOrder[sort], ...query }: OwnListQuery) => ({
  sort,
  order,
  wanted: query,
  matches: ownListFilter(query),
});

/** By words of the title, and by who may see it. */
function ownListFilter({ q, status }: Pick<OwnListQuery, 'q' | 'status'>) {
  const fits = fitsRecord(q);
  if (!fits && !status) return undefined;
  return ({ title, isPublic }: File) => (!fits || fits(title)) && (!status || isPublic === (status === 'public'));
}
