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

const texts = () => toastStore.read().map(({ text }) => text);

test('never shows more than two at once, and keeps the newest', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toast.info(text);
  expect(texts()).toEqual(['5', '6']);
});

test('what is said later about the same thing stands in the place of what was said before', () => {
  toast.ok('别的');
  toast.ok('已关注', undefined, { about: 'follow lin' });
  toast.bad('取消关注失败', undefined, { about: 'follow lin' });
  expect(texts()).toEqual(['别的', '取消关注失败']);
  toast.ok('已关注', undefined, { about: 'follow chen' });
  expect(texts()).toEqual(['取消关注失败', '已关注']);
});

test('the same words are said once, and anew', () => {
  toast.ok('已复制');
  const [before] = toastStore.read();
  toast.ok('已复制');
  expect(texts()).toEqual(['已复制']);
  expect(toastStore.read()[0]?.id).not.toBe(before?.id);
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
