// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { zh } from '../../i18n/zh.ts';
import { paths } from '../../nav/paths.ts';
import { Refusal } from '../../test/answers.ts';
import { detail } from '../../test/goods.ts';
import { receipt } from '../../test/receipt.ts';
import { visit } from '../../test/visit.tsx';

const file = detail();

const answers = { [`GET /files/${file.id}`]: { data: file } };

test('the purchase page names type, title, file, size, both counts, description, author, date and the price in full', async () => {
  await visit(`/payment/${file.id}`, { as: 'member', answers });
  const details = await screen.findByRole('region', { name: zh.payment.goods });
  const order = within(screen.getByRole('region', { name: zh.payment.order }));
  expect(order.getByRole('heading', { name: '考研英语' })).toBeTruthy();
  expect(order.getByRole('link', { name: '林记书摊' }).getAttribute('href')).toBe('/user/seller');
  expect(order.getByText('39', { exact: false, selector: '.num' }).textContent).toBe('¥39.00');
  expect(within(details).getByRole('img', { name: zh.common.category.document })).toBeTruthy();
  expect(details.textContent).toBe('考研英语.pdf1.50 MB · 4,218 人次下载 · 已售 77 份 · 2026 年 3 月 4 日三年真题');
});

test('two lines of a description stand there, the rest on demand; and what nobody has done yet is not counted', async () => {
  const long = `三年真题，逐句讲解。\n\n${'每一句都有出处。'.repeat(20)}`;
  const fresh = detail({ download_count: 0, purchase_count: 0, description: long });
  await visit(`/payment/${file.id}`, { as: 'member', answers: { [`GET /files/${file.id}`]: { data: fresh } } });
  const details = await screen.findByRole('region', { name: zh.payment.goods });
  expect(details.textContent).not.toMatch(/人次下载|已售/);
  const summary = within(details).getByText('更多').closest('summary');
  expect(summary?.querySelector('.line-clamp-2')?.textContent).toBe('三年真题，逐句讲解。');
  expect(summary?.nextElementSibling?.textContent).toBe(long);
});

test('one pays as on a computer unless one says otherwise, and the way back leads to the file', async () => {
  await visit(`/payment/${file.id}`, { as: 'member', answers });
  const [pc, mobile] = [
    await screen.findByRole('radio', { name: new RegExp(zh.payment.pc) }),
    screen.getByRole('radio', { name: new RegExp(zh.payment.mobile) }),
  ];
  expect([pc, mobile].map((radio) => (radio instanceof HTMLInputElement ? radio.checked : undefined))).toEqual([
    true,
    false,
  ]);
  fireEvent.click(mobile);
  expect(mobile instanceof HTMLInputElement && mobile.checked).toBe(true);
  expect(screen.getByRole('link', { name: new RegExp(zh.edit.back) }).getAttribute('href')).toBe(`/code/${file.id}`);
});

test.each([
  ['one’s own file', { is_owner: true }],
  ['a file one has', { is_purchased: true }],
  ['a free file', { price: 0 }],
])('%s shows no way to pay', async (_, change) => {
  const free = { [`GET /files/${file.id}`]: { data: detail(change) } };
  await visit(`/payment/${file.id}`, { as: 'member', answers: free });
  await screen.findByRole('region', { name: zh.payment.order });
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.queryByText(zh.payment.method)).toBeNull();
});

test('a file that is not there is said on the page, with a way home, and as the toast of the specification', async () => {
  const missing = { [`GET /files/${file.id}`]: new Refusal('file_not_found') };
  const { toasts } = await visit(`/payment/${file.id}`, { as: 'member', answers: missing });
  expect(await screen.findByRole('heading', { name: '文件不存在' })).toBeTruthy();
  expect(screen.getByRole('link', { name: zh.file.backHome }).getAttribute('href')).toBe('/');
  expect(toasts()).toEqual(['文件信息不存在']);
  expect(location.pathname).toBe(`/payment/${file.id}`);
});

test('a file that is answered beside data is shown and can be paid for', async () => {
  await visit(`/payment/${file.id}`, {
    as: 'member',
    answers: { [`GET /files/${file.id}`]: () => Response.json(file) },
  });
  expect(await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') })).not.toEqual([]);
});

const gone = () => {
  throw new TypeError('no network');
};

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
  const answers = { [`GET /files/${file.id}`]: answer };
  const { toasts } = await visit(`/payment/${file.id}`, { as: 'member', answers });
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(toasts()).toEqual(['获取文件信息失败']);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
});

test('a payment that is begun offline says so at once and is not begun later by itself', async () => {
  const { calls, toasts, answers: now } = await visit(`/payment/${file.id}`, { as: 'member', answers });
  const [button] = await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  dispatchEvent(new Event('offline'));
  now['POST /payments/create-payment'] = gone;
  if (button) fireEvent.click(button);
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toContain('支付失败，请重试');
  expect(toasts()).toEqual([]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(calls.filter((call) => call === 'POST /payments/create-payment')).toHaveLength(1);
});

test.each([{ data: {} }, { message: 'ok' }])(
  'an order without an address to pay at, %j, is said to be none',
  async (answer) => {
    const withAnswer = { ...answers, 'POST /payments/create-payment': () => Response.json(answer) };
    const { toasts } = await visit(`/payment/${file.id}`, { as: 'member', answers: withAnswer });
    const [pay] = await screen.findAllByRole('button', { name: /39\.00/ });
    if (pay) fireEvent.click(pay);
    expect((await screen.findByRole('alert')).textContent).toBe(zh.payment.createFailed);
    expect(toasts()).toEqual([]);
  },
);

test('a double click is one order', async () => {
  const { calls, answers: now } = await visit(`/payment/${file.id}`, { as: 'member', answers });
  now['POST /payments/create-payment'] = () => new Refusal('internal');
  const [button] = await screen.findAllByRole('button', { name: zh.payment.payWith.alipay('¥39.00') });
  act(() => {
    button?.click();
    button?.click();
  });
  await screen.findByRole('alert');
  expect(calls.filter((call) => call === 'POST /payments/create-payment')).toHaveLength(1);
});

test('whoever comes back from the provider without paying can pay: the page is as it was left, and is asked anew', async () => {
  const { calls, answers: now } = await visit(`/payment/${file.id}`, { as: 'member', answers });
  now['POST /payments/create-payment'] = { data: { payment_url: `${location.href}#provider`, out_trade_no: 'N' } };
  const pay = async () => {
    const [button] = await screen.findAllByRole('button', { name: new RegExp(zh.payment.payWith.alipay('¥39.00')) });
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button');
    return button;
  };
  const orders = () => calls.filter((call) => call === 'POST /payments/create-payment').length;
  fireEvent.click(await pay());
  await waitFor(() => expect(location.hash).toBe('#provider'));
  expect((await pay()).getAttribute('aria-busy')).toBe('true');
  const before = calls.length;
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(calls.slice(before)).toContain(`GET /files/${file.id}`));
  await waitFor(async () => expect((await pay()).getAttribute('aria-busy')).toBeNull());
  fireEvent.click(await pay());
  await waitFor(() => expect(orders()).toBe(2));
});

test('a price that has just changed is shown, and it is the one that is paid with the next click', async () => {
  const { answers: now } = await visit(`/payment/${file.id}`, { as: 'member', answers });
  const pay = (yuan: string) => screen.findAllByRole('button', { name: zh.payment.payWith.alipay(yuan) });
  const [button] = await pay('¥39.00');
  now['POST /payments/create-payment'] = () => new Refusal('price_changed', { price: '49.00' });
  now[`GET /files/${file.id}`] = { data: { ...file, price: 49 } };
  if (button) fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('¥49.00');
  expect(await pay('¥49.00')).not.toEqual([]);
});

test('a payment that failed has a help box with the address to write to', async () => {
  const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
  const status = { data: { status: 'failed', file_post_id: file.id } };
  await visit(`/payment/return?out_trade_no=${number}`, {
    as: 'member',
    answers: { ...answers, [`GET /payments/payment/${number}`]: status },
  });
  expect(await screen.findByText(zh.paymentReturn.paidAlready)).toBeTruthy();
  const note = screen.getByText(zh.paymentReturn.paidAlready).parentElement ?? document.body;
  expect(within(note).getByRole('link', { name: 'support@example.com' }).getAttribute('href')).toBe(
    'mailto:support@example.com',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/');
});

const back = {
  ...{ out_trade_no: 'N', file_post_id: file.id, title: file.title, amount: 39, reason: '买错了', note: null },
  ...{ requested_at: file.created_at, decide_by: null, decided_at: null, waiting_since: null },
};

test.each([
  ['was given back', 'refunded', { ...back, state: 'done', done_at: file.created_at }, /2026.*原路退回/],
  ['is being given back', 'refunding', { ...back, state: 'approved', done_at: null }, zh.paymentReturn.refundingLine],
  ['its bank took back', 'refunded', null, zh.paymentReturn.refundedLine],
] as const)(
  'an order whose money %s is no payment that failed: how much, when, and its receipt',
  async (_, state, refund, line) => {
    const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
    const { toasts } = await visit(`/payment/return?out_trade_no=${number}`, {
      as: 'member',
      answers: {
        [`GET /payments/payment/${number}`]: { data: { status: 'failed', file_post_id: file.id } },
        [`GET /payments/purchases/${number}`]: { data: { ...receipt(number), state, refund } },
      },
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
  await visit(`/payment/return?out_trade_no=${number}`, {
    as: 'member',
    answers: {
      [`GET /files/${file.id}`]: { data: { ...file, price: 49 } },
      [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
      [`GET /payments/purchases/${number}`]: { data: receipt(number) },
    },
  });
  expect(await screen.findByText('¥39.00')).toBeTruthy();
  expect(screen.queryByText('¥49.00')).toBeNull();
});

test('a return without an order number is a failure at once', async () => {
  const { calls } = await visit('/payment/return', { as: 'member' });
  expect(await screen.findByText(zh.paymentReturn.missing)).toBeTruthy();
  expect(calls.filter((call) => call.includes('/payments/payment'))).toEqual([]);
});
