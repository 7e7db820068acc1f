import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { readFile } from '../../api/file-answer.ts';

/** The maximum of setTimeout, about 24 days. */
const longest = 2 ** 31 - 1;

/** Clocks differ: if the server is behind, the file is refetched with growing pauses. */
const patience = { first: 500, most: 30_000 };

/**
 * Refetches a file when its discount ends, so that an open page shows the new price; a suspended tab does so when it
 * resumes.
 */
export function useSaleEnd({ id, until }: Pick<FileDetail, 'id' | 'until'>): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = patience.first;
    const check = () => {
      const millisLeft = Date.parse(until) - Date.now();
      if (millisLeft > 0) {
        timer = setTimeout(check, Math.min(millisLeft, longest));
        return;
      }
      void queries.invalidateQueries({ queryKey: readFile(id).queryKey });
      timer = setTimeout(check, wait);
      wait = Math.min(2 * wait, patience.most);
    };
    check();
    return () => clearTimeout(timer);
  }, [id, until, queries]);
}
