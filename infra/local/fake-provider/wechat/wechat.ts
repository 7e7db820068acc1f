import type { KeyObject } from 'node:crypto';
import { hour, minute, second } from '#shared/limits';
import type { Fen } from '#shared/money';
import type { Delays } from '../faults.ts';
import type { ProviderRequest, Reply } from '../http.ts';
import { type Notice, Notices, type Post } from '../notices.ts';
import { WechatApi } from './api.ts';
import { WechatBills } from './bills.ts';
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
import { verifiedPrepayId } from './signature.ts';
import { type SignersOptions, WechatSigners } from './signers.ts';
import { type WechatRefund, type WechatTrade, WechatTrades } from './trades.ts';

export interface FakeWechatOptions extends Delays, SignersOptions {
  appId: string;
  appSecret: string;
  mchId: string;
  /** Serial of the merchant's certificate, whose key must sign every request. */
  serial: string;
  merchantPublicKey: KeyObject;
  apiV3Key: string;
  /** QR codes contain WeChat's own address, or that of this stub's page. */
  codes?: 'app' | 'page';
  /** Trades from an earlier run. */
  existing?: readonly WechatTrade[];
}

/** Delays between attempts: 0/15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h, as WeChat documents. */
const pauses = [
  ...[0, 15, 15, 30].map((seconds) => seconds * second),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * minute),
  ...[3, 3, 3, 6, 6].map((hours) => hours * hour),
];

const totalPause = (at: number): number => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0);

export const wechatRepetitions = pauses.map((_, at) => totalPause(at));

const isAcknowledged = ({ status }: { status: number }): boolean => status === 200 || status === 204;

/** WeChat Pay in memory and on a virtual clock: API, notices, bills and OAuth. */
export class FakeWechat {
  readonly signers: WechatSigners;
  readonly trades: WechatTrades;
  readonly bills: WechatBills;
  readonly oauth: WechatOAuth;
  readonly notices: Notices;
  readonly api: WechatApi;
  /** The address of its server; WeChat's own until one listens. */
  endpoint = 'https://api.mch.weixin.qq.com';
  readonly #options: FakeWechatOptions;

  constructor(options: FakeWechatOptions) {
    this.#options = options;
    this.signers = new WechatSigners(options);
    this.trades = new WechatTrades(options.clock, options.existing);
    this.bills = new WechatBills(this.trades, options);
    this.oauth = new WechatOAuth(options.clock, options);
    this.notices = new Notices(options.clock, wechatRepetitions, isAcknowledged);
    const books = {
      trades: this.trades,
      bills: this.bills,
      account: options,
      codeOf: (trade: WechatTrade) => this.codeOf(trade),
      pageOf: ({ prepayId }: WechatTrade) =>
        `${this.endpoint}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}&package=1`,
      billAddress: (day: string) => `${this.endpoint}/v3/billdownload/file?token=${day}`,
      notifyRefund: (trade: WechatTrade, refund: WechatRefund) => this.#notifyOfRefund(trade, refund),
      certificates: () => this.signers.list(),
    };
    this.api = new WechatApi({ options, signers: this.signers, oauth: this.oauth, books });
  }

  get faults() {
    return this.api.wire.faults;
  }

  get requests() {
    return this.api.requests;
  }

  answer(request: ProviderRequest): Promise<Reply> {
    return this.api.answer(request);
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The content of an order's QR code. */
  codeOf({ prepayId }: WechatTrade): string {
    const isPage = this.#options.codes === 'page';
    return isPage ? `${this.endpoint}/pay/${prepayId}` : `weixin://wxpay/bizpayurl?pr=${prepayId}`;
  }

  /** The order behind a code, a page's address or the parameters of the JSAPI sheet. @throws where there is none */
  open(source: string | Record<string, string>): WechatTrade {
    const { appId, merchantPublicKey: key } = this.#options;
    const prepayId =
      typeof source === 'string' ? /wx\d{16}/.exec(source)?.[0] : verifiedPrepayId(source, { appId, key });
    const trade = prepayId === undefined ? undefined : this.trades.findByPrepayId(prepayId);
    if (!trade) throw new Error('no order to pay');
    return trade;
  }

  /** The buyer scans the code, opens the page or the sheet, and confirms. @throws ProviderRefusal */
  pay(source: string | Record<string, string>, payer = this.oauth.visitor): WechatTrade {
    const trade = this.trades.pay(this.open(source).outTradeNo, payer);
    this.notify(trade);
    return trade;
  }

  // ── Notices ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Sends the notice of a payment until it is acknowledged. */
  notify(trade: WechatTrade): void {
    this.#send(paymentEvent(trade, this.#options), trade.notifyUrl);
  }

  #send(event: NoticeEvent, url: string): void {
    this.notices.add(() => ({ url, ...noticeOf(event, this.#sealingContext()) }));
  }

  #sealingContext(): SealingContext {
    const { apiV3Key, clock } = this.#options;
    return { apiV3Key, signer: this.signers.next(), now: clock.now() };
  }

  /** The notice of a payment; `changes` are made before it is encrypted and signed. */
  notification(trade: WechatTrade, changes: Partial<NoticeEvent> = {}): Omit<Notice, 'url'> {
    const event = paymentEvent(trade, this.#options);
    return noticeOf(
      { ...event, ...changes, content: { ...event.content, ...changes.content } },
      this.#sealingContext(),
    );
  }

  forgedNotice(trade: WechatTrade, forgery: Forgery): Omit<Notice, 'url'> {
    return forgeries[forgery](paymentEvent(trade, this.#options), this.#sealingContext());
  }

  #notifyOfRefund(trade: WechatTrade, refund: WechatRefund): void {
    const { notifyUrl, status } = refund;
    if (notifyUrl !== undefined && status !== 'PROCESSING')
      this.#send(refundEvent(trade, refund, this.#options), notifyUrl);
  }

  /** The bank completes or fails a refund. */
  settleRefund(refundNo: string, status: WechatRefund['status']): WechatRefund {
    const { trade, refund } = this.trades.findRefund(refundNo);
    refund.status = status;
    this.#notifyOfRefund(trade, refund);
    return refund;
  }

  /** A merchant refunds in the console: the whole remainder, or `part`. @throws ProviderRefusal */
  refundByHand(outTradeNo: string, part?: Fen): WechatRefund {
    const trade = this.trades.find(outTradeNo);
    const { notifyUrl, amount: total } = trade;
    const refundNo = `HAND${outTradeNo}${trade.refunds.size + 1}`;
    const amount = part ?? this.trades.remainderOf(trade);
    const refund = this.trades.refund(outTradeNo, { refundNo, amount, total, notifyUrl });
    this.#notifyOfRefund(trade, refund);
    return refund;
  }

  /** Catches up with the clock: late effects first, then the notices that are due. */
  async catchUp(post?: Post): Promise<void> {
    this.api.wire.runLate();
    await this.notices.deliver(post);
  }
}
