import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { readFile } from '../../api/file-answer.ts';

/** A browser does not wait longer than 24 days at once. */
const longest = 2 ** 31 - 1;

/** Clocks differ: a market that is a little behind is asked again, less and less often. */
const patience = { first: 500, most: 30_000 };

/**
 * When a sale ends the file is asked for anew, so that a page that stays open shows what it costs by then; a tab that slept
 * asks when it wakes.
 */
export function useSaleEnd({ id, until }: Pick<FileDetail, 'id' | 'until'>): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = patience.first;
    const look = () => {
      const millisLeft = Date.parse(until) - Date.now();
      if (millisLeft > 0) {
        timer = setTimeout(look, Math.min(millisLeft, longest));
        return;
      }
      void queries.invalidateQueries({ queryKey: readFile(id).queryKey });
      timer = setTimeout(look, wait);
      wait = Math.min(2 * wait, patience.most);
    };
    look();
    return () => clearTimeout(timer);
  }, [id, until, queries]);
}
