// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { post } from '../../../test/goods.ts';
import { pagination, visit } from '../../../test/visit.tsx';

/** 01:00 on the 20th in Beijing, and the evening of the 19th in UTC. */
const now = Date.parse('2026-11-19T17:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-19T16:05:00.000Z', '今天'],
  ['2026-11-19T15:55:00.000Z', '昨天'],
  ['2026-11-18T15:55:00.000Z', '11 月 18 日'],
  ['2025-12-31T16:00:00.000Z', '1 月 1 日'],
  ['2025-11-19T16:05:00.000Z', '2025 年 11 月 20 日'],
])('what was put out at %s is from %s, by the days of Beijing', async (created_at, name) => {
  const posts = [post({ created_at })];
  await visit('/dashboard?tab=activity', { as: 'member', answers: { 'GET /files/activity': { posts, pagination } } });
  await screen.findByRole('link', { name: '考研英语' });
  const [time] = document.querySelectorAll('time');
  expect(time?.textContent).toBe(name);
  expect(time?.dateTime).toBe(created_at);
});
