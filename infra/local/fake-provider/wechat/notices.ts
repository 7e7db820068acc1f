import { day } from '#shared/limits';
import { foreignKeys } from '../alipay-signature.ts';
import type { ProviderPayment, ProviderRefund } from '../model/payment.ts';
import type { Notice } from '../notices.ts';
import { tradeBody } from './calls.ts';
import { refundStatuses } from './payments.ts';
import { type Signer, seal, signatureHeaders } from './signature.ts';

interface Account {
  appId: string;
  mchId: string;
  apiV3Key: string;
}

export type Content = Record<string, unknown>;

/** The content of a notice before it is encrypted. */
export interface NoticeEvent {
  eventType: string;
  type: 'transaction' | 'refund';
  content: Content;
}

export const paymentEvent = (payment: ProviderPayment, account: Account): NoticeEvent => ({
  eventType: 'TRANSACTION.SUCCESS',
  type: 'transaction',
  content: { ...tradeBody(payment, account), trade_state: 'SUCCESS', success_time: '2026-11-20T12:00:00+08:00' },
});

export const refundEvent = (payment: ProviderPayment, refund: ProviderRefund, { mchId }: Account): NoticeEvent => ({
  eventType: `REFUND.${refundStatuses[refund.state]}`,
  type: 'refund',
  content: {
    mchid: mchId,
    transaction_id: payment.tradeNo,
    out_trade_no: payment.outTradeNo,
    refund_id: refund.theirNo,
    out_refund_no: refund.refundNo,
    refund_status: refundStatuses[refund.state],
    amount: { total: payment.amount, refund: refund.amount, payer_total: payment.amount, payer_refund: refund.amount },
    user_received_account: '支付用户零钱',
  },
});

export interface SealingContext {
  apiV3Key: string;
  signer: Signer;
  now: number;
}

let noticeCount = 0;

const bodyOf = ({ eventType: event, type, content }: NoticeEvent, apiV3Key: string, changes: Content = {}): string => {
  noticeCount += 1;
  const resource = seal(JSON.stringify(content), apiV3Key, { aad: type, type });
  const envelope = {
    id: `EV-${noticeCount}`,
    create_time: '2026-11-20T12:00:00+08:00',
    resource_type: 'encrypt-resource',
  };
  return JSON.stringify({ ...envelope, event_type: event, summary: '测试', resource: { ...resource, ...changes } });
};

const withHeaders = (body: string, headers: Record<string, string>): Omit<Notice, 'url'> => ({
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

/** Encrypts and signs the notice anew for each attempt. */
export function noticeOf(event: NoticeEvent, { apiV3Key, signer, now }: SealingContext): Omit<Notice, 'url'> {
  const body = bodyOf(event, apiV3Key);
  return withHeaders(body, signatureHeaders(body, signer, now));
}

const foreignSigner = (serial: string): Signer => ({ serial, privateKey: foreignKeys().privateKey });

const withContent = (event: NoticeEvent, changes: Content): NoticeEvent => ({
  ...event,
  content: { ...event.content, ...changes },
});

type Forge = (event: NoticeEvent, sealing: SealingContext) => Omit<Notice, 'url'>;

const reseal =
  (change: (resource: { ciphertext: string; nonce: string }) => Content): Forge =>
  (event, { apiV3Key, signer, now }) => {
    const { resource } = JSON.parse(bodyOf(event, apiV3Key));
    const body = bodyOf(event, apiV3Key, { ...resource, ...change(resource) });
    return withHeaders(body, signatureHeaders(body, signer, now));
  };

/** Flips a bit of the authentication tag, which ends the ciphertext. */
const otherTag = (ciphertext: string): string => {
  const bytes = Buffer.from(ciphertext, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64');
};

const withChangedHeaders = (
  event: NoticeEvent,
  sealing: SealingContext,
  change: (notice: Omit<Notice, 'url'>) => Record<string, string>,
) => {
  const notice = noticeOf(event, sealing);
  return { ...notice, headers: { ...notice.headers, ...change(notice) } };
};

/** Notices that WeChat did not send, or not to us, as an attacker might. */
export const forgeries = {
  'other key': (event, sealing) => noticeOf(event, { ...sealing, signer: foreignSigner(sealing.signer.serial) }),
  'serial of nobody': (event, sealing) =>
    noticeOf(event, { ...sealing, signer: foreignSigner('5157F09EFDC096DE15EBE81A47057A72') }),
  unsigned: (event, sealing) => withHeaders(noticeOf(event, sealing).body, {}),
  probe: (event, sealing) =>
    withChangedHeaders(event, sealing, () => ({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/A+jd/2Ii' })),
  'other algorithm': (event, sealing) =>
    withChangedHeaders(event, sealing, () => ({ 'wechatpay-signature-type': 'WECHATPAY2-SHA1' })),
  'other nonce': (event, sealing) => withChangedHeaders(event, sealing, () => ({ 'wechatpay-nonce': 'somethingElse' })),
  'too old': (event, sealing) => noticeOf(event, { ...sealing, now: sealing.now - day }),
  'from the future': (event, sealing) => noticeOf(event, { ...sealing, now: sealing.now + day }),
  'sealed by somebody else': (event, sealing) =>
    noticeOf(event, { ...sealing, apiV3Key: '0123456789abcdefghijklmnopqrstuv' }),
  'other tag': reseal(({ ciphertext }) => ({ ciphertext: otherTag(ciphertext) })),
  'other sealing nonce': reseal(() => ({ nonce: '0123456789ab' })),
  'other associated data': reseal(() => ({ associated_data: 'something' })),
  'other sealing': reseal(() => ({ algorithm: 'AEAD_SM4_GCM' })),
  'other mchid': (event, sealing) => noticeOf(withContent(event, { mchid: '1900000001' }), sealing),
  'other appid': (event, sealing) => noticeOf(withContent(event, { appid: 'wx0000000000000000' }), sealing),
  'other amount': (event, sealing) =>
    noticeOf(withContent(event, { amount: { total: 0.5, currency: 'CNY' } }), sealing),
  'other currency': (event, sealing) =>
    noticeOf(withContent(event, { amount: { total: 3900, currency: 'USD' } }), sealing),
  'number of nobody': (event, sealing) =>
    noticeOf(withContent(event, { out_trade_no: '01KADZ0000000000000000000Z' }), sealing),
} satisfies Record<string, Forge>;

export type Forgery = keyof typeof forgeries;
