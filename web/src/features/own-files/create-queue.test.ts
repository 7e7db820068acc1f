import { expect, test } from 'vitest';
import { createQueue } from './create-queue.ts';

test('what was asked for last is done last, however long the first takes', async () => {
  const carriedOut: string[] = [];
  const inTurn = createQueue();
  const slow = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    carriedOut.push('private');
  });
  const fast = inTurn(async () => {
    carriedOut.push('public');
  });
  await Promise.all([slow, fast]);
  expect(carriedOut).toEqual(['private', 'public']);
});

test('what fails does not keep the next from being tried', async () => {
  const inTurn = createQueue();
  await expect(inTurn(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});
