// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { pagination, visit } from '../../../test/visit.tsx';

const at = '2026-11-20T04:00:00.000Z';
const entries = [
  { id: 'PO#P1#RES', type: 'payout', amount: -38, payout_id: 'P1', created_at: at },
  { id: 'DSP#D1#OPEN', type: 'dispute', amount: -9.5, created_at: at },
  { id: 'PAY#N1', type: 'sale', amount: 37.05, out_trade_no: 'N1', title: '讲义', created_at: at },
];

const page = (some: object[], next: string | null = null, total = some.length) => ({
  data: { entries: some, pagination: { ...pagination, total, next_cursor: next } },
});

const rows = async () => within(await screen.findByRole('list', { name: zh.statement.list })).findAllByRole('listitem');

test('every movement says what it was, of which file, and by how much; a payout leads to what it consists of', async () => {
  await visit('/sales/statement', { as: 'member', answers: { 'GET /payments/balance/detail': page(entries) } });
  const [payout, dispute, sale] = (await rows()).map(({ textContent }) => textContent ?? '');
  expect(payout).toMatch(/^打款.*−¥38.00$/);
  expect(dispute).toMatch(/^银行卡争议.*−¥9.50$/);
  expect(sale).toMatch(/^讲义.*销售.*N1.*\+¥37.05$/);
  const link = screen.getByRole('link', { name: zh.statement.types.payout });
  expect(link.getAttribute('href')).toBe('/sales/payouts/P1');
});

test('it goes on where it ended, and what is asked for is one kind only, also in the address', async () => {
  const { calls } = await visit('/sales/statement', {
    as: 'member',
    answers: {
      'GET /payments/balance/detail': ({ searchParams }: URL) =>
        searchParams.get('cursor') === 'further' ? page(entries.slice(2)) : page(entries.slice(0, 2), 'further', 3),
    },
  });
  expect(await rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: zh.ui.loadMore }));
  await screen.findByText('讲义');
  expect(await rows()).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: zh.statement.types.sale }));
  await rows();
  expect(location.search).toBe('?type=sale');
  expect(calls.at(-1)).toContain('type=sale');
});

test('a kind that there is nothing of has a way back to everything', async () => {
  const answers = { 'GET /payments/balance/detail': page([]) };
  await visit('/sales/statement?type=refund', { as: 'member', answers });
  await screen.findByRole('heading', { name: zh.statement.noneOfType });
  fireEvent.click(screen.getByRole('link', { name: zh.statement.all }));
  await screen.findByRole('heading', { name: zh.statement.empty });
});
