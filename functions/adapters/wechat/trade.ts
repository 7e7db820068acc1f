import * as z from 'zod';
import type { ProviderPayment } from '#functions/ports/payments';
import { fen } from '#shared/money';
import type { WechatAccount } from './account.ts';
import { isCode, type WechatResponse, wechatFields } from './answer.ts';
import type { WechatGateway } from './gateway.ts';
import { wechatNumberOf } from './numbers.ts';

type MerchantIds = Pick<WechatAccount, 'appId' | 'mchId'>;

const total = z.number().int().positive().transform(fen);

/** A user's id in our app. */
export const openid = z.string().regex(/^[\w-]{1,128}$/);

const named = ({ appId, mchId }: MerchantIds) =>
  z.object({ appid: z.literal(appId), mchid: z.literal(mchId), out_trade_no: z.string() });

const money = z.object({
  transaction_id: z.string().min(1).max(64),
  amount: z.object({ total, currency: z.literal('CNY') }),
  payer: z.object({ openid: openid.optional() }).nullish(),
});

/** A paid transaction in a notice: of our app and merchant account, in fen. */
export const paidTrade = (ours: MerchantIds) =>
  named(ours).extend({ ...money.shape, trade_state: z.literal('SUCCESS') });

/** WeChat does not always give the amount. */
const unpaid = z.object({
  trade_state: z.enum(['CLOSED', 'REVOKED', 'NOTPAY', 'USERPAYING', 'PAYERROR']),
  transaction_id: z.string().optional(),
  amount: z.object({ total }).optional().catch(undefined),
});

/** A paid transaction stays paid, whatever was refunded of it. */
const tradeShape = (ours: MerchantIds) =>
  z.discriminatedUnion('trade_state', [
    named(ours).extend({ ...money.shape, trade_state: z.enum(['SUCCESS', 'REFUND']) }),
    named(ours).extend(unpaid.shape),
  ]);

type WechatTrade = z.output<ReturnType<typeof tradeShape>>;

export const tradePaid = (
  outTradeNo: string,
  { transaction_id: tradeNo, amount, payer }: z.output<typeof money>,
): ProviderPayment => ({ outTradeNo, tradeNo, amount: amount.total, state: 'paid', payer: payer?.openid });

const tradeClosed = (outTradeNo: string, { transaction_id, amount }: z.output<typeof unpaid>): ProviderPayment => ({
  ...{ outTradeNo, tradeNo: transaction_id ?? '', amount: amount?.total ?? fen(0), state: 'closed' },
});

function providerPaymentOf(outTradeNo: string, trade: WechatTrade): ProviderPayment | 'open' {
  if (trade.trade_state === 'SUCCESS' || trade.trade_state === 'REFUND') return tradePaid(outTradeNo, trade);
  const isOver = trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED';
  return isOver ? tradeClosed(outTradeNo, trade) : 'open';
}

const isAbsent = (response: WechatResponse): boolean =>
  response.state === 'refused' && response.status === 404 && isCode(response.code, 'ORDER_NOT_EXIST');

const pathOf = (outTradeNo: string): string => `/v3/pay/transactions/out-trade-no/${wechatNumberOf(outTradeNo)}`;

export type WechatTrades = ReturnType<typeof wechatTrades>;

export function wechatTrades(gateway: WechatGateway, account: MerchantIds) {
  const shape = tradeShape(account);
  /** `absent` if WeChat has no such order, which may still be on its way to it. */
  async function find(outTradeNo: string): Promise<ProviderPayment | 'open' | 'absent' | 'unknown'> {
    const response = await gateway.ask('GET', `${pathOf(outTradeNo)}?mchid=${account.mchId}`);
    if (isAbsent(response)) return 'absent';
    const { data } = shape.safeParse(wechatFields(response));
    return data?.out_trade_no === wechatNumberOf(outTradeNo) ? providerPaymentOf(outTradeNo, data) : 'unknown';
  }
  return {
    find,
    async query(outTradeNo: string): Promise<ProviderPayment | 'open' | 'unknown'> {
      const trade = await find(outTradeNo);
      return trade === 'absent' ? 'open' : trade;
    },
    /**
     * WeChat refuses this in an order's first five minutes. A refusal may also mean that the order is already closed or
     * paid, so the order is then queried.
     */
    async close(outTradeNo: string): Promise<boolean> {
      const response = await gateway.ask('POST', `${pathOf(outTradeNo)}/close`, { mchid: account.mchId });
      if (response.state === 'done' || isAbsent(response)) return true;
      const trade = await find(outTradeNo);
      return typeof trade === 'object' && trade.state === 'closed';
    },
  };
}
