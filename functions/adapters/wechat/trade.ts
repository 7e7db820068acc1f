import * as z from 'zod';
import type { ProviderPayment } from '#functions/ports/payments';
import { fen } from '#shared/money';
import type { WechatAccount } from './account.ts';
import { fieldsOf, isCode, type Said } from './answer.ts';
import type { WechatGateway } from './gateway.ts';
import { numberAt } from './numbers.ts';

type Ours = Pick<WechatAccount, 'appId' | 'mchId'>;

const total = z.number().int().positive().transform(fen);

/** Somebody's name in our app. */
export const openid = z.string().regex(/^[\w-]{1,128}$/);

const named = ({ appId, mchId }: Ours) =>
  z.object({ appid: z.literal(appId), mchid: z.literal(mchId), out_trade_no: z.string() });

const money = z.object({
  transaction_id: z.string().min(1).max(64),
  amount: z.object({ total, currency: z.literal('CNY') }),
  payer: z.object({ openid: openid.optional() }).nullish(),
});

/** A payment as a notice tells it: of our app and our account, in fen. */
export const paidTrade = (ours: Ours) => named(ours).extend({ ...money.shape, trade_state: z.literal('SUCCESS') });

/** What it was of is not always told. */
const unpaid = z.object({
  trade_state: z.enum(['CLOSED', 'REVOKED', 'NOTPAY', 'USERPAYING', 'PAYERROR']),
  transaction_id: z.string().optional(),
  amount: z.object({ total }).optional().catch(undefined),
});

/** What was paid stays paid, whatever has gone back of it. */
const standing = (ours: Ours) =>
  z.discriminatedUnion('trade_state', [
    named(ours).extend({ ...money.shape, trade_state: z.enum(['SUCCESS', 'REFUND']) }),
    named(ours).extend(unpaid.shape),
  ]);

type Standing = z.output<ReturnType<typeof standing>>;

export const tradePaid = (
  outTradeNo: string,
  { transaction_id: tradeNo, amount, payer }: z.output<typeof money>,
): ProviderPayment => ({ outTradeNo, tradeNo, amount: amount.total, state: 'paid', payer: payer?.openid });

const tradeClosed = (outTradeNo: string, { transaction_id, amount }: z.output<typeof unpaid>): ProviderPayment => ({
  ...{ outTradeNo, tradeNo: transaction_id ?? '', amount: amount?.total ?? fen(0), state: 'closed' },
});

function tradeIn(outTradeNo: string, standing: Standing): ProviderPayment | 'open' {
  if (standing.trade_state === 'SUCCESS' || standing.trade_state === 'REFUND') return tradePaid(outTradeNo, standing);
  const isOver = standing.trade_state === 'CLOSED' || standing.trade_state === 'REVOKED';
  return isOver ? tradeClosed(outTradeNo, standing) : 'open';
}

const isNotThere = (said: Said): boolean =>
  said.state === 'refused' && said.status === 404 && isCode(said.code, 'ORDER_NOT_EXIST');

const pathOf = (outTradeNo: string): string => `/v3/pay/transactions/out-trade-no/${numberAt(outTradeNo)}`;

export type WechatTrades = ReturnType<typeof wechatTrades>;

export function wechatTrades(gateway: WechatGateway, account: Ours) {
  const shape = standing(account);
  /** `absent` where WeChat has no such order, which it may still be about to have. */
  async function find(outTradeNo: string): Promise<ProviderPayment | 'open' | 'absent' | 'unknown'> {
    const said = await gateway.ask('GET', `${pathOf(outTradeNo)}?mchid=${account.mchId}`);
    if (isNotThere(said)) return 'absent';
    const { data } = shape.safeParse(fieldsOf(said));
    return data?.out_trade_no === numberAt(outTradeNo) ? tradeIn(outTradeNo, data) : 'unknown';
  }
  return {
    find,
    async query(outTradeNo: string): Promise<ProviderPayment | 'open' | 'unknown'> {
      const found = await find(outTradeNo);
      return found === 'absent' ? 'open' : found;
    },
    /**
     * WeChat refuses it in an order's first five minutes. A refusal may also mean that it is closed already, or paid: the
     * order itself is asked then.
     */
    async close(outTradeNo: string): Promise<boolean> {
      const said = await gateway.ask('POST', `${pathOf(outTradeNo)}/close`, { mchid: account.mchId });
      if (said.state === 'done' || isNotThere(said)) return true;
      const trade = await find(outTradeNo);
      return typeof trade === 'object' && trade.state === 'closed';
    },
  };
}
