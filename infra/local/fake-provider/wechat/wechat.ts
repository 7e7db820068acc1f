import type { KeyObject } from 'node:crypto';
import { hour, minute, second } from '#shared/limits';
import type { Fen } from '#shared/money';
import type { Delays } from '../faults.ts';
import type { Reply } from '../http.ts';
import { type Notice, Notices, type Post } from '../notices.ts';
import { WechatApi } from './api.ts';
import { WechatBills } from './bills.ts';
import { type Forgery, forgeries, noticeOf, paymentTold, refundTold, type Sealing, type Told } from './notices.ts';
import { WechatPeople } from './people.ts';
import { prepayIdIn, type WechatRequest } from './signature.ts';
import { type SignersOptions, WechatSigners } from './signers.ts';
import { type WechatRefund, type WechatTrade, WechatTrades } from './trades.ts';

export interface FakeWechatOptions extends Delays, SignersOptions {
  appId: string;
  appSecret: string;
  mchId: string;
  /** Of the merchant's certificate: every request must be signed with its key. */
  serial: string;
  merchantPublicKey: KeyObject;
  apiV3Key: string;
  /** What stands in a code: what WeChat's app would read, or the page of this stand-in. */
  codes?: 'app' | 'page';
  /** What was ordered there before. */
  kept?: readonly WechatTrade[];
}

/** 15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h, after the first time at once. */
const pauses = [
  ...[0, 15, 15, 30].map((seconds) => seconds * second),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * minute),
  ...[3, 3, 3, 6, 6].map((hours) => hours * hour),
];

const sumTo = (at: number): number => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0);

export const wechatRepetitions = pauses.map((_, at) => sumTo(at));

const isTaken = ({ status }: { status: number }): boolean => status === 200 || status === 204;

/** WeChat Pay's API, its notices, bills and people, in memory and on a virtual clock. */
export class FakeWechat {
  readonly signers: WechatSigners;
  readonly trades: WechatTrades;
  readonly bills: WechatBills;
  readonly people: WechatPeople;
  readonly notices: Notices;
  readonly api: WechatApi;
  /** Where it listens, once it does. */
  endpoint = 'https://api.mch.weixin.qq.com';
  readonly #options: FakeWechatOptions;

  constructor(options: FakeWechatOptions) {
    this.#options = options;
    this.signers = new WechatSigners(options);
    this.trades = new WechatTrades(options.clock, options.kept);
    this.bills = new WechatBills(this.trades, options);
    this.people = new WechatPeople(options.clock, options);
    this.notices = new Notices(options.clock, wechatRepetitions, isTaken);
    const books = {
      ...{ trades: this.trades, bills: this.bills, account: options },
      codeOf: (trade: WechatTrade) => this.codeOf(trade),
      pageOf: ({ prepayId }: WechatTrade) =>
        `${this.endpoint}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}&package=1`,
      billAddress: (day: string) => `${this.endpoint}/v3/billdownload/file?token=${day}`,
      refunded: (trade: WechatTrade, refund: WechatRefund) => this.#tellOfRefund(trade, refund),
      certificates: () => this.signers.listed(),
    };
    this.api = new WechatApi({ options, signers: this.signers, people: this.people, books });
  }

  get faults() {
    return this.api.faults;
  }

  /** What has been asked, in order. */
  get asked() {
    return this.api.asked;
  }

  answer(request: WechatRequest): Promise<Reply> {
    return this.api.answer(request);
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** What stands in the code of an order. */
  codeOf({ prepayId }: WechatTrade): string {
    const isPage = this.#options.codes === 'page';
    return isPage ? `${this.endpoint}/pay/${prepayId}` : `weixin://wxpay/bizpayurl?pr=${prepayId}`;
  }

  /** The order behind a code, the address of a page, or what opens the sheet. @throws where there is none. */
  open(from: string | Record<string, string>): WechatTrade {
    const { appId, merchantPublicKey: key } = this.#options;
    const prepayId = typeof from === 'string' ? /wx\d{16}/.exec(from)?.[0] : prepayIdIn(from, { appId, key });
    const trade = prepayId === undefined ? undefined : this.trades.prepaid(prepayId);
    if (!trade) throw new Error('no order to pay');
    return trade;
  }

  /** Somebody scans the code, opens the page or the sheet, and confirms. @throws where WeChat would not let it happen. */
  pay(from: string | Record<string, string>, payer = this.people.visitor): WechatTrade {
    const trade = this.trades.pay(this.open(from).outTradeNo, payer);
    this.notify(trade);
    return trade;
  }

  // ── Notices ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Tells that a trade is paid, until somebody takes it. */
  notify(trade: WechatTrade): void {
    this.#tell(paymentTold(trade, this.#options), trade.notifyUrl);
  }

  #tell(told: Told, url: string): void {
    this.notices.add(() => ({ url, ...noticeOf(told, this.#sealing()) }));
  }

  #sealing(): Sealing {
    const { apiV3Key, clock } = this.#options;
    return { apiV3Key, signer: this.signers.next(), now: clock.now() };
  }

  /** The notice of a payment; `changes` are made before it is sealed and signed. */
  notification(trade: WechatTrade, changes: Partial<Told> = {}): Omit<Notice, 'url'> {
    const told = paymentTold(trade, this.#options);
    return noticeOf({ ...told, ...changes, content: { ...told.content, ...changes.content } }, this.#sealing());
  }

  forged(trade: WechatTrade, forgery: Forgery): Omit<Notice, 'url'> {
    return forgeries[forgery](paymentTold(trade, this.#options), this.#sealing());
  }

  #tellOfRefund(trade: WechatTrade, refund: WechatRefund): void {
    const { notifyUrl, status } = refund;
    if (notifyUrl !== undefined && status !== 'PROCESSING')
      this.#tell(refundTold(trade, refund, this.#options), notifyUrl);
  }

  /** What was on its way has come to an end. */
  refundEnds(refundNo: string, status: WechatRefund['status']): WechatRefund {
    const { trade, refund } = this.trades.refundNumbered(refundNo);
    refund.status = status;
    this.#tellOfRefund(trade, refund);
    return refund;
  }

  /** Somebody gives money back in the console: all that is left of a trade, or so much. @throws where it cannot be. */
  refundByHand(outTradeNo: string, part?: Fen): WechatRefund {
    const trade = this.trades.find(outTradeNo);
    const { notifyUrl, amount: total } = trade;
    const refundNo = `HAND${outTradeNo}${trade.refunds.size + 1}`;
    const amount = part ?? this.trades.leftOf(trade);
    const refund = this.trades.refund(outTradeNo, { refundNo, amount, total, notifyUrl });
    this.#tellOfRefund(trade, refund);
    return refund;
  }

  /** Lets the time that has passed on the clock happen: late effects first, then what is to be told. */
  async catchUp(post?: Post): Promise<void> {
    this.api.late.take();
    await this.notices.deliver(post);
  }
}
