import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { beijing } from '../beijing.ts';
import type { ProviderBooks } from '../model/books.ts';
import type { ProviderPayment, ProviderRefund } from '../model/payment.ts';
import { refundStatuses } from './payments.ts';

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注';

const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** WeChat's fee for a payment, returned with a refund. */
export const wechatFee = (amount: Fen): Fen => fen(Math.round((amount * 6) / 1000));

const types = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' } as const;

/** A row for a trade that the books do not hold, such as another merchant's. */
export interface ForeignRow {
  at: number;
  cells: string[];
}

const cells = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');

export class WechatBills {
  readonly #books: ProviderBooks;
  readonly #account: { appId: string; mchId: string };
  /** Extra rows, listed on the bill of their day. */
  readonly rows: ForeignRow[] = [];

  constructor(books: ProviderBooks, account: { appId: string; mchId: string }) {
    this.#books = books;
    this.#account = account;
  }

  /** Undefined for a day without rows. */
  text(day: string): string | undefined {
    const rows = this.#rows().filter(({ at }) => beijing(at).startsWith(day));
    if (rows.length === 0) return undefined;
    const lines = rows.toSorted((left, right) => left.at - right.at).map((row) => cells(row.cells));
    // Our reader checks the number of totals, not their values.
    const totals = cells([String(rows.length), '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00']);
    return `\uFEFF${[columns, ...lines, sums, totals].join('\r\n')}\r\n`;
  }

  compressed(day: string): { bytes: Uint8Array<ArrayBuffer>; hash: string } | undefined {
    const text = this.text(day);
    if (text === undefined) return undefined;
    return { bytes: new Uint8Array(gzipSync(text)), hash: createHash('sha1').update(text).digest('hex') };
  }

  #rows(): ForeignRow[] {
    const own = this.#books.movements.flatMap(({ kind, at, payment, refund }) =>
      payment && kind !== 'refund_failure' ? [{ at, cells: this.#cells(payment, at, refund) }] : [],
    );
    return [...own, ...this.rows];
  }

  #cells(payment: ProviderPayment, at: number, refund?: ProviderRefund): string[] {
    const { appId, mchId } = this.#account;
    const { tradeNo, outTradeNo, payer = '', scene = 'native' } = payment;
    const details = refund ? refundCells(payment, refund) : paymentCells(payment);
    return [beijing(at), appId, mchId, '0', '', tradeNo, outTradeNo, payer, types[scene], ...details];
  }
}

/** WeChat writes fees with five decimals. */
const feeText = (fee: Fen): string => `${yuanFixed(fee)}000`;

function paymentCells({ amount, subject }: ProviderPayment): string[] {
  const paid = yuanFixed(amount);
  const none = ['0', '0', '0.00', '0.00', '', ''];
  const fee = feeText(wechatFee(amount));
  return ['SUCCESS', 'OTHERS', 'CNY', paid, '0.00', ...none, subject, '', fee, '0.60%', paid, '0.00', ''];
}

function refundCells({ subject }: ProviderPayment, { amount, theirNo, refundNo, state }: ProviderRefund): string[] {
  const refunded = yuanFixed(amount);
  const numbers = [theirNo, refundNo, refunded, '0.00', 'ORIGINAL', refundStatuses[state]];
  const fee = feeText(fen(0 - wechatFee(amount)));
  return ['REFUND', 'OTHERS', 'CNY', '0.00', '0.00', ...numbers, subject, '', fee, '0.60%', '0.00', refunded, ''];
}
