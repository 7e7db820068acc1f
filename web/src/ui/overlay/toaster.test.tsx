// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastMs, toastStore } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  toastStore.clear();
  vi.useRealTimers();
});

const say = (text: string) => act(() => toast.ok(text));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => toastStore.read().map(({ text }) => text);

test('a toast goes by itself, and stays while somebody is at it', () => {
  say('已保存');
  fireEvent.pointerEnter(screen.getByRole('region'));
  pass(2 * toastMs);
  expect(shown()).toEqual(['已保存']);
  fireEvent.pointerLeave(screen.getByRole('region'));
  pass(toastMs);
  expect(shown()).toEqual([]);
});

test('those that come after one was closed go by themselves as well', () => {
  say('已保存');
  const close = screen.getByRole('button');
  act(() => close.focus());
  fireEvent.click(close);
  say('已收藏');
  expect(shown()).toEqual(['已收藏']);
  pass(toastMs);
  expect(shown()).toEqual([]);
});
