// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minimumViewMs, useCountedView } from './use-counted-view.ts';

let sentViews: string[];
let visibility: DocumentVisibilityState;
let nextId = 0;

/** Another file each time, as views are remembered. */
const fileOf = (change: object = {}) => ({
  ...{ id: `01ARZ3NDEKTSV4RRFFQ69G${1000 + nextId++}`, is_owner: false, is_public: true, is_deleted: false },
  ...change,
});

beforeEach(() => {
  history.replaceState(null, '', '/code/A?via=letter');
  vi.useFakeTimers();
  sentViews = [];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    sentViews.push(`${new URL(input, location.origin).pathname} ${body}`);
    return Response.json({});
  });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (millis: number) => act(() => vi.advanceTimersByTimeAsync(millis));

function setVisibility(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a look is told once it has lasted, with its source and nothing else, and not again after a reload', async () => {
  const file = fileOf();
  const { unmount } = renderHook(() => useCountedView(file));
  await wait(minimumViewMs - 1);
  expect(sentViews).toEqual([]);
  await wait(1);
  expect(sentViews).toEqual([`/api/files/${file.id}/views {"source":"via:letter"}`]);
  unmount();
  renderHook(() => useCountedView(file));
  await wait(minimumViewMs * 2);
  expect(sentViews).toHaveLength(1);
});

test('whoever only passes through has not looked', async () => {
  const { unmount } = renderHook(() => useCountedView(fileOf()));
  await wait(minimumViewMs - 1);
  unmount();
  await wait(minimumViewMs);
  expect(sentViews).toEqual([]);
});

test('a page that is drawn ahead or in the background counts from when it is seen, and for as long as it is', async () => {
  visibility = 'hidden';
  const file = fileOf();
  renderHook(() => useCountedView(file));
  await wait(minimumViewMs * 3);
  setVisibility('visible');
  await wait(minimumViewMs - 1);
  setVisibility('hidden');
  await wait(minimumViewMs * 3);
  expect(sentViews).toEqual([]);
  setVisibility('visible');
  await wait(minimumViewMs);
  expect(sentViews).toHaveLength(1);
});

test.each([{ is_owner: true }, { is_public: false }, { is_deleted: true }])('%j: nobody is counted', async (change) => {
  const file = fileOf(change);
  renderHook(() => useCountedView(file));
  await wait(minimumViewMs * 2);
  expect(sentViews).toEqual([]);
});

test('what the address has handed over to its entry in the history is where the look came from', async () => {
  history.replaceState({ usr: { via: 'friend' } }, '', '/code/A');
  renderHook(() => useCountedView(fileOf()));
  await wait(minimumViewMs);
  expect(sentViews).toEqual([expect.stringContaining('{"source":"via:friend"}')]);
});
