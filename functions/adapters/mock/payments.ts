import { createSign, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/ports/index';
import type { MockBank, PaymentProvider, PaymentRequest } from '#functions/ports/payments';
import type { BillLine } from '#functions/ports/payouts';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { type Fen, fen, yuanFixed } from '#shared/money';
import { alipayNotifications, signedText } from '../alipay/notification.ts';
import { traits } from '../provider.ts';
import { mockBillLine } from './bills.ts';

/**
 * Development only: a provider that stores its trades in the same table. It signs as Alipay does, and is verified the
 * same way.
 */
interface MockOptions {
  table: Table;
  clock: Clock;
  appUrl: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const appId = 'mock-app';
const sellerId = 'mock-seller';

const tradeItem = z.object({
  outTradeNo: z.string(),
  amount: z.number().int().transform(fen),
  state: z.enum(['open', 'paid', 'closed', 'refunded']),
  refunded: z.number().default(0),
  refundNos: z.array(z.string()).default([]),
});

const keyOf = (outTradeNo: string): Key => ({ pk: `MOCK#${outTradeNo}`, sk: 'MOCK' });

const tradeNoOf = (outTradeNo: string): string => `MOCK${outTradeNo.slice(0, 26)}`;

function payAddress(appUrl: string, request: PaymentRequest): string {
  const address = new URL('/mock-payment', appUrl);
  const { outTradeNo, subject, amount, body } = request;
  const content = { out_trade_no: outTradeNo, subject, total_amount: yuanFixed(amount), body };
  address.searchParams.set('biz_content', JSON.stringify(content));
  address.searchParams.set('return_url', request.returnUrl);
  return address.href;
}

interface Move {
  from: string[];
  to: string;
  bill?: BillLine;
  refund?: { name: string; before: number; now: { refunded: number; refundNos: string[] } };
}

const unchangedRefunded = (refunded: number): Condition =>
  refunded === 0 ? { attribute: 'refunded', absent: true } : { attribute: 'refunded', equals: refunded };

/** Changes the state of a trade, with the bill line if money moves; `from` is the condition. */
async function moveTrade(table: Table, outTradeNo: string, { from, to, bill, refund }: Move): Promise<boolean> {
  const update = keyOf(outTradeNo);
  const move: Write = {
    update,
    change: { set: { state: to, ...refund?.now } },
    when: [{ attribute: 'state', oneOf: from }, ...(refund ? [unchangedRefunded(refund.before)] : [])],
  };
  return (await table.commit(bill ? [move, mockBillLine(bill, refund?.name)] : [move])).ok;
}

const billed = (kind: 'payment' | 'refund', outTradeNo: string, { amount, at }: { amount: Fen; at: number }) => ({
  ...{ kind, amount, at },
  ourNo: outTradeNo,
  theirNo: tradeNoOf(outTradeNo),
});

export function mockPayments(options: MockOptions): { provider: PaymentProvider; bank: MockBank } {
  const { table } = options;
  const find: Find = async (outTradeNo) => {
    const item = await table.get(keyOf(outTradeNo), { consistent: true });
    return item && tradeItem.parse(item);
  };
  return { provider: mockProvider(options, find), bank: mockBank(options, find) };
}

type Find = (outTradeNo: string) => Promise<z.output<typeof tradeItem> | undefined>;

const mockProvider = ({ table, clock, appUrl, publicKey }: MockOptions, find: Find): PaymentProvider => ({
  ...traits.mock,
  async begin(request) {
    const { outTradeNo, amount } = request;
    const put = { ...keyOf(outTradeNo), kind: 'mock-trade', outTradeNo, amount, state: 'open' };
    await table.commit([{ put, when: [{ absent: true }] }]);
    return { kind: 'redirect', url: payAddress(appUrl, request) };
  },
  async query(outTradeNo) {
    const trade = await find(outTradeNo);
    if (!trade || trade.state === 'open') return 'open';
    const state = trade.state === 'closed' ? 'closed' : 'paid';
    return { outTradeNo, tradeNo: tradeNoOf(outTradeNo), amount: trade.amount, state };
  },
  async close(outTradeNo) {
    if (!(await find(outTradeNo))) return true;
    return moveTrade(table, outTradeNo, { from: ['open', 'closed'], to: 'closed' });
  },
  async refund({ outTradeNo, refundNo, amount }) {
    const trade = await find(outTradeNo);
    if (!trade) return 'unknown';
    const bill = billed('refund', outTradeNo, { amount: fen(0 - amount), at: clock.now() });
    const now = { refunded: trade.refunded + amount, refundNos: [...trade.refundNos, refundNo] };
    const to = now.refunded === trade.amount ? 'refunded' : 'paid';
    const isNew = now.refunded <= trade.amount && !trade.refundNos.includes(refundNo);
    const refund = { name: refundNo, before: trade.refunded, now };
    if (isNew) await moveTrade(table, outTradeNo, { from: ['paid'], to, bill, refund });
    return (await find(outTradeNo))?.refundNos.includes(refundNo) ? 'refunded' : 'unknown';
  },
  readNotification: async (body) => alipayNotifications({ appId, sellerId, publicKey })(body),
});

const mockBank = ({ table, clock, privateKey }: MockOptions, find: Find): MockBank => ({
  async decide(outTradeNo, decision) {
    const open = await find(outTradeNo);
    if (!open) return undefined;
    const bill = billed('payment', outTradeNo, { amount: open.amount, at: clock.now() });
    await moveTrade(table, outTradeNo, { from: ['open'], to: decision, ...(decision === 'paid' && { bill }) });
    const trade = (await find(outTradeNo)) ?? open;
    const fields = new URLSearchParams({
      notify_time: new Date(clock.now()).toISOString(),
      notify_id: `${outTradeNo}-${clock.now()}`,
      app_id: appId,
      seller_id: sellerId,
      charset: 'utf-8',
      out_trade_no: outTradeNo,
      trade_no: tradeNoOf(outTradeNo),
      total_amount: yuanFixed(trade.amount),
      trade_status: trade.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
    });
    const sign = createSign('RSA-SHA256')
      .update(signedText([...fields]), 'utf8')
      .sign(privateKey, 'base64');
    fields.set('sign_type', 'RSA2');
    fields.set('sign', sign);
    return fields.toString();
  },
});
