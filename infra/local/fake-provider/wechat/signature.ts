import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { day, minute } from '#shared/limits';
import { type KeyPair, rsaKeys } from '../alipay-signature.ts';
import { selfSignedCertificate } from './der.ts';

/** Written again here rather than shared with what it tests. */

const scheme = 'WECHATPAY2-SHA256-RSA2048';

export interface WechatRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Below a path of another server: that of addresses given out here, which are signed as they are. */
  signedTarget?: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** What WeChat signs with: its public key has a number of another form than its certificates. */
export interface Signer {
  serial: string;
  privateKey: KeyObject;
}

export interface PlatformCertificate extends Signer {
  pem: string;
  from: number;
  to: number;
}

/** Of five years, like WeChat's. */
export function platformCertificate(
  serial: string,
  from: number,
  { keys = rsaKeys(), to = from + 5 * 365 * day }: { keys?: KeyPair; to?: number } = {},
): PlatformCertificate {
  const pem = selfSignedCertificate({ name: 'Tenpay.com sign (stand-in)', serial, from, to, keys });
  return { serial, privateKey: keys.privateKey, pem, from, to };
}

const sign = (text: string, privateKey: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

const isSigned = (text: string, key: KeyObject, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

/** The headers that prove a body is WeChat's. */
export function signatureHeaders(body: string, { serial, privateKey }: Signer, now: number): Record<string, string> {
  const timestamp = Math.floor(now / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign(`${timestamp}\n${nonce}\n${body}\n`, privateKey),
    'wechatpay-signature-type': scheme,
  };
}

export interface Merchant {
  mchId: string;
  /** Of the merchant's certificate. */
  serial: string;
  merchantPublicKey: KeyObject;
}

/** Whether a request is the merchant's, and of now. */
export function isAuthorized(
  { method, target, signedTarget = target, headers, body }: WechatRequest,
  merchant: Merchant,
  now: number,
): boolean {
  const [type, ...rest] = (headers.authorization ?? '').split(' ');
  const pairs = [...rest.join(' ').matchAll(/(\w+)="([^"]*)"/g)];
  const fields = Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
  const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = fields;
  if (type !== scheme || mchid !== merchant.mchId || serial_no !== merchant.serial) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > 5 * minute) return false;
  const textOf = (path: string): string =>
    [method, path, timestamp, nonce_str, body].map((line) => `${line}\n`).join('');
  return [target, signedTarget].some((path) => isSigned(textOf(path), merchant.merchantPublicKey, signature));
}

/** Whether what opens the sheet was signed by the merchant; the order on it. */
export function verifiedPrepayId(params: Record<string, string>, { appId, key }: { appId: string; key: KeyObject }) {
  const { timeStamp = '', nonceStr = '', package: order = '', signType, paySign = '' } = params;
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${order}\n`;
  const isValid = params.appId === appId && signType === 'RSA' && isSigned(text, key, paySign);
  return isValid ? order.replace(/^prepay_id=/, '') : undefined;
}

/** As the merchant alone can read it. */
export function seal(text: string, apiV3Key: string, { aad, type }: { aad: string; type?: string }) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce)).setAAD(Buffer.from(aad));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    ...(type && { original_type: type }),
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: ciphertext.toString('base64'),
    associated_data: aad,
    nonce,
  };
}
