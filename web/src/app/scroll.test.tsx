// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visit } from '../test/visit.tsx';

/** Leaves a page scrolled down: the browser then opens another page afresh, or the same one again. */
async function leftAt(address: string, top: number) {
  await visit(address);
  await screen.findByRole('contentinfo');
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('pagehide'));
  vi.stubGlobal('scrollY', 0);
}

const firstScroll = () => vi.mocked(scrollTo).mock.calls[0];

test('a page that is opened afresh starts at its top, wherever the one before was left', async () => {
  await leftAt('/terms', 400);
  await visit('/payment/return');
  expect(firstScroll()).toEqual([0, 0]);
});

test('a page that is loaded again is where it was left', async () => {
  await leftAt('/terms', 400);
  await visit('/terms');
  expect(firstScroll()).toEqual([0, 400]);
});

test.each(['wheel', 'pointerdown', 'touchstart', 'keydown'])(
  'a page still too short for where it was left is moved until %s, and no more after it',
  async (input) => {
    await leftAt('/terms', 400);
    await visit('/terms');
    const moves = vi.mocked(scrollTo).mock.calls;
    await expect.poll(() => moves.length).toBeGreaterThan(1);
    dispatchEvent(new Event(input));
    const before = moves.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(moves.length).toBe(before);
  },
);
