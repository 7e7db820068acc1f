// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zhCore } from '../../i18n/zh-core.ts';
import { visit } from '../../test/visit.tsx';

const { sorts } = zhCore.home;
const box = () => screen.getByRole<HTMLSelectElement>('combobox', { name: zhCore.home.sort });
const shown = () => box().selectedOptions[0]?.textContent;
const offered = () => [...box().options].map(({ text }) => text);

/** What the last list was asked for. */
const sortOf = (asked: string[]) => {
  const last = asked.findLast((call) => call.startsWith('GET /files?')) ?? '';
  return new URLSearchParams(last.split('?')[1]).get('sortBy');
};

test('the order of a list is called by its name: with words the best match, without them the newest', async () => {
  const { asked } = await visit('/?q=考研');
  await waitFor(() => expect(shown()).toBe(sorts.best));
  expect(sortOf(asked)).toBeNull();

  fireEvent.change(box(), { target: { value: 'newest' } });
  await waitFor(() => expect(sortOf(asked)).toBe('newest'));
  expect(shown()).toBe(sorts.newest);
  expect(new URLSearchParams(location.search).get('sort')).toBe('newest');

  fireEvent.change(box(), { target: { value: 'best' } });
  await waitFor(() => expect(shown()).toBe(sorts.best));
  expect(new URLSearchParams(location.search).has('sort')).toBe(false);
});

test('the whole market has its newest first, and no best match', async () => {
  const { asked } = await visit('/');
  await waitFor(() => expect(sortOf(asked)).toBe('newest'));
  expect(shown()).toBe(sorts.newest);
  expect(offered()).not.toContain(sorts.best);
});
