import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { second } from '#shared/limits';
import type { Clock, Ids } from '../ports/index.ts';

/** The offset is for development: it makes due dates and sweeps testable. */
export const systemClock = (offsetSeconds = 0): Clock => ({ now: () => Date.now() + offsetSeconds * second });

export function systemIds(clock: Clock): Ids {
  const ulid = monotonicFactory();
  return {
    next: () => ulid(clock.now()),
    secret: () => randomBytes(32).toString('base64url'),
  };
}
