// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastMs, toastStore } from './toast.ts';
import { Toaster } from './toaster.tsx';

class Idle {
  observe() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', Idle);

/** The card's code loads with the first toast: this loads it. */
beforeAll(async () => {
  render(<Toaster />);
  act(() => toast.ok('早'));
  await screen.findByRole('button');
  cleanup();
});

beforeEach(() => {
  vi.useFakeTimers();
  /** Test files share their window, so toasts of an earlier file may still be there. */
  toastStore.clear();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  toastStore.clear();
  vi.useRealTimers();
});

const showToast = (text: string) => act(() => toast.ok(text));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const texts = () => toastStore.read().map(({ text }) => text);

/** Browsers send this event also if only the page below the pointer has moved. */
function point(movementX: number) {
  const move = new MouseEvent('pointermove', { bubbles: true });
  Object.defineProperty(move, 'movementX', { value: movementX });
  fireEvent(screen.getByRole('region'), move);
}

test('a toast goes by itself, and stays while a pointer that came to it is there', () => {
  showToast('已保存');
  point(3);
  pass(2 * toastMs);
  expect(texts()).toEqual(['已保存']);
  fireEvent.pointerLeave(screen.getByRole('region'));
  pass(toastMs);
  expect(texts()).toEqual([]);
});

test('a toast goes by itself, and stays while the focus is in it', () => {
  showToast('已保存');
  act(() => screen.getByRole('button').focus());
  pass(2 * toastMs);
  expect(texts()).toEqual(['已保存']);
  act(() => screen.getByRole('button').blur());
  pass(toastMs);
  expect(texts()).toEqual([]);
});

test('a pointer that rests where a toast appears does not hold it', () => {
  showToast('已保存');
  fireEvent.pointerEnter(screen.getByRole('region'));
  point(0);
  pass(toastMs);
  expect(texts()).toEqual([]);
});

test('those that come after one was closed go by themselves as well', () => {
  showToast('已保存');
  const close = screen.getByRole('button');
  act(() => close.focus());
  fireEvent.click(close);
  showToast('已收藏');
  expect(texts()).toEqual(['已收藏']);
  pass(toastMs);
  expect(texts()).toEqual([]);
});

test('where what draws it does not come, its words stand there all the same', async () => {
  cleanup();
  vi.useRealTimers();
  vi.resetModules();
  vi.doMock('./toast-card.tsx', () => Promise.reject(new Error('away')));
  const [toasterModule, toastModule] = [await import('./toaster.tsx'), await import('./toast.ts')];
  render(<toasterModule.Toaster />);
  act(() => toastModule.toast.bad('没有保存'));
  expect((await screen.findByRole('status')).textContent).toBe('没有保存');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('没有保存'));
  vi.doUnmock('./toast-card.tsx');
});
