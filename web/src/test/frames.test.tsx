// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

test('frames go on after something with the focus went while the clock stood still', async () => {
  vi.useFakeTimers();
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  button.remove();
  vi.useRealTimers();
  const onFrame = vi.fn();
  requestAnimationFrame(onFrame);
  await expect.poll(() => onFrame.mock.calls.length, { timeout: 10_000 }).toBe(1);
});
