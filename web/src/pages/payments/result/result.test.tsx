// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { purchaseEntry } from '../../../test/orders.ts';
import { receipt } from '../../../test/receipt.ts';
import { pagination, visit, visitAsMember } from '../../../test/visit.tsx';
import { mostPolls, pollMs } from '../order-polling.ts';

describe('while it is not known what became of an order', () => {
  const t = zh.paymentReturn;
  const file = detail({ is_purchased: true });
  const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
  const call = `GET /payments/payment/${number}`;
  const pending = { data: { status: 'pending', file_post_id: file.id } };

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const gone = () => {
    throw new TypeError('no network');
  };

  async function returned(answer: unknown, outTradeNo = number) {
    const call = `GET /payments/payment/${outTradeNo}`;
    /** The server is believed, not the address. */
    const visited = await visit(`/payment/return?out_trade_no=${outTradeNo}&trade_status=TRADE_CLOSED`, {
      answers: { [`GET /files/${file.id}`]: { data: file }, [call]: answer },
    });
    const polls = () => visited.calls.filter((one) => one === call).length;
    await vi.waitFor(() => expect(polls()).toBeGreaterThan(0), 60_000);
    return { ...visited, polls };
  }

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const untilHeading = (name: string) => vi.waitFor(() => screen.getByRole('heading', { name }), 60_000);
  const press = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
    await pass(1);
  };
  const toTheLimit = () => pass(mostPolls * pollMs);

  function beOnline() {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    dispatchEvent(new Event('online'));
  }

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['a refusal that stays one', new Refusal('invalid_input')],
  ])('%s cannot be handled: said at once, never as a failed payment, and asked again at a press', async (_, answer) => {
    const { polls, toasts, answers } = await returned(answer);
    expect(await untilHeading(t.unreadable)).toBeTruthy();
    expect(toasts()).toEqual([]);
    expect(screen.queryByText(t.closed)).toBeNull();
    expect(screen.getByText(t.paidAlready)).toBeTruthy();
    await toTheLimit();
    expect(polls()).toBe(1);

    answers[call] = pending;
    await press(t.checkAgain);
    expect(await untilHeading(t.waiting)).toBeTruthy();
    answers[call] = { data: { status: 'completed', file_post_id: file.id } };
    await pass(pollMs);
    expect(await untilHeading(t.succeeded)).toBeTruthy();
  });

  test('a status that nobody knows is asked about up to the limit, and then said so', async () => {
    const { polls, toasts } = await returned(() => Response.json({ data: { status: 'frozen' } }));
    await toTheLimit();
    expect([polls(), toasts()]).toEqual([mostPolls, [t.unknownToast]]);
    expect(await untilHeading(t.waiting)).toBeTruthy();
    expect(screen.getByText(t.gaveUp['gave-up-unknown'])).toBeTruthy();
  });

  test('after the limit it stays where it waited and promises no end of it; a press asks at once and as often anew', async () => {
    const { polls, toasts } = await returned(pending);
    await pass((mostPolls - 2) * pollMs);
    expect(screen.getByText(/最多再等 1 分钟/)).toBeTruthy();
    await pass(2 * pollMs);
    expect([polls(), toasts()]).toEqual([mostPolls, [t.pendingToast]]);
    expect(screen.queryByText(/最多再等|可以放心等/)).toBeNull();
    expect(await untilHeading(t.waiting)).toBeTruthy();
    expect(screen.getByText(t.gaveUp['gave-up-pending'])).toBeTruthy();
    await press('再查一次');
    expect(screen.getByText(t.polls(1, mostPolls))).toBeTruthy();
    expect(polls()).toBe(mostPolls + 1);
    await toTheLimit();
    expect(polls()).toBe(2 * mostPolls);
    expect(screen.getByText(t.gaveUp['gave-up-pending'])).toBeTruthy();
    expect(new Set(Object.values(t.gaveUp)).size).toBe(3);
  });

  test('offline it asks up to the limit and says that the order is still processed; when the line is back it asks at once', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const { polls, answers, toasts } = await returned(gone);
    await toTheLimit();
    expect(toasts()).toEqual([t.networkToast]);
    await pass(10 * pollMs);
    expect(polls()).toBe(mostPolls);
    expect(screen.getByText(t.gaveUp['gave-up-network'])).toBeTruthy();
    expect(screen.queryByText(/分钟/)).toBeNull();
    answers[call] = { data: { status: 'completed', file_post_id: file.id } };
    await act(async () => beOnline());
    expect(await untilHeading(t.succeeded)).toBeTruthy();
    expect(polls()).toBe(mostPolls + 1);
  });

  test('what is decided is not asked again', async () => {
    const { polls } = await returned({ data: { status: 'completed', file_post_id: file.id } });
    await untilHeading(t.succeeded);
    await act(async () => beOnline());
    await toTheLimit();
    expect(polls()).toBe(1);
  });

  test.each([
    ['that is not whole', 'NOPE', t.notWhole],
    ['that nobody has', number, t.unknownLine],
  ])('an order number %s is not said to be missing, nor its payment to have failed', async (_, outTradeNo, line) => {
    const { polls } = await returned(new Refusal('order_not_found'), outTradeNo);
    expect(await untilHeading(t.notFound)).toBeTruthy();
    expect(screen.getByText(line)).toBeTruthy();
    for (const other of [t.missing, t.closed, t.payAgain]) expect(screen.queryByText(other)).toBeNull();
    expect(screen.getByText(t.paidAlready)).toBeTruthy();
    await toTheLimit();
    expect(polls()).toBe(1);
  });
});

describe('once it is paid', () => {
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
    const visited = await visitAsMember(address, {
      [`GET /files/${file.id}`]: of instanceof Refusal ? of : { data: of },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
      [call]: answer,
    });
    await screen.findByRole('heading', { name: paymentReturn.succeeded });
    return { ...visited, downloads: () => visited.calls.filter((one) => one.startsWith(call)) };
  }

  /** The button's text with or without the name of the file. */
  const download = /^下载(?! 上册| 下册)/;

  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

  afterEach(() => vi.useRealTimers());

  test('nothing is fetched before the press, which starts the download of a single file and shows it', async () => {
    const name = '上册.pdf';
    const { downloads, toasts } = await paid(link(`/code/${file.id}`, 'arrived'), {
      of: { ...file, files: [part('01ARZ3NDEKTSV4RRFFQ69G5FB1', name)] },
    });
    await screen.findByText(file.title);
    const hrefOf = (text: string) => screen.getByRole('link', { name: text }).getAttribute('href');
    expect(hrefOf(`${paymentReturn.onlyView} ${file.title}`)).toBe(`/code/${file.id}`);
    expect(hrefOf(nav.purchases)).toBe('/purchases');
    expect(screen.queryByRole('button', { name: t.downloadOne(name) })).toBeNull();
    expect(downloads()).toEqual([]);
    await press(download);
    await waitFor(() => expect(location.pathname + location.hash).toBe(`/code/${file.id}#arrived`));
    expect(downloads()).toHaveLength(1);
    expect(toasts()).toContain(paymentReturn.started);
  });

  test('the success comes with the title and the files: nothing pushes the button away afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers();
    await visitAsMember(address, {
      [`GET /files/${file.id}`]: promise,
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
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

  test('a list of purchases that was looked at before has what was just paid', async () => {
    const { answers } = await visitAsMember('/purchases', {
      'GET /payments/purchases': { purchases: [], pagination },
      'GET /payments/refunds': { data: { refunds: [], pagination } },
      [`GET /files/${file.id}`]: { data: file },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
    });
    await screen.findByText(zh.purchases.empty);
    await act(async () => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await screen.findByRole('heading', { name: paymentReturn.succeeded });
    const purchases = [purchaseEntry()];
    answers['GET /payments/purchases'] = { purchases, pagination: { ...pagination, total: 1, totalPages: 1 } };
    fireEvent.click(screen.getByRole('link', { name: nav.purchases }));
    await screen.findByRole('link', { name: '讲义' });
  });

  test('a buyer whose receipt cannot be asked for is a buyer all the same', async () => {
    await visitAsMember(address, {
      [`GET /files/${file.id}`]: { data: file },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: () => {
        throw new TypeError('no network');
      },
    });
    expect(await screen.findByRole('heading', { name: paymentReturn.succeeded })).toBeTruthy();
  });
});
