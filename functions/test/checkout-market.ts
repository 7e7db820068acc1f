import { mockPayments } from '../adapters/mock/payments.ts';
import { type ProviderTraits, paidThrough, traits } from '../adapters/provider.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import type { OpenIds, PaymentProvider, PaymentRequest, PaymentSession } from '../ports/payments.ts';
import { testKeys, testMarket } from './market.ts';
import { call, valueIn } from './ports.ts';

/** WeChat Pay in this market: the mock's accounts with WeChat's payment options and rules. */
function wechatOver(mock: PaymentProvider, requests: PaymentRequest[]): PaymentProvider {
  const sessionFor: Partial<Record<string, (request: PaymentRequest) => PaymentSession>> = {
    qr: ({ outTradeNo, expiresAt }) => ({ kind: 'qr', content: `weixin://wxpay/${outTradeNo}`, expiresAt }),
    h5: ({ outTradeNo }) => ({ kind: 'redirect', url: `https://wx.test/${outTradeNo}#${requests.length}` }),
    jsapi: ({ outTradeNo, openid = '' }) => ({ kind: 'jsapi', params: { package: `prepay_id=${outTradeNo}`, openid } }),
  };
  const { closableAfter, refusal, acknowledgement, ...namedTraits }: ProviderTraits = traits.wechat;
  return {
    ...mock,
    ...{ ...namedTraits, acknowledgement },
    ...(closableAfter !== undefined && { closableAfter }),
    ...(refusal !== undefined && { refusal }),
    async begin(request) {
      requests.push(request);
      await mock.begin(request);
      const session = sessionFor[request.scene ?? '']?.(request);
      if (!session) throw new Error('WeChat has no such way');
      return session;
    },
  };
}

/** Exchanges codes that begin with `code-`, each once. */
export function testOpenIds(): OpenIds {
  const tickets = new Set<string>();
  return {
    authorizeUrl: async (back, state) => `https://open.wx.test/?${new URLSearchParams({ back, state })}`,
    async of(code) {
      if (code === 'away') throw new Error('WeChat is away');
      if (!code.startsWith('code-') || tickets.has(code)) return undefined;
      tickets.add(code);
      return `openid-of-${code}`;
    },
  };
}

/** A market with two payment methods; `asked` has the payments started at WeChat. */
export async function testCheckout(options: Parameters<typeof testMarket>[0] = {}) {
  const market = await testMarket(options);
  const { table, clock } = market.ports;
  const requests: PaymentRequest[] = [];
  const { provider } = mockPayments({ table, clock, appUrl: 'https://tanwei.test', ...testKeys });
  const wechat = wechatOver(provider, requests);
  const payments = { ...paidThrough(market.ports.payments.current, wechat), openIds: testOpenIds() };
  return { ...market, ports: { ...market.ports, payments }, wechat, asked: requests };
}

export type TestCheckout = Awaited<ReturnType<typeof testCheckout>>;

/** Pays with the buyer's choice. */
export const click = (
  { ports, file }: Pick<TestCheckout, 'ports' | 'file'>,
  user: { id: string },
  choice: object = {},
) => call(createPayment, ports, { user, body: { file_post_id: file.id, ...choice } });

export const opened = async (...clicked: Parameters<typeof click>) => (await valueIn(click(...clicked))).data;
