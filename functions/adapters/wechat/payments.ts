import type { PaymentProvider } from '#functions/ports/payments';
import { traits } from '../provider.ts';
import { beginWith, type WechatOptions } from './begin.ts';
import { wechatGateway } from './gateway.ts';
import { wechatNotifications } from './notification.ts';
import { wechatRefund } from './refund.ts';
import { wechatTrades } from './trade.ts';

export function wechatPayments(options: WechatOptions): PaymentProvider {
  const gateway = wechatGateway(options);
  const trades = wechatTrades(gateway, options);
  const { notifyUrl, table } = options;
  return {
    ...traits.wechat,
    begin: beginWith(gateway, options),
    query: trades.query,
    close: trades.close,
    refund: (refund) => wechatRefund({ gateway, trades, notifyUrl }, refund),
    readNotification: wechatNotifications({ gateway, account: options, table }),
  };
}
