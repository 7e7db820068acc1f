import * as z from 'zod';
import type { PaymentRequest, PaymentSession } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import type { PaymentScene } from '#shared/payment-methods';
import type { WechatAccount } from './account.ts';
import { fieldsOf } from './answer.ts';
import type { WechatGateway } from './gateway.ts';
import { keepNumber } from './numbers.ts';
import { sheetParams } from './signing.ts';
import { beijingTime, plainText } from './text.ts';

export interface WechatOptions extends WechatAccount {
  /** Where WeChat sends its notices. */
  notifyUrl: string;
  /** An order goes by a shorter number there: which of ours that is, an item says. */
  table: Table;
}

interface Asked {
  options: WechatOptions;
  request: PaymentRequest;
}

/** One of WeChat's ways to pay: where it is asked for, with what, and what its answer comes to. */
interface Way {
  path: string;
  /** @throws where the request lacks it. */
  more(request: PaymentRequest): Record<string, unknown>;
  begun(asked: Asked, fields: unknown): PaymentSession | undefined;
}

const code = z.object({ code_url: z.string().regex(/^(weixin|https?):\/\/./) });
const page = z.object({ h5_url: z.url({ protocol: /^https?$/ }) });
const sheet = z.object({ prepay_id: z.string().min(1).max(64) });

const byCode: Way = {
  path: 'native',
  more: () => ({}),
  begun({ request: { expiresAt } }, fields) {
    const { data } = code.safeParse(fields);
    return data && { kind: 'qr', content: data.code_url, expiresAt };
  },
};

/** Good for five minutes, and only for a browser that comes from our page. */
const byPage: Way = {
  path: 'h5',
  /** Behind the CDN the address is always known; on one's own machine nobody vouches for any. */
  more({ ip = '127.0.0.1' }) {
    return { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } };
  },
  begun({ request: { returnUrl } }, fields) {
    const { data } = page.safeParse(fields);
    return data && { kind: 'redirect', url: `${data.h5_url}&redirect_url=${encodeURIComponent(returnUrl)}` };
  },
};

const bySheet: Way = {
  path: 'jsapi',
  more({ openid }) {
    if (openid === undefined) throw new Error('WeChat wants to know who pays');
    return { payer: { openid } };
  },
  begun({ options }, fields) {
    const { data } = sheet.safeParse(fields);
    return data && { kind: 'jsapi', params: sheetParams(options, data.prepay_id) };
  },
};

const ways: Partial<Record<PaymentScene, Way>> = { qr: byCode, h5: byPage, jsapi: bySheet };

/** WeChat's limit of a description. */
const titleBytes = 127;

/** The same for the same order: WeChat refuses a second request that differs. */
function orderOf({ options, request }: Asked, number: string) {
  const { amount, subject, expiresAt } = request;
  return {
    appid: options.appId,
    mchid: options.mchId,
    description: plainText(subject, titleBytes) || number,
    out_trade_no: number,
    time_expire: beijingTime(expiresAt),
    notify_url: options.notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  };
}

/** The function throws where WeChat begins nothing: there is nothing to pay with. */
export const beginWith =
  (gateway: WechatGateway, options: WechatOptions) =>
  async (request: PaymentRequest): Promise<PaymentSession> => {
    const way = request.scene && ways[request.scene];
    if (!way) throw new Error(`WeChat Pay has no scene ${request.scene}`);
    const more = way.more(request);
    const number = await keepNumber(options.table, request.outTradeNo);
    const order = { ...orderOf({ options, request }, number), ...more };
    const said = await gateway.ask('POST', `/v3/pay/transactions/${way.path}`, order);
    const begun = way.begun({ options, request }, fieldsOf(said));
    if (begun) return begun;
    const why = said.state === 'done' ? 'something else was answered' : said.code;
    throw new Error(`WeChat began no payment for order ${request.outTradeNo}: ${why}`);
  };
