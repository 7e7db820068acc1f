import { afterEach, expect, test } from 'vitest';
import { toast, toastStore } from './toast.ts';

afterEach(() => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});

test('shows toasts in the order they were said, each with its meaning', () => {
  toast.ok('已收藏', '在工作台里可以找到');
  toast.bad('收藏失败');
  expect(toastStore.read()).toMatchObject([
    { tone: 'ok', text: '已收藏', line: '在工作台里可以找到' },
    { tone: 'bad' },
  ]);
});

test('never shows more than four at once, and keeps the newest', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toast.info(text);
  expect(toastStore.read().map(({ text }) => text)).toEqual(['3', '4', '5', '6']);
});

test('tells its watchers about every change until they leave', () => {
  let changes = 0;
  const leave = toastStore.subscribe(() => {
    changes += 1;
  });
  toast.ok('一');
  toastStore.dismiss(toastStore.read()[0]?.id ?? 0);
  leave();
  toast.ok('二');
  expect(changes).toBe(2);
});
