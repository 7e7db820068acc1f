// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FilePost } from '#shared/contract/files';
import { cardPriceTexts } from '../../i18n/card-price-texts.ts';
import { post } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const t = cardPriceTexts.zh;

async function card(change: Partial<FilePost>) {
  const posts = [post(change)];
  await visit('/', { answers: { 'GET /files': { posts, pagination: { ...pagination, total: 1, totalPages: 1 } } } });
  return screen.findByRole('article');
}

test('where buyers choose, a card says from how much on', async () => {
  const rendered = await card({ price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } });
  expect((await within(rendered).findByText(t.after)).parentElement?.textContent).toBe('¥5.00起');
});

test('a price without more to say is a number and nothing else, also during a sale', async () => {
  const plain = await card({ price: 39 });
  expect(plain.querySelector('s')).toBeNull();
  expect(within(plain).queryByText(t.after)).toBeNull();
  const onSale = await card({ price: 19, was: 35, until: '2027-01-01T00:00:00.000Z' });
  expect(onSale.querySelector('s')).toBeNull();
  expect(onSale.textContent).toContain('¥19.00');
});
