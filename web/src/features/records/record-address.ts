import { useSearchParams } from 'react-router-dom';
import { firstCharacters } from '#shared/text/characters';
import { pageOf } from '../../nav/page-number.ts';
import { query } from '../../nav/paths.ts';

const longest = 200;

export interface RecordState {
  q: string;
  page: number;
  /** Where a search continues that stopped after reading its limit. */
  cursor: string | undefined;
}

export const readRecordState = (params: URLSearchParams): RecordState => ({
  q: firstCharacters((params.get('q') ?? '').trim(), longest),
  page: pageOf(params),
  cursor: params.get('cursor') || undefined,
});

/** Leaves out default values. */
export const recordAddress = (path: string, { q, page = 1, cursor }: Partial<RecordState>): string =>
  path + query({ q, page: page > 1 ? String(page) : undefined, cursor });

/** The state of a list of records, kept in the address: search, page, and cursor of an older part. */
export function useRecords(path: string) {
  const [params, setParams] = useSearchParams();
  const state = readRecordState(params);
  return {
    ...state,
    /** Replaces the history entry: single letters are no steps for Back. */
    search: (q: string) => setParams(q === '' ? {} : { q }, { replace: true }),
    toPage: (page: number) => recordAddress(path, { q: state.q, page }),
    toOlder: (cursor: string) => recordAddress(path, { q: state.q, cursor }),
    toAll: path,
  };
}

export type Records = ReturnType<typeof useRecords>;
