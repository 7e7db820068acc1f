import { beforeEach, vi } from 'vitest';
import { logger } from '../runtime/log.ts';

type Level = 'info' | 'error';

/** Resets spies before each test and silences these log levels. */
export function quietLog(...levels: Level[]): void {
  beforeEach(() => {
    vi.restoreAllMocks();
    for (const level of levels) vi.spyOn(logger, level).mockReturnValue();
  });
}
