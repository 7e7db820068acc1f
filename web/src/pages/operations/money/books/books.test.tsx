// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dayFigures } from '#shared/operations';
import * as words from '../../../../i18n/zh/operations/all.ts';
import { balanceOf } from '../../../../test/balance.ts';
import { member, pagination, visit } from '../../../../test/visit.tsx';

const { books } = words;
const number = '01ARZ3NDEKTSV4RRFFQ69G5FAA_01ARZ3NDEKTSV4RRFFQ69G5FAB';
const seller = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', username: 'mo' };
const finance = { 'GET /auth/verify': { user: { ...member, roles: ['finance' as const] } } };

const posting = {
  ...{ reference: `PAY#${number}`, at: '2026-11-20T08:00:00.000Z', memo: null, out_trade_no: number, payout_id: null },
  seller_id: seller.id,
  entries: [
    { account: 'psp:mock', amount: 39 },
    { account: `seller:${seller.id}`, amount: -37.05 },
    { account: 'fee', amount: -1.95 },
  ],
};

test('from a seller’s balance one click leads to the postings, and one more to the order', async () => {
  await visit('/operator/sellers/mo', {
    as: 'member',
    answers: {
      ...finance,
      'GET /operator/sellers/mo': {
        data: {
          ...{
            seller: { ...seller, display_name: '墨' },
            held: null,
            balance: balanceOf({ total_earnings: 37.05 }).data,
          },
          ...{ buckets: [], payouts: [], postings: [posting], pagination },
        },
      },
    },
  });
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrolled;
  fireEvent.click(await screen.findByRole('button', { name: '¥37.05' }));
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement?.id).toBe('postings');
  const link = within(screen.getByRole('list', { name: books.postings })).getByRole('link', { name: books.toOrder });
  expect(link.getAttribute('href')).toBe(`/operator/orders/${number}`);
});

const day = {
  ...{
    day: '2026-11-20',
    is_over: true,
    providers: [],
    accounts: [],
    operators: [{ username: 'mei', alone: 400, with_another: 800, actions: 3 }],
    differences_open: 1,
    postings: [posting],
    pagination,
  },
  figures: Object.fromEntries(dayFigures.map((figure) => [figure, { amount: 39, postings: 1 }])),
  ledger: { checksum: 'a'.repeat(64), closed_at: '2026-11-21T02:00:00.000Z', is_changed: false },
};

test('each figure of a day leads to its postings', async () => {
  const { calls } = await visit('/operator/days/2026-11-20', {
    as: 'member',
    answers: { ...finance, 'GET /operator/days/2026-11-20': { data: day } },
  });
  const [figure] = await screen.findAllByRole('link', { name: '¥39.00' });
  if (figure) fireEvent.click(figure);
  await waitFor(() => expect(calls).toContain('GET /operator/days/2026-11-20?page=1&figure=captured'));
  expect(await screen.findByRole('heading', { name: books.postingsOfFigure(books.figureNames.captured) })).toBeTruthy();
});

test('a past that was changed is said loudly', async () => {
  const changed = { ...day, ledger: { ...day.ledger, is_changed: true } };
  await visit('/operator/days/2026-11-20', {
    as: 'member',
    answers: { ...finance, 'GET /operator/days/2026-11-20': { data: changed } },
  });
  expect((await screen.findByRole('alert')).textContent).toContain(books.ledgerChanged);
});

test('the ledger is saved byte for byte, under its day', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await visit('/operator/days/2026-11-20', {
    as: 'member',
    answers: {
      ...finance,
      'GET /operator/days/2026-11-20': { data: day },
      'GET /operator/ledger/2026-11-20': () => new Response('\uFEFF一行\n'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: books.ledger }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.arrayBuffer())?.byteLength).toBe(10);
  clicked.mockRestore();
});
