import { useQuery } from '@tanstack/react-query';
import type { FileStats } from '#shared/contract/files/stats';
import { read } from '../../api/query.ts';
import type { FileView } from './file-view.ts';

/** By file id; undefined while they are unknown. */
export type StatsById = ReadonlyMap<string, FileStats> | undefined;

interface FileStatsView extends FileView {
  limit: number;
  page?: number;
}

/** The recent figures of the files of a page. They load beside the list, which does not wait for them. */
export function useFileStats({ q, status, sort: sortBy, ...page }: FileStatsView): StatsById {
  const { data } = useQuery({
    ...read('GET /files/stats', { query: { ...page, sortBy, q, status } }),
    refetchOnMount: 'always',
  });
  return data && new Map(data.data.files.map((file) => [file.id, file]));
}
