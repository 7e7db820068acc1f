import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../root.ts';
import StuckReporter from './stuck.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fileOf = (path: string) => ({ moduleId: join(root, path) });

function watchRun() {
  const messages: string[] = [];
  const stuck = new StuckReporter({ end: (text) => messages.push(text) });
  stuck.onTestModuleStart(fileOf('shared/one.test.ts'));
  stuck.onTestModuleStart(fileOf('shared/other.test.ts'));
  vi.advanceTimersByTime(19 * 60_000);
  stuck.onTestModuleEnd(fileOf('shared/one.test.ts'));
  return { messages, stuck };
}

test('a run in which nothing ends any more is given up, and says which file it waited for', () => {
  const { messages } = watchRun();
  vi.advanceTimersByTime(19 * 60_000);
  expect(messages).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(messages).toEqual(['No test file has ended for 20 minutes. Begun, and not ended: shared/other.test.ts']);
});

test('a run that is over waits for nothing', () => {
  const { messages, stuck } = watchRun();
  stuck.onTestRunEnd();
  vi.advanceTimersByTime(60 * 60_000);
  expect(messages).toEqual([]);
});
