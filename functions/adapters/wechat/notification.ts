import * as z from 'zod';
import type { ProviderNotification } from '#functions/ports/payments';
import type { Table } from '#functions/ports/table';
import { fen } from '#shared/money';
import { jsonIn } from '#shared/text/json';
import type { WechatAccount } from './account.ts';
import type { WechatGateway } from './gateway.ts';
import { findOrderByNumber } from './numbers.ts';
import { openedJson, sealed } from './sealed.ts';
import { paidTrade, tradePaid } from './trade.ts';

interface NotificationDeps {
  gateway: WechatGateway;
  account: WechatAccount;
  table: Table;
}

const notice = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: sealed,
});

const paid = 'TRANSACTION.SUCCESS';
const refunds = 'REFUND.';

const states = z.object({ trade_state: z.string() });

const refundOf = ({ mchId }: Pick<WechatAccount, 'mchId'>) =>
  z.object({
    mchid: z.literal(mchId),
    out_trade_no: z.string(),
    out_refund_no: z.string().min(1).max(64),
    refund_status: z.string(),
    amount: z.object({ refund: z.number().int().positive() }),
  });

type Refund = z.output<ReturnType<typeof refundOf>>;

/** A refund that did not arrive has no amount: nothing was returned with it. */
const reversalOf = (outTradeNo: string, { out_refund_no: refundNo, refund_status, amount }: Refund) =>
  ({
    outTradeNo,
    state: 'reversed',
    refundNo,
    ...(refund_status === 'SUCCESS' && { amount: fen(amount.refund) }),
  }) as const;

/**
 * Reads a posted notice. Undefined unless WeChat signed and sealed it for us and the order is ours. @throws only if
 * that cannot be determined now: the certificates or the table are unavailable.
 */
export function wechatNotifications({ gateway, account, table }: NotificationDeps) {
  const trade = paidTrade(account);
  const refund = refundOf(account);

  async function paidIn(content: unknown): Promise<ProviderNotification> {
    if (states.safeParse(content).data?.trade_state !== 'SUCCESS') return 'nothing';
    const { data } = trade.safeParse(content);
    if (!data) return undefined;
    const outTradeNo = await findOrderByNumber(table, data.out_trade_no);
    return outTradeNo === undefined ? undefined : tradePaid(outTradeNo, data);
  }

  async function refundIn(content: unknown): Promise<ProviderNotification> {
    const { data } = refund.safeParse(content);
    if (!data) return undefined;
    const outTradeNo = await findOrderByNumber(table, data.out_trade_no);
    return outTradeNo === undefined ? undefined : reversalOf(outTradeNo, data);
  }

  return async (body: string, headers: Record<string, string>): Promise<ProviderNotification> => {
    if (!(await gateway.isSigned({ headers, body }))) return undefined;
    const { data: received } = notice.safeParse(jsonIn(body));
    const content = received && openedJson(account.apiV3Key, received.resource);
    if (!received || content === undefined) return undefined;
    if (received.event_type === paid) return paidIn(content);
    return received.event_type.startsWith(refunds) ? refundIn(content) : 'nothing';
  };
}
