// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { tokenStore } from '../../../session/token.ts';
import { visit } from '../../../test/visit.tsx';

const everything = (): string =>
  `${document.body.innerHTML}${[...document.querySelectorAll('textarea')].map(({ value }) => value).join()}`;

test('the debug page says that there is a token, and never which', async () => {
  await visit('/debug', { as: 'member' });
  expect(await screen.findByText(zh.debug.tokenThere)).toBeTruthy();
  await waitFor(() => expect(everything()).toContain('"username": "nan"'));
  expect(tokenStore.read()).toBe('the-token-itself');
  expect(everything()).not.toContain('the-token-itself');
});

test('it asks for a hundred files of one’s own and ten of everybody’s, and again on request', async () => {
  const { calls } = await visit('/debug', { as: 'member' });
  const lists = () => calls.filter((call) => call.startsWith('GET /files')).toSorted();
  await waitFor(() => expect(lists()).toEqual(['GET /files/my-files?limit=100', 'GET /files?limit=10']));
  fireEvent.click(await screen.findByRole('button', { name: zh.debug.refresh }));
  await waitFor(() => expect(lists()).toHaveLength(4));
  expect(screen.getByRole('button', { name: zh.debug.reload })).toBeTruthy();
});

test('a guest is told that there is no token, and only what is public is asked for', async () => {
  const { calls } = await visit('/debug');
  expect(await screen.findByText(zh.debug.tokenMissing)).toBeTruthy();
  await waitFor(() => expect(calls).toEqual(['GET /files?limit=10']));
});
