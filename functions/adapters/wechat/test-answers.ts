import { constants, generateKeyPairSync, sign } from 'node:crypto';
import type { PaymentProvider } from '#functions/ports/payments';
import { fakeClock } from '#functions/test/fakes';
import { testTable } from '../memory/test-table.ts';
import type { WechatAccount } from './account.ts';
import { wechatPayments } from './payments.ts';

/** Answers signed here by Node's crypto, independently of the provider stub. */

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const publicKeyId = 'PUB_KEY_ID_0119000001092026112000000000';

export const apiV3Key = '0123456789abcdef0123456789ABCDEF';

const clock = fakeClock();

export const accountForTest = (more: Partial<WechatAccount> = {}): WechatAccount => ({
  ...{ appId: 'wxd678efa567fe6787', appSecret: '0123456789abcdef0123456789abcdef', mchId: '1900000109', apiV3Key },
  ...{ serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB', privateKey: ours.privateKey, clock },
  publicKey: { id: publicKeyId, key: theirs.publicKey },
  bases: { api: 'https://wechat.test', login: 'https://login.test', token: 'https://token.test' },
  ...more,
});

export const ourPublicKey = ours.publicKey;

export interface Signing {
  at?: number;
  serial?: string;
  nonce?: string;
  isForged?: boolean;
  key?: typeof theirs.privateKey;
}

/** As documented: time, nonce and body, each on its own line. */
export function signedBy(body: string, signing: Signing = {}): Record<string, string> {
  const {
    at = clock.now(),
    serial = publicKeyId,
    nonce = 'c5ac7061fccab6bf3e254dcf98995b8c',
    isForged = false,
  } = signing;
  const timestamp = String(at / 1000);
  const key = signing.key ?? (isForged ? strangers : theirs).privateKey;
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  const signature = sign('sha256', text, { key, padding: constants.RSA_PKCS1_PADDING });
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signature.toString('base64'),
  };
}

/** Answers every request the same. */
export const saying =
  (
    content: unknown,
    { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
  ): typeof fetch =>
  async () => {
    const body = content === undefined ? '' : JSON.stringify(content);
    return new Response(status === 204 ? null : body, { status, headers: headers ?? signedBy(body) });
  };

export const providerSaying = (content: unknown): PaymentProvider =>
  wechatPayments({
    ...accountForTest({ fetch: saying(content) }),
    notifyUrl: 'https://tanwei.test/api/payments/notify/wechat',
    table: testTable(),
  });
