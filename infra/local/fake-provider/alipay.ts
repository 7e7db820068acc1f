import type { KeyObject } from 'node:crypto';
import { minute } from '#shared/limits';
import { type Fen, yuanFixed } from '#shared/money';
import { AlipayBills } from './alipay-bills.ts';
import { type AlipayPage, calls, parsePage, statusOf } from './alipay-calls.ts';
import {
  canonicalText,
  foreignKeys,
  isSignedBy,
  type KeyPair,
  notificationBody,
  rsaKeys,
  signText,
} from './alipay-signature.ts';
import { fromBeijing } from './beijing.ts';
import type { Delays, Fault } from './faults.ts';
import { deliverReply, type Fields, fieldsOf, type ProviderRequest, type Reply } from './http.ts';
import type { Refusal } from './model/books.ts';
import { type PaymentOrder, type ProviderPayment, refundedOf, remainderOf } from './model/payment.ts';
import { ProviderRefusal } from './model/refusal.ts';
import { ProviderStub } from './provider-stub.ts';
import type { Outcome } from './wire.ts';

export interface FakeAlipayOptions extends Delays {
  appId: string;
  sellerId: string;
  /** The key of the app, with which every request must be signed. */
  appPublicKey: KeyObject;
  keys?: KeyPair;
}

const refusals: Record<Refusal, string> = {
  no_payment: 'ACQ.TRADE_NOT_EXIST',
  no_refund: 'ACQ.TRADE_NOT_EXIST',
  mismatch: 'ACQ.CONTEXT_INCONSISTENT',
  expired: 'ACQ.TRADE_HAS_CLOSE',
  closed: 'ACQ.REASON_TRADE_STATUS_INVALID',
  already_paid: 'ACQ.REASON_TRADE_STATUS_INVALID',
  too_early: 'ACQ.REASON_TRADE_STATUS_INVALID',
  not_paid: 'ACQ.TRADE_STATUS_ERROR',
  too_much: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  other_amount: 'ACQ.DISCORDANT_REPEAT_REQUEST',
  no_share: 'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR',
  not_frozen: 'ACQ.ILLEGAL_SETTLE_STATE',
};

/** Notices are sent eight times within 25 hours, until the response is exactly `success`. */
export const alipayConventions = {
  rules: {
    refusal: (reason: Refusal) => new ProviderRefusal(refusals[reason]),
    paymentPrefix: '2026',
    fixed: ['amount', 'subject'],
  },
  repetitions: [0, 4, 14, 24, 84, 204, 564, 1464].map((minutes) => minutes * minute),
  isAcknowledged: ({ text }: { text: string }): boolean => text === 'success',
} as const;

/** Alipay refuses requests stamped further from its own time, which is Beijing's. */
const timestampSlack = 10 * minute;

type Node = Record<string, unknown>;

/** Money is sent only for apps that name the certificate of their key, and Alipay's own roots. */
const namesCertificates = ({ app_cert_sn: app = '', alipay_root_cert_sn: roots = '' }: Fields): boolean =>
  /^[0-9a-f]{32}$/.test(app) && /^[0-9a-f]{32}_[0-9a-f]{32}$/.test(roots);

/** Alipay's gateway, pages and notifications, in memory and on a virtual clock. */
export class FakeAlipay extends ProviderStub {
  readonly keys: KeyPair;
  readonly bills: AlipayBills;
  /** Pages behind QR codes; each becomes a payment only when a buyer scans it. */
  readonly codes = new Map<string, AlipayPage>();
  /** The status that a refund query answers with; left out while undefined. */
  refundStatus: string | undefined = 'REFUND_SUCCESS';
  readonly #options: FakeAlipayOptions;

  constructor(options: FakeAlipayOptions) {
    super({ ...options, ...alipayConventions });
    this.#options = options;
    this.keys = options.keys ?? rsaKeys();
    this.bills = new AlipayBills(this);
  }

  async answer(request: ProviderRequest): Promise<Reply> {
    const [, day] = /^\/bill\/([\d-]+)$/.exec(request.target) ?? [];
    if (day !== undefined) return { status: 200, type: 'application/zip', body: await this.bills.download(day) };
    const fields = fieldsOf(request);
    const { method = '' } = fields;
    this.requests.push({ name: method, target: request.target, body: request.body });
    const call = calls[method];
    const problem = call ? this.#problemWith(fields) : 'isv.invalid-method';
    if (!call || problem !== undefined) return this.#reply(method, invalidArguments(problem), 'unsigned');
    const content = { ...JSON.parse(fields.biz_content ?? '{}'), notify_url: fields.notify_url };
    const { fault, outcome } = this.wire.call(method, () => call.answer(content, this));
    if (outcome === 'lost') return 'lost';
    return deliverReply(fault, this.#reply(method, nodeOf(outcome, call.busy), fault), this.#options);
  }

  #problemWith(fields: Fields): string | undefined {
    const { appId, appPublicKey, clock } = this.#options;
    if (fields.app_id !== appId) return 'isv.invalid-app-id';
    if (fields.sign_type !== 'RSA2' || fields.charset !== 'utf-8') return 'isv.invalid-signature-type';
    if (!isSignedBy(appPublicKey, canonicalText(fields, ['sign']), fields.sign ?? '')) return 'isv.invalid-signature';
    if (fields.method === 'alipay.fund.trans.uni.transfer' && !namesCertificates(fields))
      return 'isv.missing-app-cert-sn';
    const offset = Math.abs(fromBeijing(fields.timestamp) - clock.now());
    return offset < timestampSlack ? undefined : 'isv.invalid-timestamp';
  }

  /** Signs the node as it is written, escaped slashes included. */
  #reply(method: string, node: Node, fault?: Fault): Reply {
    const text = JSON.stringify(node).replaceAll('/', '\\/');
    const keys = fault === 'wrongly signed' ? foreignKeys() : this.keys;
    const sign = fault === 'unsigned' ? '' : `,"sign":"${signText(text, keys)}"`;
    const body = `{"${method.replaceAll('.', '_')}_response":${text}${sign}}`;
    return { status: 200, type: 'text/html;charset=utf-8', body };
  }

  /** The order on a page, or behind a QR code. @throws where Alipay would show an error page */
  open(address: string): PaymentOrder {
    const page = this.codes.get(address);
    if (page) return page;
    const fields = Object.fromEntries(new URL(address).searchParams);
    const problem = this.#problemWith(fields);
    if (problem !== undefined) throw new ProviderRefusal(problem);
    return parsePage(fields);
  }

  /** The buyer opens the page or scans its code, which creates the payment. @throws ProviderRefusal */
  scan(address: string): ProviderPayment {
    return this.books.begin(this.open(address));
  }

  /** The buyer scans and confirms. @throws ProviderRefusal */
  pay(address: string): ProviderPayment {
    const payment = this.books.pay(this.scan(address).id);
    this.notify(payment);
    return payment;
  }

  /** The signed body for the current state of a payment; `more` overrides and adds fields before signing. */
  notification(payment: ProviderPayment, more: Fields = {}): string {
    const { appId, sellerId, clock } = this.#options;
    const fields = {
      notify_type: 'trade_status_sync',
      notify_id: `N${payment.tradeNo}${clock.now()}`,
      app_id: appId,
      seller_id: sellerId,
      charset: 'utf-8',
      version: '1.0',
      out_trade_no: payment.outTradeNo,
      trade_no: payment.tradeNo,
      total_amount: yuanFixed(payment.amount),
      subject: payment.subject,
      trade_status: statusOf(payment),
      ...more,
    };
    return notificationBody(fields, this.keys);
  }

  notify(payment: ProviderPayment, more?: Fields): void {
    const body = this.notification(payment, more);
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
    this.notices.add(() => ({ url: payment.notifyUrl, body, headers }));
  }

  /** A merchant refunds in Alipay's console: the whole remainder, or `part`. @throws ProviderRefusal */
  refundByHand(outTradeNo: string, part?: Fen): ProviderPayment {
    const payment = this.books.find(outTradeNo);
    const refundNo = `HAND${payment.refunds.size + 1}`;
    this.books.refund(outTradeNo, { refundNo, amount: part ?? remainderOf(payment) });
    this.notifyRefund(payment, refundNo);
    return payment;
  }

  /** Tells the total of all refunds, and the number of the last. */
  notifyRefund(payment: ProviderPayment, refundNo: string): void {
    const refund_fee = yuanFixed(refundedOf(payment));
    this.notify(payment, { refund_fee, gmt_refund: '2026-11-20 12:00:00', out_biz_no: refundNo });
  }
}

const refusal = (sub_code: string): Node => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg: '业务处理失败/请查询',
});

const busy = (sub_code: string): Node =>
  sub_code.startsWith('isp') ? { code: '20000', msg: 'Service Currently Unavailable', sub_code } : refusal(sub_code);

const invalidArguments = (sub_code: string | undefined): Node => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code,
});

function nodeOf(outcome: Exclude<Outcome<Node>, 'lost'>, busyCode: string): Node {
  if (outcome === 'busy') return busy(busyCode);
  return outcome.ok ? { code: '10000', msg: 'Success', ...outcome.value } : refusal(outcome.refusal.code);
}
