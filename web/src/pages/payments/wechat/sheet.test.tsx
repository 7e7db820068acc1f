// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail } from '../../../test/goods.ts';
import { receipt } from '../../../test/receipt.ts';
import { visit, visitAsMember } from '../../../test/visit.tsx';
import { rememberPress } from './pressed.ts';

const t = zh.payment;
const file = detail();
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const address = `/payment/${file.id}`;
const order = 'POST /payments/create-payment';
const openid = 'POST /payments/wechat/openid';
const inWeChat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x18003633) NetType/WIFI Language/zh_CN';

const params = {
  ...{ appId: 'wx8888888888888888', timeStamp: '1414561699', nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS' },
  ...{ package: 'prepay_id=wx201410272009395522657a690389285100', signType: 'RSA', paySign: 'oR9d8Puhn' },
};

const answers = {
  [`GET /files/${file.id}`]: { data: file },
  'GET /payments/methods': {
    methods: [
      { method: 'wechat', scenes: ['jsapi'], preferred: true },
      { method: 'alipay', scenes: [], preferred: false },
    ],
  },
  [order]: {
    data: {
      ...{ payment_url: `${location.origin}${address}`, out_trade_no: number },
      pay: { kind: 'jsapi', params },
    },
  },
  [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
  [`GET /payments/purchases/${number}`]: { data: receipt(number) },
};

type BridgeAnswer = 'ok' | 'cancel' | 'fail' | 'access_denied';

/** WeChat's bridge in the page; the test tells it afterwards what the user did. */
function bridge(...bridgeAnswers: BridgeAnswer[]) {
  const invoke = vi.fn((_name: string, _params: object, callback: (answer: object) => void) =>
    callback({ err_msg: `get_brand_wcpay_request:${bridgeAnswers.shift()}` }),
  );
  vi.stubGlobal('WeixinJSBridge', { invoke });
  return invoke;
}

const pressedBefore = (isAgain = false, price = 39) => rememberPress({ fileId: file.id, price, isAgain });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inWeChat);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = async () => {
  const [payButton] = await screen.findAllByRole('button', { name: new RegExp(t.payWith.wechat('¥39.00')) });
  if (!payButton) throw new Error('no button');
  return payButton;
};
const rested = () => waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBeNull());

async function opened(search = '', change: Record<string, unknown> = {}) {
  const visited = await visitAsMember(`${address}${search}`, { ...answers, ...change });
  const callCount = (call: string) => visited.calls.filter((one) => one === call).length;
  return { ...visited, callCount };
}

const away = `${location.origin}${address}#asked-by-wechat`;

test('within WeChat there is one row, and what it does not open is to be had in a browser', async () => {
  const { calls } = await opened();
  const [row, ...more] = await screen.findAllByRole('radio');
  expect([row instanceof HTMLInputElement && [row.value, row.checked], more]).toEqual([['wechat-jsapi', true], []]);
  expect(calls).toContain('GET /payments/methods?in=wechat');
  fireEvent.click(screen.getByRole('button', { name: t.outside.others('支付宝') }));
  await screen.findByRole('heading', { name: t.outside.heading });
  expect(screen.getByRole('button', { name: t.outside.copy })).toBeTruthy();
});

test('a press asks WeChat first whose sheet is to open', async () => {
  const { callCount, bodies } = await opened('', { [openid]: { url: away } });
  fireEvent.click(await button());
  await waitFor(() => expect(location.hash).toBe('#asked-by-wechat'));
  expect(bodies[openid]).toEqual({ back: address });
  expect(callCount(order)).toBe(0);
  expect((await button()).getAttribute('aria-busy')).toBe('true');
});

test('whoever comes back goes on without another press, and the ticket is out of the address before anything is asked', async () => {
  pressedBefore();
  const invoke = bridge('ok');
  const searches: string[] = [];
  const { bodies, callCount } = await opened('?ticket=once', {
    [`GET /files/${file.id}`]: () => {
      searches.push(location.search + JSON.stringify(history.state));
      return { data: file };
    },
  });
  await waitFor(() => expect(location.pathname + location.search).toBe(`/payment/return?out_trade_no=${number}`));
  expect(bodies[order]).toEqual({
    ...{ file_post_id: file.id, payment_type: 'mobile', expected_price: 39 },
    ...{ method: 'wechat', scene: 'jsapi', ticket: 'once' },
  });
  expect(callCount(order)).toBe(1);
  expect(invoke.mock.calls.map(([name, options]) => [name, options])).toEqual([['getBrandWCPayRequest', params]]);
  expect(searches.join()).not.toContain('once');
  expect(await screen.findByRole('heading', { name: zh.paymentReturn.succeeded })).toBeTruthy();
});

test('the ticket may be in the history entry already, where the page’s first script has put it', async () => {
  pressedBefore();
  bridge('cancel');
  const visiting = opened();
  history.replaceState({ usr: { ticket: 'once' }, idx: 0 }, '', address);
  const { bodies } = await visiting;
  await waitFor(() => expect(bodies[order]).toMatchObject({ ticket: 'once' }));
  expect(JSON.stringify(history.state)).not.toContain('once');
});

test('a link with somebody’s ticket opens nobody’s sheet by itself', async () => {
  const invoke = bridge('cancel');
  const { callCount, bodies } = await opened('?ticket=theirs');
  await rested();
  expect([callCount(order), callCount(openid), location.search]).toEqual([0, 0, '']);
  fireEvent.click(await button());
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  expect(bodies[order]).toMatchObject({ ticket: 'theirs' });
});

test('a sheet that was put away may be opened again as it was, and then be paid', async () => {
  pressedBefore();
  const invoke = bridge('cancel', 'ok');
  const { callCount, toasts } = await opened('?ticket=once');
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  await rested();
  expect([screen.queryByRole('alert'), toasts(), location.pathname]).toEqual([null, [], address]);
  fireEvent.click(await button());
  await waitFor(() => expect(location.pathname).toBe('/payment/return'));
  expect(invoke.mock.calls.map(([, options]) => options)).toEqual([params, params]);
  expect([callCount(order), callCount(openid)]).toEqual([1, 0]);
});

test.each(['fail', 'access_denied'] as const)(
  'a sheet that says %s did not work, and the next press begins anew',
  async (answers) => {
    pressedBefore();
    bridge(answers);
    const { callCount } = await opened('?ticket=once', { [openid]: { url: away } });
    expect((await screen.findByRole('alert')).textContent).toContain(t.wechat.failed);
    fireEvent.click(await button());
    await waitFor(() => expect(location.hash).toBe('#asked-by-wechat'));
    expect(callCount(order)).toBe(1);
  },
);

test('a sheet that comes late is waited for, and one that never comes is said to have failed', async () => {
  pressedBefore();
  const { callCount } = await opened('?ticket=once');
  await waitFor(() => expect(callCount(order)).toBe(1));
  const invoke = bridge('ok');
  await act(async () => document.dispatchEvent(new Event('WeixinJSBridgeReady')));
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  vi.stubGlobal('WeixinJSBridge', undefined);
  pressedBefore();
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const never = await opened('?ticket=twice');
  await waitFor(() => expect(never.callCount(order)).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect((await screen.findByRole('alert')).textContent).toContain(t.wechat.failed);
});

test('what was paid on a sheet that says nothing is heard of all the same, and the sheet may be opened once more', async () => {
  pressedBefore();
  const invoke = vi.fn();
  vi.stubGlobal('WeixinJSBridge', { invoke });
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const status = `GET /payments/payment/${number}`;
  const { answers } = await opened('?ticket=once', {
    [status]: { data: { status: 'pending', file_post_id: file.id } },
  });
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  await act(() => vi.advanceTimersByTimeAsync(46_000));
  await rested();
  fireEvent.click(await button());
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(2));
  expect(invoke.mock.calls[1]?.[1]).toEqual(params);
  answers[status] = { data: { status: 'completed', file_post_id: file.id } };
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(location.pathname).toBe('/payment/return'));
});

test('a ticket that is not good is asked for once more by itself', async () => {
  pressedBefore();
  const { callCount, toasts } = await opened('?ticket=old', {
    [order]: new Refusal('openid_needed'),
    [openid]: { url: away },
  });
  await waitFor(() => expect(location.hash).toBe('#asked-by-wechat'));
  expect([callCount(openid), toasts()]).toEqual([1, []]);
  /** Back from there a second time: then it takes a press. */
  const second = await opened('?ticket=old-again', { [order]: new Refusal('openid_needed'), [openid]: { url: away } });
  expect((await screen.findByRole('alert')).textContent).toContain('请再点一次付款');
  expect([second.callCount(openid), second.toasts(), location.hash]).toEqual([0, [], '']);
  fireEvent.click(await button());
  await waitFor(() => expect(location.hash).toBe('#asked-by-wechat'));
});

test('what is agreed to is the price that stood on the button before WeChat was asked', async () => {
  pressedBefore(false, 29);
  const { bodies } = await opened('?ticket=once', { [order]: new Refusal('price_changed', { price: '39.00' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('¥39.00');
  expect(bodies[order]).toMatchObject({ expected_price: 29 });
});

test('where WeChat does not say who it is, that is said, and the page is as it was', async () => {
  pressedBefore();
  const { callCount, toasts } = await opened('?wechat=refused');
  await rested();
  expect(screen.getByRole('alert').textContent).toBe(t.wechat.refused);
  expect([toasts(), location.search, callCount(order), callCount(openid)]).toEqual([[], '', 0, 0]);
});

test('an address at WeChat that cannot be had is a payment that failed', async () => {
  const { toasts } = await opened('', { [openid]: new Refusal('method_unavailable') });
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('请换一种');
  expect(toasts()).toEqual([]);
});

test('what was paid for meanwhile is not paid for again', async () => {
  pressedBefore();
  const owned = { data: detail({ is_purchased: true }) };
  const { callCount } = await opened('?ticket=once', { [`GET /files/${file.id}`]: owned });
  await screen.findByText(t.ownedLine);
  expect([callCount(order), location.search]).toEqual([0, '']);
});

test('a guest needs an account first', async () => {
  await visit(address, { answers });
  await screen.findAllByRole('button', { name: t.guest.goOn.wechat('¥39.00') });
  const login = screen.getByRole('link', { name: t.guest.logIn });
  expect(login.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(address)}`);
});
