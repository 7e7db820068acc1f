import type { FilePost } from '#shared/contract/files';
import type { FileStats } from '#shared/contract/files/stats';
import { limits } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { beijingTime, csvOf } from '../../ui/text/csv.ts';
import { wholeList } from '../records/csv-button.tsx';
import type { FileView } from './file-view.ts';

interface CsvMessages {
  csvColumns: readonly string[];
  isPublic: string;
  isPrivate: string;
  sourceOf: (source: string) => string;
}

const percent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)}%`);

/** The columns of the table, with the sources of the views, one line per file. */
export const ownFilesCsv = (
  files: readonly FilePost[],
  stats: ReadonlyMap<string, FileStats>,
  { csvColumns, isPublic, isPrivate, sourceOf }: CsvMessages,
): string =>
  csvOf(
    csvColumns,
    files.map((file) => {
      const recent = stats.get(file.id);
      return [
        file.title,
        file.list_price,
        file.is_public ? isPublic : isPrivate,
        recent && BigInt(recent.views),
        recent && BigInt(recent.sales),
        recent?.net,
        recent && percent(recent.conversion),
        recent?.sources.map(({ source, views }) => `${sourceOf(source)} ${views}`).join(' · '),
        BigInt(file.purchase_count),
        BigInt(file.download_count),
        BigInt(file.star_count),
        beijingTime(file.created_at),
      ];
    }),
  );

/** Loads all pages of the view, in its order. */
export async function wholeView({ q, status, sort: sortBy }: FileView) {
  const query = { limit: limits.pageMax, sortBy, q, status };
  const [files, stats] = await Promise.all([
    wholeList(async (cursor) => {
      const { posts, pagination } = await ask('GET /files/user', { query: { ...query, cursor } });
      return { items: posts, pagination };
    }),
    wholeList(async (cursor) => {
      const { data } = await ask('GET /files/stats', { query: { ...query, cursor } });
      return { items: data.files, pagination: data.pagination };
    }),
  ]);
  return { files, stats: new Map(stats.map((entry) => [entry.id, entry])) };
}
