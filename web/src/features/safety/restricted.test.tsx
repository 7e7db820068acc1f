// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FilePost } from '#shared/contract/files';
import { zh } from '../../i18n/zh.ts';
import { detail, post } from '../../test/goods.ts';
import { pagination, visit } from '../../test/visit.tsx';

const { restrictions: t } = zh;
const since = '2026-11-20T04:00:00.000Z';
type Restriction = NonNullable<FilePost['barred']>;
const bar = (change: Partial<Restriction>): Restriction => ({ bar: 'delisted', since, measure_id: null, ...change });

const openFile = (change: Parameters<typeof detail>[0]) => {
  const file = detail(change);
  return visit(`/code/${file.id}`, { as: 'member', answers: { [`GET /files/${file.id}`]: { data: file } } });
};

const download = () => screen.queryAllByRole('button', { name: zh.shared.download });

test('its owner reads what was done, since when, what still works, and finds the way to why', async () => {
  await openFile({ is_owner: true, barred: bar({ measure_id: '01' }) });
  await screen.findByText(t.own.delisted);
  screen.getByText(`${t.since('11 月 20 日 12:00（北京时间）')}${t.ownLine.delisted}`);
  expect(screen.getByRole('link', { name: t.why }).getAttribute('href')).toBe('/measures');
  expect(download()).not.toHaveLength(0);
});

test('what only its buyers have hidden says so to its owner, and leads nowhere: nothing was decided', async () => {
  await openFile({ is_owner: true, barred: bar({ bar: 'hidden' }) });
  await screen.findByText(t.own.hidden);
  expect(screen.queryByRole('link', { name: t.why })).toBeNull();
});

test('a buyer reads why it is not sold any more, and downloads it still', async () => {
  await openFile({ is_purchased: true, barred: bar({}) });
  await screen.findByText(t.buyer.delisted);
  screen.getByText(t.buyerLine.delisted);
  expect(download()).not.toHaveLength(0);
});

test.each([
  ['a buyer', { is_purchased: true }],
  ['its owner', { is_owner: true }],
])('what was removed %s does not download any more', async (_, viewer) => {
  await openFile({ ...viewer, barred: bar({ bar: 'removed' }) });
  await screen.findByText(t.noDownload);
  expect(download()).toHaveLength(0);
});

test('in one’s own list it is marked', async () => {
  const posts = [post({ barred: bar({}) })];
  await visit('/my-files', {
    as: 'member',
    answers: { 'GET /files/user': { posts, pagination: { ...pagination, total: 1, totalPages: 1 } } },
  });
  expect(await screen.findAllByText(t.badge.delisted)).not.toHaveLength(0);
});

test('among what one has bought it says why, and is downloaded only where that still works', async () => {
  const purchaseOf = (id: string, kind: Restriction['bar']) => ({
    ...{
      id,
      file_post_id: id,
      title: kind,
      file_name: 'a.pdf',
      file_size: 1,
      file_type: 'application/pdf',
      version: 1,
    },
    ...{ category: 'document', description: '', username: 'nan', display_name: '南岸', amount: 39, cover: null },
    ...{
      purchased_at: since,
      out_trade_no: null,
      latest_version: 1,
      is_fetched: true,
      rating: null,
      coupon: null,
      has_update: false,
      file_deleted: false,
    },
    barred: bar({ bar: kind }),
  });
  await visit('/purchases', {
    as: 'member',
    answers: {
      'GET /payments/purchases': {
        purchases: [purchaseOf('01', 'delisted'), purchaseOf('02', 'removed')],
        pagination: { ...pagination, total: 2, totalPages: 1 },
      },
      'GET /payments/refunds': { data: { refunds: [], pagination } },
    },
  });
  await screen.findByText(t.line.delisted);
  screen.getByText(t.line.removed);
  screen.getByRole('button', { name: `${zh.shared.download} delisted` });
  expect(screen.queryByRole('button', { name: `${zh.shared.download} removed` })).toBeNull();
});
