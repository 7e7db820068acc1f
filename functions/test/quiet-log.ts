import { beforeEach, vi } from 'vitest';
import { logger } from '../runtime/log.ts';

type Level = 'info' | 'error';

/** Each test of the file begins with nothing spied on but the logger, which says nothing at these levels. */
export function quietLog(...levels: Level[]): void {
  beforeEach(() => {
    vi.restoreAllMocks();
    for (const level of levels) vi.spyOn(logger, level).mockReturnValue();
  });
}
