import * as z from 'zod';
import { hour } from '#shared/limits';
import { fenFromYuan } from '#shared/money';
import type { Fields } from './alipay-signature.ts';
import type { Page } from './alipay-trades.ts';

const pageContent = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: z.string(),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  body: z.string().max(128).optional(),
  product_code: z.string(),
  time_expire: z.string(),
  extend_params: z.object({ royalty_freeze: z.literal('true') }).optional(),
});

const codeContent = pageContent.extend({ product_code: z.literal('QR_CODE_OFFLINE'), notify_url: z.string() });

/** What a code asks for; undefined where Alipay would give none. */
export function codeIn(content: unknown): Page | undefined {
  const { data } = codeContent.safeParse(content);
  return data && pageOf(data, data.notify_url);
}

const products: Partial<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

const beijingTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

export function fromBeijing(text = ''): number {
  return beijingTime.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) - 8 * hour : Number.NaN;
}

/** @throws where Alipay would show an error instead of the page. */
export function pageIn(fields: Fields): Page {
  const content = pageContent.parse(JSON.parse(fields.biz_content ?? '{}'));
  if (content.product_code !== products[fields.method ?? '']) throw new Error('the product is not this page’s');
  return pageOf(content, fields.notify_url ?? '');
}

function pageOf(content: z.output<typeof pageContent>, notifyUrl: string): Page {
  const amount = fenFromYuan(content.total_amount);
  if (!amount) throw new Error('no amount');
  return {
    outTradeNo: content.out_trade_no,
    amount,
    subject: content.subject,
    notifyUrl,
    expiresAt: fromBeijing(content.time_expire),
    isFrozen: content.extend_params !== undefined,
  };
}
