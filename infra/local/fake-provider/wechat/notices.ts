import { day } from '#shared/limits';
import { rsaKeys } from '../alipay-signature.ts';
import type { Notice } from '../notices.ts';
import { asTrade } from './calls.ts';
import { provingHeaders, type Signer, seal } from './signature.ts';
import type { WechatRefund, WechatTrade } from './trades.ts';

interface Account {
  appId: string;
  mchId: string;
  apiV3Key: string;
}

export type Content = Record<string, unknown>;

/** What a notice is about, before it is sealed. */
export interface Told {
  event: string;
  type: 'transaction' | 'refund';
  content: Content;
}

export const paymentTold = (trade: WechatTrade, account: Account): Told => ({
  event: 'TRANSACTION.SUCCESS',
  type: 'transaction',
  content: { ...asTrade(trade, account), trade_state: 'SUCCESS', success_time: '2026-11-20T12:00:00+08:00' },
});

const refundEvents = { SUCCESS: 'SUCCESS', PROCESSING: 'SUCCESS', CLOSED: 'CLOSED', ABNORMAL: 'ABNORMAL' } as const;

export const refundTold = (trade: WechatTrade, refund: WechatRefund, { mchId }: Account): Told => ({
  event: `REFUND.${refundEvents[refund.status]}`,
  type: 'refund',
  content: {
    ...{ mchid: mchId, transaction_id: trade.transactionId, out_trade_no: trade.outTradeNo },
    ...{ refund_id: refund.refundId, out_refund_no: refund.refundNo, refund_status: refund.status },
    amount: { total: trade.amount, refund: refund.amount, payer_total: trade.amount, payer_refund: refund.amount },
    user_received_account: '支付用户零钱',
  },
});

export interface Sealing {
  apiV3Key: string;
  signer: Signer;
  now: number;
}

let sent = 0;

const bodyOf = ({ event, type, content }: Told, apiV3Key: string, changes: Content = {}): string => {
  sent += 1;
  const resource = seal(JSON.stringify(content), apiV3Key, { aad: type, type });
  const told = { id: `EV-${sent}`, create_time: '2026-11-20T12:00:00+08:00', resource_type: 'encrypt-resource' };
  return JSON.stringify({ ...told, event_type: event, summary: '测试', resource: { ...resource, ...changes } });
};

const headed = (body: string, headers: Record<string, string>): Omit<Notice, 'url'> => ({
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

/** Sealed and signed anew each time it is sent. */
export function noticeOf(told: Told, { apiV3Key, signer, now }: Sealing): Omit<Notice, 'url'> {
  const body = bodyOf(told, apiV3Key);
  return headed(body, provingHeaders(body, signer, now));
}

let foreign: Signer | undefined;

function foreignSigner(serial: string): Signer {
  foreign ??= { serial, privateKey: rsaKeys().privateKey };
  return { ...foreign, serial };
}

const withContent = (told: Told, changes: Content): Told => ({ ...told, content: { ...told.content, ...changes } });

type Forging = (told: Told, sealing: Sealing) => Omit<Notice, 'url'>;

const resealed =
  (change: (resource: { ciphertext: string; nonce: string }) => Content): Forging =>
  (told, { apiV3Key, signer, now }) => {
    const { resource } = JSON.parse(bodyOf(told, apiV3Key));
    const body = bodyOf(told, apiV3Key, { ...resource, ...change(resource) });
    return headed(body, provingHeaders(body, signer, now));
  };

/** The last byte of what is sealed is one of its tag. */
const otherTag = (ciphertext: string): string => {
  const bytes = Buffer.from(ciphertext, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64');
};

const after = (told: Told, sealing: Sealing, change: (notice: Omit<Notice, 'url'>) => Record<string, string>) => {
  const notice = noticeOf(told, sealing);
  return { ...notice, headers: { ...notice.headers, ...change(notice) } };
};

/** Notices that are not WeChat's, or not for us: what somebody might send instead. */
export const forgeries = {
  'other key': (told, sealing) => noticeOf(told, { ...sealing, signer: foreignSigner(sealing.signer.serial) }),
  'serial of nobody': (told, sealing) =>
    noticeOf(told, { ...sealing, signer: foreignSigner('5157F09EFDC096DE15EBE81A47057A72') }),
  unsigned: (told, sealing) => headed(noticeOf(told, sealing).body, {}),
  probe: (told, sealing) => after(told, sealing, () => ({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/A+jd/2Ii' })),
  'other algorithm': (told, sealing) => after(told, sealing, () => ({ 'wechatpay-signature-type': 'WECHATPAY2-SHA1' })),
  'other nonce': (told, sealing) => after(told, sealing, () => ({ 'wechatpay-nonce': 'somethingElse' })),
  'too old': (told, sealing) => noticeOf(told, { ...sealing, now: sealing.now - day }),
  'from the future': (told, sealing) => noticeOf(told, { ...sealing, now: sealing.now + day }),
  'sealed by somebody else': (told, sealing) =>
    noticeOf(told, { ...sealing, apiV3Key: '0123456789abcdefghijklmnopqrstuv' }),
  'other tag': resealed(({ ciphertext }) => ({ ciphertext: otherTag(ciphertext) })),
  'other sealing nonce': resealed(() => ({ nonce: '0123456789ab' })),
  'other associated data': resealed(() => ({ associated_data: 'something' })),
  'other sealing': resealed(() => ({ algorithm: 'AEAD_SM4_GCM' })),
  'other mchid': (told, sealing) => noticeOf(withContent(told, { mchid: '1900000001' }), sealing),
  'other appid': (told, sealing) => noticeOf(withContent(told, { appid: 'wx0000000000000000' }), sealing),
  'other amount': (told, sealing) => noticeOf(withContent(told, { amount: { total: 0.5, currency: 'CNY' } }), sealing),
  'other currency': (told, sealing) =>
    noticeOf(withContent(told, { amount: { total: 3900, currency: 'USD' } }), sealing),
  'number of nobody': (told, sealing) =>
    noticeOf(withContent(told, { out_trade_no: '01KADZ0000000000000000000Z' }), sealing),
} satisfies Record<string, Forging>;

export type Forgery = keyof typeof forgeries;
