import { endpoint } from '#functions/runtime/endpoint';
import { sendReceiptCopy } from '#functions/usecases/orders/mail-receipt';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const mailReceipt = endpoint(
  routes.mailReceipt,
  ['table', 'queues', 'clock'],
  async ({ params: { out_trade_no: outTradeNo }, user, request: { language } }, deps) => {
    const sent = await sendReceiptCopy(deps, { outTradeNo, userId: user.id, language });
    return sent.ok ? ok({ message: confirmationText('receipt_mailed', language, { email: sent.value }) }) : sent;
  },
);
