import { expect, test } from 'vitest';
import { queueLimits, queueNames } from '#infra/lib/resources';
import { retryDelay } from './retry-delay.ts';

test.each(queueNames)(
  'messages of %s come back soon, never later than by themselves, and outlast an outage',
  (name) => {
    const limits = queueLimits(name);
    const delays = Array.from({ length: limits.deliveries }, (_, at) => retryDelay(at + 1, limits));
    expect(delays.slice(0, 2)).toEqual([10, 60]);
    expect(delays.at(-1)).toBe(0);
    for (const [at, delay] of delays.slice(0, -1).entries()) {
      expect(delay).toBeLessThanOrEqual(limits.visibility);
      expect(delay).toBeGreaterThanOrEqual(delays[at - 1] ?? 0);
    }
    const minutes = delays.reduce((sum, delay) => sum + delay, 0) / 60;
    expect(minutes).toBeGreaterThan(limits.visibility > 180 ? 60 : 20);
  },
);
