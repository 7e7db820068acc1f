// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { visit } from '../../../test/visit.tsx';

const { notFound, nav, search } = zh;

const offered = async () => {
  await screen.findByRole('heading', { name: notFound.heading });
  const main = screen.getByRole('heading', { name: notFound.heading }).parentElement;
  return [...(main?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
};

test('a guest at an address without a page may look around or look for creators', async () => {
  await visit('/no/such/stall', { as: 'guest' });
  expect(await offered()).toEqual([
    [notFound.home, '/'],
    [search.title, '/search'],
  ]);
});

test('a member at an address without a page may look around or go to what was bought', async () => {
  await visit('/no/such/stall', { as: 'member' });
  expect(await offered()).toEqual([
    [notFound.home, '/'],
    [nav.purchases, '/purchases'],
  ]);
});
