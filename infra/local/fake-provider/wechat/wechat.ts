import { hour, minute, second } from '#shared/limits';
import type { Fen } from '#shared/money';
import { foreignKeys } from '../alipay-signature.ts';
import type { Delays, Fault } from '../faults.ts';
import { deliverReply, type ProviderRequest, type Reply } from '../http.ts';
import { type ProviderPayment, type ProviderRefund, type RefundState, remainderOf } from '../model/payment.ts';
import { ProviderRefusal } from '../model/refusal.ts';
import type { Notice } from '../notices.ts';
import { ProviderStub } from '../provider-stub.ts';
import type { Outcome } from '../wire.ts';
import { WechatBills } from './bills.ts';
import { type WechatCall, wechatCalls } from './calls.ts';
import {
  type Forgery,
  forgeries,
  type NoticeEvent,
  noticeOf,
  paymentEvent,
  refundEvent,
  type SealingContext,
} from './notices.ts';
import { WechatOAuth } from './oauth.ts';
import { prepayIdOf, wechatRules } from './payments.ts';
import { isAuthorized, type Merchant, signatureHeaders, verifiedPrepayId } from './signature.ts';
import { type SignersOptions, WechatSigners } from './signers.ts';

export interface FakeWechatOptions extends Delays, SignersOptions, Merchant {
  appId: string;
  appSecret: string;
  apiV3Key: string;
  /** QR codes contain WeChat's own address, or that of this stub's page. */
  codes?: 'app' | 'page';
  /** Payments from an earlier run. */
  existing?: readonly ProviderPayment[];
}

/** Delays between attempts: 0/15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h, as WeChat documents. */
const pauses = [
  ...[0, 15, 15, 30].map((seconds) => seconds * second),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * minute),
  ...[3, 3, 3, 6, 6].map((hours) => hours * hour),
];

const totalPause = (at: number): number => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0);

export const wechatRepetitions = pauses.map((_, at) => totalPause(at));

const conventions = {
  repetitions: wechatRepetitions,
  isAcknowledged: ({ status }: { status: number }): boolean => status === 200 || status === 204,
};

/** WeChat Pay in memory and on a virtual clock: API, notices, bills and OAuth. */
export class FakeWechat extends ProviderStub {
  readonly account: FakeWechatOptions;
  readonly signers: WechatSigners;
  readonly bills: WechatBills;
  readonly oauth: WechatOAuth;

  constructor(options: FakeWechatOptions) {
    super({ ...options, ...conventions, rules: { ...wechatRules, existing: options.existing } });
    this.account = options;
    this.signers = new WechatSigners(options);
    this.bills = new WechatBills(this.books, options);
    this.oauth = new WechatOAuth(options.clock, options);
    this.endpoint = 'https://api.mch.weixin.qq.com';
  }

  async answer(request: ProviderRequest): Promise<Reply> {
    this.wire.runLate();
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    if (pathname === '/connect/oauth2/authorize') return this.oauth.authorize(query);
    if (pathname === '/sns/oauth2/access_token')
      return this.#answerUnsigned('token', request, () => this.oauth.token(query));
    if (pathname === '/v3/billdownload/file')
      return this.#answerUnsigned('download', request, () => this.#download(request, query));
    const call = wechatCalls.find(({ at }) => at.test(`${request.method} ${pathname}`));
    return call ? this.#answerCall(call, request) : this.#reply({ status: 404 }, 'unsigned');
  }

  async #answerCall(call: WechatCall, request: ProviderRequest): Promise<Reply> {
    this.#record(call.name, request);
    if (!this.#isOurs(request)) return this.#reply(failure(401, 'SIGN_ERROR', '签名错误'), 'unsigned');
    const { pathname, searchParams: query } = new URL(request.target, 'http://localhost');
    const pathParameter = decodeURIComponent(call.at.exec(`${request.method} ${pathname}`)?.[1] ?? '');
    const content = request.body === '' ? undefined : JSON.parse(request.body);
    const { fault, outcome } = this.wire.call(call.name, () => call.answer({ pathParameter, query, content }, this));
    return outcome === 'lost' ? outcome : deliverReply(fault, this.#reply(answerOf(outcome), fault), this.account);
  }

  #isOurs(request: ProviderRequest): boolean {
    return isAuthorized(request, this.account, this.account.clock.now());
  }

  #record(name: string, { target, body }: ProviderRequest): void {
    this.requests.push({ name, target, body });
  }

  #reply({ status, content }: Answer, fault?: Fault): Reply {
    const body = content ? JSON.stringify(content) : '';
    const reply = { status, type: 'application/json', body };
    if (fault === 'unsigned') return reply;
    const signer = this.signers.next();
    const signing = fault === 'wrongly signed' ? { ...signer, privateKey: foreignKeys().privateKey } : signer;
    return { ...reply, headers: signatureHeaders(body, signing, this.account.clock.now()) };
  }

  async #answerUnsigned(name: string, request: ProviderRequest, run: () => Reply): Promise<Reply> {
    this.#record(name, request);
    const { fault, outcome } = this.wire.call(name, run);
    if (outcome === 'lost') return outcome;
    const failed: Reply = { status: 500, type: 'text/plain', body: '{"errcode":-1}' };
    return deliverReply(fault, outcome !== 'busy' && outcome.ok ? outcome.value : failed, this.account);
  }

  #download(request: ProviderRequest, query: URLSearchParams): Reply {
    const bill = this.#isOurs(request) ? this.bills.compressed(query.get('token') ?? '') : undefined;
    if (!bill) return { status: 401, type: 'application/json', body: '{"code":"SIGN_ERROR"}' };
    return { status: 200, type: 'application/x-gzip', body: bill.bytes };
  }

  /** The content of an order's QR code. */
  codeOf(payment: ProviderPayment): string {
    const prepayId = prepayIdOf(payment);
    const isPage = this.account.codes === 'page';
    return isPage ? `${this.endpoint}/pay/${prepayId}` : `weixin://wxpay/bizpayurl?pr=${prepayId}`;
  }

  /** The order behind a code, a page's address or the parameters of the JSAPI sheet. @throws where there is none */
  open(source: string | Record<string, string>): ProviderPayment {
    const { appId, merchantPublicKey: key } = this.account;
    const prepayId =
      typeof source === 'string' ? /wx\d{16}/.exec(source)?.[0] : verifiedPrepayId(source, { appId, key });
    const payment = [...this.books.payments.values()].find((candidate) => prepayIdOf(candidate) === prepayId);
    if (!payment) throw new Error('no order to pay');
    return payment;
  }

  /** The buyer scans the code, opens the page or the sheet, and confirms. @throws ProviderRefusal */
  pay(source: string | Record<string, string>, payer = this.oauth.visitor): ProviderPayment {
    const { id, expiresAt } = this.open(source);
    if (this.account.clock.now() >= expiresAt) throw this.books.refusal('closed');
    const { openid = payer } = this.books.findOpen(id);
    if (openid !== payer) throw new ProviderRefusal('OPENID_MISMATCH');
    const payment = this.books.pay(id, { payer });
    this.notify(payment);
    return payment;
  }

  /** Sends the notice of a payment until it is acknowledged. */
  notify(payment: ProviderPayment): void {
    this.#send(paymentEvent(payment, this.account), payment.notifyUrl);
  }

  #send(event: NoticeEvent, url: string): void {
    this.notices.add(() => ({ url, ...noticeOf(event, this.#sealingContext()) }));
  }

  #sealingContext(): SealingContext {
    const { apiV3Key, clock } = this.account;
    return { apiV3Key, signer: this.signers.next(), now: clock.now() };
  }

  /** The notice of a payment; `changes` are made before it is encrypted and signed. */
  notification(payment: ProviderPayment, changes: Partial<NoticeEvent> = {}): Omit<Notice, 'url'> {
    const event = paymentEvent(payment, this.account);
    return noticeOf(
      { ...event, ...changes, content: { ...event.content, ...changes.content } },
      this.#sealingContext(),
    );
  }

  forgedNotice(payment: ProviderPayment, forgery: Forgery): Omit<Notice, 'url'> {
    return forgeries[forgery](paymentEvent(payment, this.account), this.#sealingContext());
  }

  notifyRefund(payment: ProviderPayment, refund: ProviderRefund): void {
    const { notifyUrl, state } = refund;
    if (notifyUrl !== undefined && state !== 'pending')
      this.#send(refundEvent(payment, refund, this.account), notifyUrl);
  }

  /** The bank completes or fails a refund. */
  settleRefund(refundNo: string, state: RefundState): void {
    const refund = this.books.settleRefund(refundNo, state);
    this.notifyRefund(this.books.findRefund(refundNo).payment, refund);
  }

  /** A merchant refunds in the console: the whole remainder, or `part`. @throws ProviderRefusal */
  refundByHand(outTradeNo: string, part?: Fen): ProviderRefund {
    const payment = this.books.find(outTradeNo);
    const { notifyUrl, refunds } = payment;
    const refundNo = `HAND${outTradeNo}${refunds.size + 1}`;
    const refund = this.books.refund(outTradeNo, { refundNo, amount: part ?? remainderOf(payment), notifyUrl });
    this.notifyRefund(payment, refund);
    return refund;
  }
}

interface Answer {
  status: number;
  content?: Record<string, unknown> | undefined;
}

const failure = (status: number, code: string, message = '业务处理失败/请查询'): Answer => ({
  status,
  content: { code, message },
});

function answerOf(outcome: Exclude<Outcome<Answer['content']>, 'lost'>): Answer {
  if (outcome === 'busy') return failure(500, 'SYSTEM_ERROR', '系统异常，请稍后重试');
  if (!outcome.ok) return failure(outcome.refusal.status, outcome.refusal.code);
  return outcome.value ? { status: 200, content: outcome.value } : { status: 204 };
}
