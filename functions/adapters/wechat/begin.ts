import * as z from 'zod';
import type { PaymentRequest, PaymentSession } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import type { PaymentScene } from '#shared/payment-methods';
import type { WechatAccount } from './account.ts';
import { wechatFields } from './answer.ts';
import type { WechatGateway } from './gateway.ts';
import { recordNumber } from './numbers.ts';
import { sheetParams } from './signing.ts';
import { wechatText, wechatTime } from './text.ts';

export interface WechatOptions extends WechatAccount {
  /** Where WeChat sends its notices. */
  notifyUrl: string;
  /** Maps WeChat's shorter order numbers to ours. */
  table: Table;
}

interface BeginContext {
  options: WechatOptions;
  request: PaymentRequest;
}

/** One of WeChat's transaction types: its path, its extra fields, and how its answer becomes a payment session. */
interface TransactionType {
  path: string;
  /** @throws if the request lacks a required field. */
  extraFields(request: PaymentRequest): Record<string, unknown>;
  readSession(context: BeginContext, fields: unknown): PaymentSession | undefined;
}

const code = z.object({ code_url: z.string().regex(/^(weixin|https?):\/\/./) });
const page = z.object({ h5_url: z.url({ protocol: /^https?$/ }) });
const sheet = z.object({ prepay_id: z.string().min(1).max(64) });

const native: TransactionType = {
  path: 'native',
  extraFields: () => ({}),
  readSession({ request: { expiresAt } }, fields) {
    const { data } = code.safeParse(fields);
    return data && { kind: 'qr', content: data.code_url, expiresAt };
  },
};

/** Valid for five minutes, and only in a browser that comes from our page. */
const h5: TransactionType = {
  path: 'h5',
  /** The CDN always passes the address; on a developer's machine there is none. */
  extraFields({ ip = '127.0.0.1' }) {
    return { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } };
  },
  readSession({ request: { returnUrl } }, fields) {
    const { data } = page.safeParse(fields);
    return data && { kind: 'redirect', url: `${data.h5_url}&redirect_url=${encodeURIComponent(returnUrl)}` };
  },
};

const jsapi: TransactionType = {
  path: 'jsapi',
  extraFields({ openid }) {
    if (openid === undefined) throw new Error('WeChat wants to know who pays');
    return { payer: { openid } };
  },
  readSession({ options }, fields) {
    const { data } = sheet.safeParse(fields);
    return data && { kind: 'jsapi', params: sheetParams(options, data.prepay_id) };
  },
};

const transactionTypes: Partial<Record<PaymentScene, TransactionType>> = { qr: native, h5, jsapi };

/** WeChat's limit of a description. */
const titleBytes = 127;

/** Identical for every request of an order: WeChat refuses a second one that differs. */
function orderOf({ options, request }: BeginContext, number: string) {
  const { amount, subject, expiresAt } = request;
  return {
    appid: options.appId,
    mchid: options.mchId,
    description: wechatText(subject, titleBytes) || number,
    out_trade_no: number,
    time_expire: wechatTime(expiresAt),
    notify_url: options.notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  };
}

/** The function throws if WeChat begins no payment: there is nothing to pay with. */
export const beginWith =
  (gateway: WechatGateway, options: WechatOptions) =>
  async (request: PaymentRequest): Promise<PaymentSession> => {
    const transactionType = request.scene && transactionTypes[request.scene];
    if (!transactionType) throw new Error(`WeChat Pay has no scene ${request.scene}`);
    const extraFields = transactionType.extraFields(request);
    const number = await recordNumber(options.table, request.outTradeNo);
    const order = { ...orderOf({ options, request }, number), ...extraFields };
    const response = await gateway.ask('POST', `/v3/pay/transactions/${transactionType.path}`, order);
    const session = transactionType.readSession({ options, request }, wechatFields(response));
    if (session) return session;
    const why = response.state === 'done' ? 'something else was answered' : response.code;
    throw new Error(`WeChat began no payment for order ${request.outTradeNo}: ${why}`);
  };
