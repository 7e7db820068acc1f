// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import type { PaymentOffer } from '#shared/contract/payments';
import { storeAmount, storeCode, storeVia } from '../../features/offers/stored-offers.ts';
import { buying as t } from '../../i18n/zh/payments/buying.ts';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { Refusal } from '../../test/answers.ts';
import { detail, quote } from '../../test/goods.ts';
import { refundEntry } from '../../test/orders.ts';
import { receipt } from '../../test/receipt.ts';
import { member, visit, visitAsMember } from '../../test/visit.tsx';
import { recordPaymentSession } from './payment-sessions.ts';

const file = detail();

const address = `/payment/${file.id}`;
const call = `GET /files/${file.id}`;
const order = 'POST /payments/create-payment';
const answers = { [call]: { data: file } };

const gone = () => {
  throw new TypeError('no network');
};

const payButton = async (name: string | RegExp = /¥39\.00/) => {
  const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name });
  if (!button) throw new Error('no button');
  return button;
};
const press = async (name?: string | RegExp) => fireEvent.click(await payButton(name));

test('the purchase page names type, title, file, size, both counts, description, author, date and the price in full', async () => {
  await visitAsMember(address, answers);
  const details = await screen.findByRole('region', { name: zh.payment.goods });
  const order = within(screen.getByRole('region', { name: zh.payment.order }));
  expect(order.getByRole('heading', { name: '考研英语' })).toBeTruthy();
  expect(order.getByRole('link', { name: '林记书摊' }).getAttribute('href')).toBe('/user/seller');
  expect(order.getByText('39', { exact: false, selector: '.num' }).textContent).toBe('¥39.00');
  expect(screen.getByRole('link', { name: new RegExp(zh.edit.back) }).getAttribute('href')).toBe(`/code/${file.id}`);
  expect(within(details).getByRole('img', { name: zh.common.category.document })).toBeTruthy();
  expect(details.textContent).toBe('考研英语.pdf · 1.50 MB · 4,218 人次下载 · 已售 77 份 · 2026 年 3 月 4 日三年真题');
});

test('two lines of a description stand there, the rest on demand; and what nobody has done yet is not counted', async () => {
  const long = `三年真题，逐句讲解。\n\n${'每一句都有出处。'.repeat(20)}`;
  const fresh = detail({ download_count: 0, purchase_count: 0, description: long });
  await visitAsMember(address, { [call]: { data: fresh } });
  const details = await screen.findByRole('region', { name: zh.payment.goods });
  expect(details.textContent).not.toMatch(/人次下载|已售/);
  const summary = details.querySelector('summary');
  expect(summary?.dataset.more).toBe('更多');
  expect(summary?.querySelector('.line-clamp-2')?.textContent).toBe('三年真题，逐句讲解。');
  expect(summary?.nextElementSibling?.textContent).toBe(long);
});

test('a file that is not there is said on the page, with a way home, and as the toast of the specification', async () => {
  const missing = { [call]: new Refusal('file_not_found') };
  const { toasts } = await visitAsMember(address, missing);
  expect(await screen.findByRole('heading', { name: '文件不存在' })).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.file.backHome }).getAttribute('href')).toBe('/');
  expect(toasts()).toEqual(['文件信息不存在']);
  expect(location.pathname).toBe(address);
});

test.each([
  ['that is broken', new Refusal('internal'), true],
  ['that answers without a file', () => new Response('{"data":null}'), true],
  ['that answers with nothing', () => new Response('{}'), true],
  ['that is not reached', gone, true],
  ['that is not reached by a browser that knows it', gone, false],
])('a file that a server %s does not hand out leads home, with a toast', async (_, answer, isOnline) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => onLine.mockRestore());
  if (!isOnline) dispatchEvent(new Event('offline'));
  const answers = { [call]: answer };
  const { toasts } = await visitAsMember(address, answers);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(toasts()).toEqual(['获取文件信息失败']);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
});

test('a payment that is begun offline says so at once and is not begun later by itself', async () => {
  const { calls, toasts, answers: now } = await visitAsMember(address, answers);
  const button = await payButton();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  dispatchEvent(new Event('offline'));
  now[order] = gone;
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toContain('支付失败，请重试');
  expect(toasts()).toEqual([]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(calls.filter((call) => call === order)).toHaveLength(1);
});

test.each([{ data: {} }, { message: 'ok' }])(
  'an order without an address to pay at, %j, is said to be none',
  async (answer) => {
    const withAnswer = { ...answers, [order]: () => Response.json(answer) };
    const { toasts } = await visitAsMember(address, withAnswer);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(zh.payment.createFailed);
    expect(toasts()).toEqual([]);
  },
);

test('a double click is one order', async () => {
  const { calls, answers: now } = await visitAsMember(address, answers);
  now[order] = () => new Refusal('internal');
  const button = await payButton();
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('alert');
  expect(calls.filter((call) => call === order)).toHaveLength(1);
});

test('whoever comes back from the provider without paying can pay: the page is as it was left, and is asked anew', async () => {
  const { calls, answers: now } = await visitAsMember(address, answers);
  now[order] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
  const orders = () => calls.filter((call) => call === order).length;
  await press();
  await waitFor(() => expect(location.hash).toBe('#provider'));
  expect((await payButton()).getAttribute('aria-busy')).toBe('true');
  const before = calls.length;
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(calls.slice(before)).toContain(`GET /files/${file.id}`));
  await waitFor(async () => expect((await payButton()).getAttribute('aria-busy')).toBeNull());
  await press();
  await waitFor(() => expect(orders()).toBe(2));
});

test('a payment that failed has a help box with the address to write to', async () => {
  const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
  const status = { data: { status: 'failed', file_post_id: file.id } };
  await visitAsMember(`/payment/return?out_trade_no=${number}`, {
    ...answers,
    [`GET /payments/payment/${number}`]: status,
  });
  expect(await screen.findByText(zh.paymentReturn.paidAlready)).toBeTruthy();
  const note = screen.getByText(zh.paymentReturn.paidAlready).parentElement ?? document.body;
  expect(within(note).getByRole('link', { name: 'support@example.com' }).getAttribute('href')).toBe(
    'mailto:support@example.com',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/');
});

const back = refundEntry({ out_trade_no: 'N', reason: '买错了' });

test.each([
  ['was given back', 'refunded', { ...back, state: 'done', done_at: file.created_at }, /2026.*原路退回/],
  ['is being given back', 'refunding', { ...back, state: 'approved', done_at: null }, zh.paymentReturn.refundingLine],
  ['its bank took back', 'refunded', null, zh.paymentReturn.refundedLine],
] as const)(
  'an order whose money %s is no payment that failed: how much, when, and its receipt',
  async (_, state, refund, line) => {
    const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
    const { toasts } = await visitAsMember(`/payment/return?out_trade_no=${number}`, {
      [`GET /payments/payment/${number}`]: { data: { status: 'failed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: { data: { ...receipt(number), state, refund } },
    });
    expect(await screen.findByRole('heading', { name: zh.paymentReturn[state]('¥39.00') })).toBeTruthy();
    expect(screen.getByText(line)).toBeTruthy();
    expect(screen.getByRole('link', { name: zh.packageDownload.receipt }).getAttribute('href')).toBe(
      paths.receipt(number),
    );
    for (const words of [zh.paymentReturn.closed, zh.paymentReturn.payAgain, zh.paymentReturn.paidAlready]) {
      expect(screen.queryByText(words)).toBeNull();
    }
    expect(toasts()).toEqual([]);
  },
);

test('a guest with an order of which nothing came is told where its buyer can see how it stands', async () => {
  const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
  const status = { data: { status: 'failed', file_post_id: file.id } };
  const address = `/payment/return?out_trade_no=${number}`;
  await visit(address, { answers: { [`GET /payments/payment/${number}`]: status } });
  const login = await screen.findByRole('link', { name: zh.paymentReturn.logInToSee });
  expect(screen.getByText(zh.paymentReturn.closedGuestLine)).toBeTruthy();
  expect(login.getAttribute('href')).toBe(paths.login(address));
});

test('after paying, the amount is what was paid, whatever the file costs by now', async () => {
  const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
  await visitAsMember(`/payment/return?out_trade_no=${number}`, {
    [call]: { data: { ...file, price: 49 } },
    [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
    [`GET /payments/purchases/${number}`]: { data: receipt(number) },
  });
  expect(await screen.findByText('¥39.00')).toBeTruthy();
  expect(screen.queryByText('¥49.00')).toBeNull();
});

test('a return without an order number is a failure at once', async () => {
  const { calls } = await visitAsMember('/payment/return');
  expect(await screen.findByText(zh.paymentReturn.missing)).toBeTruthy();
  expect(calls.filter((call) => call.includes('/payments/payment'))).toEqual([]);
});

describe('where nothing is due', () => {
  const t = zh.payment;

  const opened = (change: Partial<FileDetail> = {}, as: 'guest' | 'member' = 'member') =>
    visit(address, { as, answers: { [call]: { data: { ...file, ...change } } } });

  const bar = () => {
    const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
    if (!bar) throw new Error('no bar');
    return within(bar);
  };

  /** The test's document also contains elements that phones hide: their classes say so. */
  const isHiddenOnPhones = (one: Element | null): boolean =>
    one !== null && (/\bmax-md:hidden\b|(^| )hidden( |$)/.test(one.className) || isHiddenOnPhones(one.parentElement));

  function expectNothingDue() {
    for (const words of [t.consent.onPay, '¥0.00']) expect(screen.queryByText(words)).toBeNull();
    expect(bar().queryByText(/¥/)).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  }

  async function expectOwned({ heading = t.owned, line = t.ownedLine } = {}) {
    await screen.findByText(heading);
    const panel = within(screen.getByRole('region', { name: t.order }));
    expect(isHiddenOnPhones(panel.getByText(line))).toBe(false);
    expect(bar().getByRole('button', { name: /^下载/ })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /付款/ })).toEqual([]);
    expectNothingDue();
  }

  test.each([
    ['a file one has', { is_purchased: true }, {}],
    ['a file one has, deleted by its author', { is_purchased: true, is_deleted: true }, {}],
    ['one’s own file', { is_owner: true }, { heading: t.own, line: t.ownLine }],
  ])('%s has nothing due, and says so on phones as well', async (_, change, words) => {
    await opened(change);
    await expectOwned(words);
  });

  test('whoever comes back from the provider and has paid has nothing due, and cannot pay before that is known', async () => {
    const { answers } = await opened();
    answers[order] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
    await press();
    await waitFor(() => expect(location.hash).toBe('#provider'));
    const later = Promise.withResolvers<unknown>();
    answers[call] = () => later.promise;
    await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect((await payButton()).getAttribute('aria-busy')).toBe('true');
    later.resolve({ data: { ...file, is_purchased: true } });
    await expectOwned();
  });

  test('a tab that is looked at again knows what was paid for in another one', async () => {
    const { answers } = await opened();
    await payButton();
    answers[call] = { data: { ...file, is_purchased: true } };
    await act(async () => dispatchEvent(new Event('visibilitychange')));
    await expectOwned();
  });

  test.each([
    ['already_purchased', {}],
    ['own_file', { heading: t.own, line: t.ownLine }],
  ] as const)('%s is no failure: the page turns into what is so, with what it knows', async (code, words) => {
    const { answers, toasts } = await opened();
    const button = await payButton();
    answers[order] = new Refusal(code);
    answers[call] = () => new Promise(() => undefined);
    fireEvent.click(button);
    await expectOwned(words);
    expect(within(screen.getByRole('alert')).getByText(code === 'own_file' ? t.own : t.owned)).toBeTruthy();
    expect(toasts()).toEqual([]);
  });

  test('what a press agrees to is linked, once on a phone', async () => {
    await opened();
    await payButton();
    const consents = screen.getAllByText(t.consent.onPay, { exact: false });
    expect(consents.map(({ className }) => className)).toEqual([
      expect.stringContaining('md:hidden'),
      expect.stringContaining('max-md:hidden'),
    ]);
    const [terms] = screen.getAllByRole('link', { name: zh.nav.footer.terms });
    expect(terms?.getAttribute('href')).toBe(paths.terms());
  });

  test.each(['guest', 'member'] as const)('a free file has nothing due for a %s', async (as) => {
    await opened({ price: 0 }, as);
    expect(await screen.findAllByRole('button', { name: t.takeFree })).toHaveLength(2);
    expect(screen.getByRole('region', { name: t.order }).textContent).toContain(zh.common.free);
    expect(screen.queryAllByLabelText(zh.auth.email)).toHaveLength(as === 'guest' ? 1 : 0);
    expectNothingDue();
  });
});

describe('ways to pay', () => {
  const t = zh.payment;
  const methodsCall = 'GET /payments/methods';

  const desktopOffers: PaymentOffer[] = [
    { method: 'alipay', scenes: ['qr', 'page'], preferred: true },
    { method: 'wechat', scenes: ['qr'], preferred: false },
    { method: 'card', scenes: ['page'], preferred: false },
  ];

  const onPhone: PaymentOffer[] = [
    { method: 'wechat', scenes: ['h5'], preferred: true },
    { method: 'alipay', scenes: ['wap'], preferred: false },
  ];

  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  const opened = (methods: unknown) => visitAsMember(address, { [call]: { data: file }, [methodsCall]: methods });

  const radios = async () => (await screen.findAllByRole('radio')).filter((one) => one instanceof HTMLInputElement);
  const values = async () => (await radios()).map(({ value }) => value);
  const chosen = async () => (await radios()).find(({ checked }) => checked)?.value;

  /** Before the page is opened; the test's browser is otherwise a desktop. */
  function beOnPhone() {
    const stub = vi.stubGlobal.bind(vi);
    const spy = vi.spyOn(vi, 'stubGlobal').mockImplementation((name, value) => {
      const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
      return stub(name, name === 'matchMedia' ? () => media : value);
    });
    onTestFinished(() => spy.mockRestore());
  }

  test.each([
    ['the market’s own page for computers', 'pc', { payment_type: 'pc' }],
    ['that for phones', 'mobile', { payment_type: 'mobile' }],
    ['cards', 'card-page', { payment_type: 'pc', method: 'card', scene: 'page' }],
  ])('%s leads to the address of the order', async (_, value, expected) => {
    const { answers, bodies } = await opened({ methods: desktopOffers });
    const url = `${location.href}#provider`;
    answers[order] = {
      data: { payment_url: url, out_trade_no: 'N', ...('method' in expected && { pay: { kind: 'redirect', url } }) },
    };
    const row = (await radios()).find((one) => one.value === value);
    if (row) fireEvent.click(row);
    await press();
    await waitFor(() => expect(location.hash).toBe('#provider'));
    expect(bodies[order]).toEqual({ file_post_id: file.id, expected_price: 39, ...expected });
  });

  test('every way has the name of its method, and only those of the same name say how they differ', async () => {
    const { calls } = await opened({ methods: desktopOffers });
    const rows = await radios();
    expect(calls).toContain(`${methodsCall}?in=desk`);
    expect(rows.map(({ name }) => name)).toEqual(Array(5).fill('payment_type'));
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      `${t.methods.alipay} ${t.pc}`,
      `${t.methods.alipay} ${t['alipay-qr']}`,
      `${t.methods.alipay} ${t.mobile}`,
      t.methods.wechat,
      t.methods.card,
    ]);
    expect(await screen.findAllByRole('button', { name: t.payWith.alipay('¥39.00') })).toHaveLength(2);
    fireEvent.click(screen.getByRole('radio', { name: t.methods.card }));
    expect(await screen.findAllByRole('button', { name: t.payWith.card('¥39.00') })).toHaveLength(2);
  });

  test('the way of the last payment is chosen, and says so: the account’s, or else the browser’s', async () => {
    recordPaymentSession({ outTradeNo: 'N1', way: 'wechat-h5', by: 'another account' });
    await opened({ methods: desktopOffers });
    expect(await chosen()).toBe('wechat-qr');
    expect(screen.getByRole('radio', { name: new RegExp(t.lastUsed), checked: true })).toBeTruthy();
    recordPaymentSession({ outTradeNo: 'N2', way: 'card-wap', by: member.id });
    recordPaymentSession({ outTradeNo: 'N3', way: 'mobile', by: 'another account' });
    await opened({ methods: desktopOffers });
    expect(await chosen()).toBe('card-page');
  });

  test('a buyer who comes back from WeChat sees that the page waits, can open it again, or pay another way; and it turns once paid', async () => {
    beOnPhone();
    const { answers, bodies, calls } = await opened({ methods: onPhone });
    expect(calls).toContain(`${methodsCall}?in=phone`);
    const url = `${location.href}#wechat`;
    answers[order] = { data: { payment_url: url, out_trade_no: 'N', pay: { kind: 'redirect', url } } };
    answers['GET /payments/payment/N'] = { data: { status: 'pending', file_post_id: file.id } };
    await press();
    const panel = within(await screen.findByRole('region', { name: t.opening.heading }));
    expect(bodies[order]).toMatchObject({ payment_type: 'mobile', method: 'wechat', scene: 'h5' });
    expect(panel.getByText(t.opening.line)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /用微信付款/ })).toEqual([]);
    location.hash = '';
    fireEvent.click(panel.getByRole('button', { name: t.opening.again }));
    expect(location.hash).toBe('#wechat');
    fireEvent.click(panel.getByRole('button', { name: t.code.other }));
    expect(await chosen()).toBe('wechat-h5');
    answers['GET /payments/payment/N'] = { data: { status: 'completed', file_post_id: file.id } };
    await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(async () => {
      const [button] = await screen.findAllByRole('button', { name: t.payWith.wechat('¥39.00') });
      expect(button?.getAttribute('aria-busy')).toBeNull();
    });
    await press();
    await waitFor(() => expect(location.pathname).toBe('/payment/return'));
  });

  test.each([
    ['does not know the question', new Refusal('not_found')],
    ['is broken', new Refusal('internal')],
    ['is not reached', gone],
    ['answers with a page', () => new Response('<html>')],
    ['answers with something else', () => Response.json({ data: { methods: 'none' } })],
  ])('where the server %s one pays as ever', async (_, answer) => {
    const { answers, bodies } = await opened(answer);
    expect(await values()).toEqual(['pc', 'mobile']);
    expect(await chosen()).toBe('pc');
    answers[order] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
    await press();
    await waitFor(() => expect(location.hash).toBe('#provider'));
    expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 39 });
  });

  test('the page comes with its rows: nothing moves the button afterwards, however late the answer is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { promise, resolve } = Promise.withResolvers();
    await opened(promise);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.queryByRole('heading', { name: t.title })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(await values()).toEqual(['pc', 'mobile']);
    await act(async () => resolve({ methods: desktopOffers }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(await values()).toEqual(['pc', 'mobile']);
  });

  test('what is free or had already waits for no way to pay', async () => {
    await visitAsMember(address, {
      [call]: { data: detail({ price: 0 }) },
      [methodsCall]: new Promise(() => undefined),
    });
    expect(await screen.findAllByRole('button', { name: t.takeFree })).not.toEqual([]);
  });
});

describe('with codes, sales and amounts of one’s choice', () => {
  const quoted = `POST /files/${file.id}/quote`;

  const session = { data: { payment_url: '#provider', out_trade_no: 'N' } };

  interface Opening {
    change?: Partial<FileDetail>;
    answers?: Record<string, unknown>;
    code?: string;
    as?: 'guest' | 'member';
  }

  function opened({ change = {}, answers = {}, code, as = 'member' }: Opening = {}) {
    if (code) storeCode(file.username, { typed: code, isTried: true, isOfLink: false });
    return visit(address, {
      as,
      answers: { [call]: { data: { ...file, ...change } }, [quoted]: { data: quote() }, [order]: session, ...answers },
    });
  }

  /** The lines of the order's sum. */
  const sums = () =>
    Array.from(screen.getByLabelText(t.sum.label).children, (line) =>
      Array.from(line.children, (one) => one.textContent),
    );

  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });

  test('price, what the code takes off and what is left stand there, and the order is made of them', async () => {
    storeVia('weixin');
    const { bodies } = await opened({ code: 'READER' });
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
    expect(sums()).toEqual([
      [t.sum.list, '¥39.00'],
      [t.sum.coupon('READER'), '−¥7.80'],
    ]);
    await press(zh.payment.payWith.alipay('¥31.20'));
    await waitFor(() =>
      expect(bodies[order]).toEqual({
        ...{ file_post_id: file.id, payment_type: 'pc', expected_price: 31.2 },
        ...{ coupon: 'READER', via: 'weixin' },
      }),
    );
  });

  test('nothing can be pressed before it is known what the code comes to', async () => {
    const later = Promise.withResolvers<unknown>();
    await opened({ code: 'READER', answers: { [quoted]: () => later.promise } });
    await waitFor(() => expect(screen.queryByRole('heading', { name: zh.payment.title })).toBeNull());
    expect(screen.queryByText(/¥39/)).toBeNull();
    later.resolve({ data: quote() });
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
  });

  test('a sale and a code that beats it are told apart', async () => {
    const change = { price: 35, was: 38, until: new Date(Date.now() + 7_200_000).toISOString() };
    await opened({ code: 'READER', change, answers: { [quoted]: { data: quote({ price: 35 }) } } });
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
    expect(sums()).toEqual([
      [t.sum.list, '¥39.00'],
      [t.sum.sale, '−¥4.00'],
      [t.sum.coupon('READER'), '−¥3.80'],
    ]);
  });

  test('a code that the sale beats is not ordered with', async () => {
    const change = { price: 19, until: new Date(Date.now() + 7_200_000).toISOString() };
    const unused = quote({
      price: 19,
      amount: 19,
      coupon: { code: 'READER', kind: 'percent', value: 20, applies: false, ends_at: null },
    });
    const { bodies } = await opened({ code: 'READER', change, answers: { [quoted]: { data: unused } } });
    await press(zh.payment.payWith.alipay('¥19.00'));
    await waitFor(() =>
      expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 19 }),
    );
  });

  test('a code that was used up meanwhile is said, and one can go on without it', async () => {
    const { answers, bodies } = await opened({ code: 'READER' });
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥31.20') });
    answers[order] = new Refusal('coupon_used_up');
    answers[quoted] = new Refusal('coupon_used_up');
    await press(zh.payment.payWith.alipay('¥31.20'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(new Refusal('coupon_used_up').problem.message);
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
    answers[order] = session;
    fireEvent.click(within(alert).getByRole('button', { name: t.coupon.goOnWithout }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press(zh.payment.payWith.alipay('¥39.00'));
    await waitFor(() =>
      expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 39 }),
    );
  });

  test('a price that has changed is said, and what is pressed next has the new one', async () => {
    const { answers } = await opened();
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
    answers[order] = new Refusal('price_changed', { price: '45.00' });
    answers[call] = { data: { ...file, price: 45, list_price: 45 } };
    await press(zh.payment.payWith.alipay('¥39.00'));
    expect((await screen.findByRole('alert')).textContent).toContain('45.00');
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥45.00') });
  });

  test('a price that fell to nothing is said in words', async () => {
    const { answers } = await opened();
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
    answers[order] = new Refusal('price_changed', { price: '0.00' });
    answers[call] = { data: { ...file, price: 0, list_price: 0 } };
    await press(zh.payment.payWith.alipay('¥39.00'));
    await screen.findAllByRole('button', { name: zh.payment.takeFree });
    expect(screen.getByRole('alert').textContent).toBe(zh.payment.nowFree);
  });

  test('a file that was taken down meanwhile is said to be gone, with a way home', async () => {
    const { answers } = await opened();
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
    answers[order] = new Refusal('file_not_found');
    answers[call] = new Refusal('file_not_found');
    await press(zh.payment.payWith.alipay('¥39.00'));
    expect(await screen.findByRole('heading', { name: '文件不存在' })).toBeTruthy();
    expect(screen.getByRole('link', { name: zh.file.backHome }).getAttribute('href')).toBe('/');
  });

  test('what a code takes off whole is taken, not paid', async () => {
    const gift = { [quoted]: { data: quote({ amount: 0, you_save: 39 }) } };
    const { bodies } = await opened({ code: 'GIFT2026', answers: gift });
    await screen.findAllByRole('button', { name: zh.payment.takeFree });
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText(t.freeLine)).toBeTruthy();
    await press(zh.payment.takeFree);
    await waitFor(() => expect(bodies[order]).toEqual({ file_post_id: file.id, coupon: 'READER', expected_price: 0 }));
    await waitFor(() => expect(location.hash).toBe('#provider'));
  });

  const chosen = { price: 5, list_price: 5, pay_what: { min: 5, suggest: 20 } };

  test('an amount of one’s choice is ordered as it stands on the button, and can still be changed', async () => {
    storeAmount(file.id, '12.5');
    const { bodies } = await opened({ change: chosen });
    await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥12.50') });
    fireEvent.change(screen.getByLabelText(t.amount.label), { target: { value: '8' } });
    await press(zh.payment.payWith.alipay('¥8.00'));
    await waitFor(() =>
      expect(bodies[order]).toEqual({ file_post_id: file.id, payment_type: 'pc', expected_price: 8, amount: 8 }),
    );
  });

  test('below the least nothing is ordered: the field says why and has the focus', async () => {
    storeAmount(file.id, '4.5');
    const { calls } = await opened({ change: chosen });
    const field = await screen.findByLabelText(t.amount.label);
    expect(screen.getByText(t.amount.low('¥5.00'))).toBeTruthy();
    await press(t.amount.toField);
    expect(document.activeElement).toBe(field);
    expect(calls).not.toContain(order);
  });

  const offer = { methods: [{ method: 'wechat', scenes: ['qr'], preferred: true }] };
  const sessionOf = (outTradeNo: string) => ({
    data: {
      ...{ payment_url: '#', out_trade_no: outTradeNo },
      pay: { kind: 'qr', content: 'weixin://wxpay/1', expires_at: new Date(Date.now() + 1_800_000).toISOString() },
    },
  });

  test('a code to scan keeps its amount when the price moves, and is gone when its buyer changes theirs', async () => {
    const { answers, bodies } = await opened({
      change: chosen,
      answers: {
        'GET /payments/methods': offer,
        [order]: sessionOf('N1'),
        'GET /payments/payment/N1': { data: { status: 'pending', file_post_id: file.id } },
      },
    });
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(zh.payment.methods.wechat) }));
    await press(zh.payment.payWith.wechat('¥20.00'));
    await screen.findByRole('region', { name: zh.payment.code.title['wechat-qr'] });
    const due = within(screen.getByRole('region', { name: zh.payment.order })).getByText(t.sum.due);
    expect(due.parentElement?.textContent).toContain('¥20.00');
    answers[order] = sessionOf('N2');
    answers['GET /payments/payment/N2'] = { data: { status: 'pending', file_post_id: file.id } };
    fireEvent.change(screen.getByLabelText(t.amount.label), { target: { value: '30' } });
    await waitFor(() => expect(screen.queryByRole('region', { name: zh.payment.code.title['wechat-qr'] })).toBeNull());
    await press(zh.payment.payWith.wechat('¥30.00'));
    await screen.findByRole('region', { name: zh.payment.code.title['wechat-qr'] });
    expect(bodies[order]).toMatchObject({ amount: 30, expected_price: 30 });
  });
});

describe('within WeChat', () => {
  const { payment } = zh;
  const inWeChat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54';

  const writeText = vi.fn<(text: string) => Promise<void>>();

  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });

  function browse(userAgent: string) {
    const userAgentSpy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    onTestFinished(() => userAgentSpy.mockRestore());
  }

  test.each(['guest', 'member'] as const)('in WeChat a %s is shown the way to a browser, with the link', async (as) => {
    browse(inWeChat);
    const { calls } = await visit(address, { as, answers });
    await screen.findAllByRole('button', { name: payment.outside.go });
    expect([screen.queryByRole('radio'), screen.queryByLabelText(zh.auth.email)]).toEqual([null, null]);
    await press(payment.outside.go);
    await screen.findByRole('heading', { name: payment.outside.heading });
    expect(screen.getByText('点右上角 ···')).toBeTruthy();
    expect(screen.getByText('选「在浏览器打开」')).toBeTruthy();
    expect(screen.getByText(payment.outside.copied)).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(location.origin + address);
    /** WeChat opens the address of the current page in a browser. */
    expect(location.pathname).toBe(address);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await press(payment.outside.back);
    await screen.findByRole('heading', { name: payment.title });
  });

  test('a link that cannot be copied stands there to be copied by hand, and may be tried again', async () => {
    browse(inWeChat);
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await visit(address, { answers });
    await press(payment.outside.go);
    await screen.findByText(payment.outside.notCopied);
    expect(screen.getByText(location.origin + address)).toBeTruthy();
    await press(payment.outside.copy);
    await waitFor(() => expect(screen.getByText(payment.outside.copied)).toBeTruthy());
  });

  test('what is free, and what is paid for in a browser, is had as ever', async () => {
    browse(inWeChat);
    await visit(address, { answers: { [call]: { data: detail({ price: 0 }) } } });
    expect(await screen.findAllByRole('button', { name: payment.takeFree })).not.toEqual([]);
    browse('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1');
    await visitAsMember(address, answers);
    expect(await screen.findAllByRole('button', { name: payment.payWith.alipay('¥39.00') })).not.toEqual([]);
    expect(screen.queryByRole('button', { name: payment.outside.go })).toBeNull();
  });
});
