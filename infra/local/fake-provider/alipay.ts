import type { KeyObject } from 'node:crypto';
import { minute } from '#shared/limits';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { alipayBills, type Bills } from './alipay-bills.ts';
import { type Call, calls } from './alipay-calls.ts';
import { fromBeijing, pageIn } from './alipay-page.ts';
import {
  type Fields,
  isSignedBy,
  type KeyPair,
  notificationBody,
  rsaKeys,
  signed,
  textOf,
} from './alipay-signature.ts';
import { AlipayTrades, type Page, type Trade, total } from './alipay-trades.ts';
import { AlipayTransfers } from './alipay-transfers.ts';
import { type Delays, type Fault, LateEffects, plannedFaults } from './faults.ts';
import { onItsWay, type Reply } from './http.ts';
import { Notices, type Post } from './notices.ts';

export interface FakeAlipayOptions extends Delays {
  appId: string;
  sellerId: string;
  /** Of the app: every request must be signed with it. */
  appPublicKey: KeyObject;
  keys?: KeyPair;
}

/** Eight times within 25 hours. */
export const repetitions = [0, 4, 14, 24, 84, 204, 564, 1464].map((minutes) => minutes * minute);

/** Alipay refuses what is stamped far from its own time, which is Beijing's. */
const timestampSlack = 10 * minute;

type Node = Record<string, unknown>;

/** Alipay's gateway, pages and notifications, in memory and on a virtual clock. */
export class FakeAlipay {
  readonly faults = plannedFaults();
  readonly keys: KeyPair;
  readonly trades: AlipayTrades;
  readonly transfers: AlipayTransfers;
  readonly bills: Bills;
  readonly notices: Notices;
  /** What has been asked, in order. */
  readonly asked: { method: string; fields: Fields }[] = [];
  /** Where it listens, once it does. */
  endpoint = '';
  readonly #options: FakeAlipayOptions;
  readonly late: LateEffects;

  constructor(options: FakeAlipayOptions) {
    this.#options = options;
    this.late = new LateEffects(options);
    this.keys = options.keys ?? rsaKeys();
    this.trades = new AlipayTrades(options.clock);
    this.transfers = new AlipayTransfers(options.clock);
    this.bills = alipayBills(this.trades, this.transfers, () => this.endpoint);
    this.notices = new Notices(options.clock, repetitions, ({ text }) => text === 'success');
  }

  // ── The gateway ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** One request to the gateway: its fields, from address and body alike. */
  async answer(fields: Fields): Promise<Reply> {
    this.late.take();
    const method = fields.method ?? '';
    this.asked.push({ method, fields });
    const fault = this.faults.next(method);
    if (fault === 'lose request') return 'lost';
    const call = calls[method];
    const wrong = call ? this.#wrongWith(fields) : 'isv.invalid-method';
    if (!call || wrong) return this.#reply(method, turnedAway(wrong), 'unsigned');
    const content = { ...JSON.parse(fields.biz_content ?? '{}'), notify_url: fields.notify_url };
    const node = this.#effect(fault, call, content);
    return node === 'lost' ? node : onItsWay(fault, this.#reply(method, node, fault), this.#options);
  }

  /** What happens here, and what would be said about it. */
  #effect(fault: Fault | undefined, call: Call, content: unknown): Node | 'lost' {
    const books = { trades: this.trades, transfers: this.transfers, bills: this.bills };
    if (fault === 'system error') return busy(call.busy);
    if (fault === 'late effect') {
      this.late.add(() => call.answer(content, books));
      return 'lost';
    }
    const result = call.answer(content, books);
    if (fault === 'system error with effect') return busy(call.busy);
    return result.ok ? { code: '10000', msg: 'Success', ...result.value } : refusal(result.code);
  }

  #wrongWith(fields: Fields): string | undefined {
    const { appId, appPublicKey } = this.#options;
    if (fields.app_id !== appId) return 'isv.invalid-app-id';
    if (fields.sign_type !== 'RSA2' || fields.charset !== 'utf-8') return 'isv.invalid-signature-type';
    if (!isSignedBy(appPublicKey, textOf(fields, ['sign']), fields.sign ?? '')) return 'isv.invalid-signature';
    const offset = Math.abs(fromBeijing(fields.timestamp) - this.#now());
    return offset < timestampSlack ? undefined : 'isv.invalid-timestamp';
  }

  /** The signature is over the node as it is written, escaped slashes included. */
  #reply(method: string, node: Node, fault?: Fault): Reply {
    const text = JSON.stringify(node).replaceAll('/', '\\/');
    const keys = fault === 'wrongly signed' ? foreignKeys() : this.keys;
    const sign = fault === 'unsigned' ? '' : `,"sign":"${signed(text, keys)}"`;
    const body = `{"${method.replaceAll('.', '_')}_response":${text}${sign}}`;
    return { status: 200, type: 'text/html;charset=utf-8', body };
  }

  #now(): number {
    return this.#options.clock.now();
  }

  // ── The buyer ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** What stands on the page behind an address, or in a code. @throws where Alipay would show an error instead. */
  open(address: string): Page {
    const coded = this.trades.codes.get(address);
    if (coded) return coded;
    const fields = Object.fromEntries(new URL(address).searchParams);
    const wrong = this.#wrongWith(fields);
    if (wrong) throw new Error(wrong);
    return pageIn(fields);
  }

  /** The buyer opens the page, scans its code and confirms. @throws where Alipay would not let it happen. */
  pay(address: string): Trade {
    const scanned = this.trades.scan(this.open(address));
    const paid = scanned.ok ? this.trades.pay(scanned.value.outTradeNo) : scanned;
    if (!paid.ok) throw new Error(paid.code);
    this.notify(paid.value);
    return paid.value;
  }

  // ── Notifications ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** The signed body that tells how a trade stands; `more` overrides and adds fields before it is signed. */
  notification(trade: Trade, more: Fields = {}): string {
    const { appId, sellerId } = this.#options;
    const fields = {
      notify_type: 'trade_status_sync',
      notify_id: `N${trade.tradeNo}${this.#now()}`,
      app_id: appId,
      seller_id: sellerId,
      charset: 'utf-8',
      version: '1.0',
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      total_amount: yuanFixed(trade.amount),
      subject: trade.subject,
      trade_status: trade.status,
      ...more,
    };
    return notificationBody(fields, this.keys);
  }

  notify(trade: Trade, more?: Fields): void {
    const body = this.notification(trade, more);
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
    this.notices.add(() => ({ url: trade.notifyUrl, body, headers }));
  }

  /** Somebody gives money back in the console: all that is left of a trade, or so much. @throws where it cannot be. */
  refundByHand(outTradeNo: string, part?: Fen): Trade {
    const found = this.trades.find(outTradeNo);
    if (!found.ok) throw new Error(found.code);
    const { refunds, amount: paid } = found.value;
    const number = `HAND${refunds.size + 1}`;
    const refunded = this.trades.refund(outTradeNo, number, { amount: part ?? fen(paid - total(refunds.values())) });
    if (!refunded.ok) throw new Error(refunded.code);
    const sum = yuanFixed(total(refunds.values()));
    this.notify(refunded.value, { refund_fee: sum, gmt_refund: '2026-11-20 12:00:00', out_biz_no: number });
    return refunded.value;
  }

  /** Lets the time that has passed on the clock happen: late effects first, then what is to be told. */
  async catchUp(post?: Post): Promise<void> {
    this.late.take();
    await this.notices.deliver(post);
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

const turnedAway = (sub_code: string | undefined): Node => ({ code: '40002', msg: 'Invalid Arguments', sub_code });

let others: KeyPair | undefined;

function foreignKeys(): KeyPair {
  others ??= rsaKeys();
  return others;
}
