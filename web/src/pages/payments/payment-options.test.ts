import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentMethod, PaymentScene } from '#shared/payment-methods';
import { type CheckoutContext, isInWeChat, isPhone, paymentContextOf } from './payment-context.ts';
import { paymentOptionsAt } from './payment-options.ts';
import { isOwned, isToPay, ownershipStateOf } from './payment-state.ts';

describe('where one pays', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['a phone', true],
    ['a computer', false],
  ])('%s is known by its screen and its fingers', (_, matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    expect(isPhone()).toBe(matches);
  });

  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit}`;
  const iPad = `Mozilla/5.0 (iPad; CPU OS 16_3_1 like Mac OS X) ${webkit}`;
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`;
  const android = (device: string) => `Mozilla/5.0 (Linux; Android ${device}) ${blink}`;

  /** User agents as browsers send them, and whether the screen is a phone's. */
  test.each([
    [
      'WeChat on an iPhone',
      `${iPhone} Mobile/15E148 MicroMessenger/8.0.54(0x18003633) NetType/WIFI Language/zh_CN`,
      true,
    ],
    [
      'WeChat on Android',
      `${android('15; V2232A Build/AP3A.240905.015.A2; wv')} Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340157 MMWEBSDK/20250201 MMWEBID/140 MicroMessenger/8.0.58.2841(0x28003A52) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64`,
      true,
    ],
    ['WeChat on an iPad', `${iPad} Mobile/15E148 MicroMessenger/8.0.33(0x18002129) NetType/WIFI Language/zh_CN`, false],
    [
      'WeChat on HarmonyOS',
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${blink} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/1.0.4(0xf3600415) Weixin NetType/WIFI Language/zh_CN`,
      true,
    ],
  ])('%s opens its sheet', (_, userAgent, isOnPhone) => {
    expect(paymentContextOf(userAgent, isOnPhone)).toBe('wechat');
  });

  test.each([
    [
      'WeChat 3 for Windows',
      `${windows} Chrome/98.0.4758.102 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
      false,
    ],
    [
      'WeChat 3.7 for the Mac',
      `${mac} ${webkit} MicroMessenger/6.8.0(0x16080000) MacWechat/3.7(0x13070010) Safari/605.1.15 NetType/WIFI`,
      false,
    ],
    [
      'WeCom on Android',
      `${android('13; M2012K11AC Build/TKQ1.220829.002; wv')} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh ColorScheme/Light`,
      true,
    ],
    [
      'WeCom for the Mac',
      `${mac} ${webkit} Language/zh ColorScheme/Light DistType/publish-website wxwork/4.1.36 (MicroMessenger/6.2) WeChat/2.0.4 wwmver/3.26.36.625 Safari/605.1.15`,
      false,
    ],
    [
      'a mini-program',
      `${android('12; SM-G9980')} Chrome/132.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.40.2420(0x2800283B) NetType/WIFI MiniProgramEnv/Android`,
      true,
    ],
  ])('%s has WeChat’s name and no sheet that can be relied upon', (_, userAgent, isOnPhone) => {
    expect(paymentContextOf(userAgent, isOnPhone)).toBe(isOnPhone ? 'phone' : 'desk');
    expect(isInWeChat(userAgent)).toBe(true);
  });

  test.each([
    ['Safari on an iPhone', `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, true],
    ['Safari on an iPad', `${mac} ${webkit} Version/18.3 Safari/605.1.15`, false],
    ['Chrome on Android', `${android('10; K')} Chrome/137.0.0.0 Mobile Safari/537.36`, true],
    ['Chrome on Windows', `${windows} Chrome/137.0.0.0 Safari/537.36`, false],
    [
      'QQ’s own browser',
      `${android('14; zh-cn; 23127PN0CC Build/UKQ1.230804.001')} Version/4.0 Chrome/121.0.6167.71 MQQBrowser/15.6 Mobile Safari/537.36 COVC/047601`,
      true,
    ],
  ])('%s is a browser like any other: its screen decides', (_, userAgent, isOnPhone) => {
    expect(paymentContextOf(userAgent, isOnPhone)).toBe(isOnPhone ? 'phone' : 'desk');
    expect(isInWeChat(userAgent)).toBe(false);
  });

  test('WeChat on a computer is at a desk, however narrow its window', () => {
    const userAgent = `${windows} Chrome/98.0.4758.102 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`;
    expect(paymentContextOf(userAgent, true)).toBe('desk');
  });
});

describe('ways to pay', () => {
  /** Like the server's answer: the first usable method is the preferred one. */
  const offered = (...offers: [PaymentMethod, ...PaymentScene[]][]): PaymentOffer[] =>
    offers.map(([method, ...scenes], at) => ({ method, scenes, preferred: at === 0 && scenes.length > 0 }));

  const desktop: CheckoutContext = { context: 'desk', isClosed: false };
  const phone: CheckoutContext = { context: 'phone', isClosed: false };
  const wechat: CheckoutContext = { context: 'wechat', isClosed: true };
  const wechatOnComputers: CheckoutContext = { context: 'desk', isClosed: true };

  test.each<[string, PaymentOffer[], CheckoutContext, string[], string | undefined]>([
    ['without an answer a desk has what it always had', [], desktop, ['pc', 'mobile'], 'pc'],
    ['without an answer a phone has its own page', [], phone, ['mobile'], 'mobile'],
    [
      'what is offered at a desk has its rows between the two',
      offered(['alipay', 'qr', 'page'], ['wechat', 'qr'], ['card', 'page']),
      desktop,
      ['pc', 'alipay-qr', 'wechat-qr', 'card-page', 'mobile'],
      'pc',
    ],
    [
      'at a desk one pays as always, whatever is preferred',
      offered(['wechat', 'qr'], ['alipay', 'page']),
      desktop,
      ['pc', 'wechat-qr', 'mobile'],
      'pc',
    ],
    [
      'on a phone the order is the server’s',
      offered(['wechat', 'h5'], ['alipay', 'wap']),
      phone,
      ['wechat-h5', 'mobile'],
      'wechat-h5',
    ],
    [
      'on a phone what is preferred is chosen',
      offered(['alipay', 'wap'], ['wechat', 'h5']),
      phone,
      ['mobile', 'wechat-h5'],
      'mobile',
    ],
    [
      'cards alone have the two pages, and no third row for them',
      offered(['card', 'page']),
      desktop,
      ['pc', 'mobile'],
      'pc',
    ],
    [
      'within WeChat there is its sheet alone',
      offered(['wechat', 'jsapi'], ['alipay'], ['card']),
      wechat,
      ['wechat-jsapi'],
      'wechat-jsapi',
    ],
    ['within WeChat, where it takes no money, there is nothing', offered(['alipay']), wechat, [], undefined],
    [
      'WeChat on computers shows codes, and opens nobody’s page',
      offered(['alipay', 'qr', 'page'], ['wechat', 'qr'], ['card', 'page']),
      wechatOnComputers,
      ['alipay-qr', 'wechat-qr'],
      'alipay-qr',
    ],
  ])('%s', (_, offers, here, keys, first) => {
    const options = paymentOptionsAt(offers, here);
    expect(options.rows.map(({ key }) => key)).toEqual(keys);
    expect(options.first?.key).toBe(first);
  });

  test('what cannot be used here is to be had in another browser', () => {
    expect(paymentOptionsAt(offered(['wechat', 'jsapi'], ['alipay'], ['card']), wechat).elsewhere).toEqual([
      'alipay',
      'card',
    ]);
    expect(paymentOptionsAt(offered(['alipay', 'qr', 'page'], ['card', 'page']), wechatOnComputers).elsewhere).toEqual([
      'card',
    ]);
    expect(paymentOptionsAt(offered(['alipay', 'page'], ['wechat', 'qr']), desktop).elsewhere).toEqual([]);
  });

  test('whose pages the two rows open is said of them, and nothing is chosen for the server', () => {
    const [pc] = paymentOptionsAt(offered(['card', 'page']), desktop).rows;
    expect(pc).toEqual({ key: 'pc', payType: 'pc', method: 'card' });
    expect(paymentOptionsAt([], desktop).rows.map(({ method }) => method)).toEqual(['alipay', 'alipay']);
  });

  test('a way that nobody knows here is not shown', () => {
    expect(paymentOptionsAt(offered(['card', 'qr'], ['alipay', 'page']), desktop).rows.map(({ key }) => key)).toEqual([
      'pc',
      'mobile',
    ]);
  });

  test.each([
    ['the same row', 'wechat-qr', 'wechat-qr'],
    ['a row of the same method', 'wechat-jsapi', 'wechat-qr'],
    ['a page of Alipay', 'mobile', 'mobile'],
    ['nothing that is offered here', 'card-page', 'pc'],
    ['nothing yet', undefined, 'pc'],
  ])('the last payment of this browser chooses %s', (_, last, first) => {
    const options = paymentOptionsAt(offered(['alipay', 'page'], ['wechat', 'qr']), desktop, last);
    expect(options.first?.key).toBe(first);
    expect(options.last).toBe(last === 'card-page' ? undefined : last && first);
  });
});

describe('whose a file is', () => {
  const forSale = { price: 39, is_owner: false, is_purchased: false };

  test.each([
    ['for sale', {}, [false, true]],
    ['free', { price: 0 }, [false, false]],
    ['bought', { is_purchased: true }, [true, false]],
    ['one’s own', { is_owner: true }, [true, false]],
  ])('a file that is %s', (_, change, expected) => {
    const file = { ...forSale, ...change };
    expect([isOwned(file), isToPay(file)]).toEqual(expected);
  });

  test('a refusal because one has the file says so, and every other one is a failure', () => {
    expect(ownershipStateOf({ code: 'already_purchased' })).toEqual({ is_purchased: true });
    expect(ownershipStateOf({ code: 'own_file' })).toEqual({ is_owner: true });
    for (const code of ['price_changed', 'payment_unavailable', 'network'])
      expect(ownershipStateOf({ code })).toBeUndefined();
  });
});
