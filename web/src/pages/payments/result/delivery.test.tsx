// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { receipt } from '../../../test/receipt.ts';
import { visit } from '../../../test/visit.tsx';

const { nav, common, file: t, paymentReturn } = zh;
const part = (id: string, name: string): FileDetail['files'][number] => ({
  ...{ id, name, size: 2048, type: 'application/pdf', category: 'document', sha256: null },
});
const file = detail({ is_purchased: true });
const album = detail({
  is_purchased: true,
  file_count: 2,
  files: [part('01ARZ3NDEKTSV4RRFFQ69G5FB1', '上册.pdf'), part('01ARZ3NDEKTSV4RRFFQ69G5FB2', '下册.pdf')],
});
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const address = `/payment/return?out_trade_no=${number}`;
const call = `GET /files/${file.id}/download`;

/**
 * Larger than the page fetches by itself, so that the browser is given the address. It has only a fragment on this
 * page, so that the test can follow it and see the navigation.
 */
const link = (page: string, hash: string) => ({
  ...{ url: `${location.origin}${page}#${hash}`, file_name: 'a.pdf', size: limits.fileBytes + 1, sha256: null },
  expires_at: '2026-03-04T05:06:07.000Z',
});

async function paid(answer: unknown, { of = file }: { of?: FileDetail | Refusal } = {}) {
  const visited = await visit(address, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: of instanceof Refusal ? of : { data: of },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
      [call]: answer,
    },
  });
  await screen.findByRole('heading', { name: paymentReturn.succeeded });
  return { ...visited, downloads: () => visited.calls.filter((one) => one.startsWith(call)) };
}

/** The button's text with or without the name of the file. */
const download = /^下载(?! 上册| 下册)/;

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.useRealTimers());

test('one press starts the download and shows the file', async () => {
  const { downloads, toasts } = await paid(link(`/code/${file.id}`, 'arrived'));
  await press(download);
  await waitFor(() => expect(location.pathname + location.hash).toBe(`/code/${file.id}#arrived`));
  expect(downloads()).toHaveLength(1);
  expect(toasts()).toContain(paymentReturn.started);
});

test('nothing is fetched before the press, and both ways on are there', async () => {
  const { downloads } = await paid(link('/', 'never'));
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText(file.title);
  expect([`${paymentReturn.onlyView} ${file.title}`, nav.purchases].map(hrefOf)).toEqual([
    `/code/${file.id}`,
    '/purchases',
  ]);
  expect(downloads()).toEqual([]);
});

test('the success comes with the title and the files: nothing pushes the button away afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers();
  await visit(address, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: promise,
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
    },
  });
  await screen.findByText(paymentReturn.polls(1, 41));
  await new Promise((passed) => setTimeout(passed, 50));
  expect(screen.queryByRole('heading', { name: paymentReturn.succeeded })).toBeNull();
  resolve({ data: album });
  await screen.findByRole('heading', { name: paymentReturn.succeeded });
  expect([screen.queryByText(album.title), screen.queryByText('下册.pdf')]).not.toContain(null);
});

test('a package that is being made is waited for, and then comes by itself', async () => {
  const { answers } = await paid({ status: 'preparing' }, { of: album });
  await screen.findByText('上册.pdf');
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await press(download);
  expect(await screen.findByText(t.preparingLine)).toBeTruthy();
  expect(location.pathname).toBe('/payment/return');
  answers[call] = link(`/code/${file.id}`, 'zip');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(location.pathname + location.hash).toBe(`/code/${file.id}#zip`));
});

test('whoever leaves while a package is made gets it where they are', async () => {
  const { answers } = await paid({ status: 'preparing' }, { of: album });
  await screen.findByText('上册.pdf');
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await press(download);
  await screen.findByText(t.preparingLine);
  fireEvent.click(screen.getByRole('link', { name: nav.purchases }));
  await waitFor(() => expect(location.pathname).toBe('/purchases'));
  answers[call] = link('/purchases', 'zip');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(location.pathname + location.hash).toBe('/purchases#zip'));
});

test('a download that fails says why where it was pressed, and works once it is tried again', async () => {
  const { answers, toasts, calls } = await paid(new Refusal('file_forbidden'));
  const looks = () => calls.filter((one) => one === `GET /files/${file.id}`).length;
  const before = looks();
  await press(download);
  expect((await screen.findByRole('alert')).textContent).toContain('购买后才能下载');
  expect(toasts()).toContain(t.downloadFailed);
  expect(location.pathname).toBe('/payment/return');
  await waitFor(() => expect(looks()).toBeGreaterThan(before));
  answers[call] = link(`/code/${file.id}`, 'again');
  await press(common.retry);
  await waitFor(() => expect(location.pathname + location.hash).toBe(`/code/${file.id}#again`));
});

test('a file that is not shown any more is downloaded all the same, and nobody is led to a page that is gone', async () => {
  const { toasts } = await paid(link(`/payment/return?out_trade_no=${number}`, 'kept'), {
    of: new Refusal('file_not_found'),
  });
  await press(download);
  await waitFor(() => expect(location.hash).toBe('#kept'));
  expect(location.pathname).toBe('/payment/return');
  expect(toasts()).toContain(paymentReturn.started);
});

test('of a package each file can be fetched alone, without leaving', async () => {
  const { calls } = await paid(link(`/payment/return?out_trade_no=${number}`, 'one'), { of: album });
  await press(t.downloadOne('下册.pdf'));
  await waitFor(() => expect(location.hash).toBe('#one'));
  expect(calls).toContain(`${call}?file=01ARZ3NDEKTSV4RRFFQ69G5FB2`);
  expect(location.pathname).toBe('/payment/return');
});

test('a single file has no list beside the button', async () => {
  await paid(link('/', 'never'), { of: { ...file, files: [part('01ARZ3NDEKTSV4RRFFQ69G5FB1', '上册.pdf')] } });
  await screen.findByText(file.title);
  expect(screen.queryByRole('button', { name: t.downloadOne('上册.pdf') })).toBeNull();
});

const others: [string, 'guest' | 'member', FileDetail][] = [
  ['a guest', 'guest', detail()],
  ['another account', 'member', detail()],
  ['its seller', 'member', detail({ is_owner: true })],
];

test.each(others)('to %s the order is paid, and the file is not promised', async (_, as, of) => {
  const { calls, toasts } = await visit(address, {
    as,
    answers: {
      [`GET /files/${file.id}`]: { data: of },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: new Refusal('order_not_found'),
    },
  });
  await screen.findByRole('heading', { name: '这笔订单已付款' });
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect(hrefOf(paymentReturn.onlyView)).toBe(`/code/${file.id}`);
  expect(hrefOf(paymentReturn.logInToSee)).toBe(
    as === 'guest' ? `/login?from=${encodeURIComponent(address)}` : undefined,
  );
  for (const words of [/文件是你的/, /下载$/]) expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByRole('button', { name: download })).toBeNull();
  expect(calls.filter((one) => one.startsWith(call))).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('a buyer whose receipt cannot be asked for is a buyer all the same', async () => {
  await visit(address, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: () => {
        throw new TypeError('no network');
      },
    },
  });
  expect(await screen.findByRole('heading', { name: paymentReturn.succeeded })).toBeTruthy();
});
