import { createCipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { day, minute } from '#shared/limits';
import { isSignedBy, type KeyPair, rsaKeys, signText } from '../alipay-signature.ts';
import type { ProviderRequest } from '../http.ts';
import { selfSignedCertificate } from './der.ts';

/** Repeats WeChat's rules instead of importing them from the adapter that it tests. */

const scheme = 'WECHATPAY2-SHA256-RSA2048';

/** A signing key of WeChat's; the serials of its public key and of its certificates have different forms. */
export interface Signer {
  serial: string;
  privateKey: KeyObject;
}

export interface PlatformCertificate extends Signer {
  pem: string;
  from: number;
  to: number;
}

/** Valid for five years, like WeChat's. */
export function platformCertificate(
  serial: string,
  from: number,
  { keys = rsaKeys(), to = from + 5 * 365 * day }: { keys?: KeyPair; to?: number } = {},
): PlatformCertificate {
  const pem = selfSignedCertificate({ name: 'Tenpay.com sign (stand-in)', serial, from, to, keys });
  return { serial, privateKey: keys.privateKey, pem, from, to };
}

/** The headers that prove that a body comes from WeChat. */
export function signatureHeaders(body: string, { serial, privateKey }: Signer, now: number): Record<string, string> {
  const timestamp = Math.floor(now / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signText(`${timestamp}\n${nonce}\n${body}\n`, { privateKey }),
    'wechatpay-signature-type': scheme,
  };
}

export interface Merchant {
  mchId: string;
  /** Serial of the merchant's certificate. */
  serial: string;
  merchantPublicKey: KeyObject;
}

/** Whether a request is signed by the merchant, within five minutes of now. */
export function isAuthorized(
  { method, target, signedTarget = target, headers, body }: ProviderRequest,
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
  return [target, signedTarget].some((path) => isSignedBy(merchant.merchantPublicKey, textOf(path), signature));
}

/** The prepay_id in parameters of the JSAPI sheet; undefined unless the merchant signed them. */
export function verifiedPrepayId(params: Record<string, string>, { appId, key }: { appId: string; key: KeyObject }) {
  const { timeStamp = '', nonceStr = '', package: order = '', signType, paySign = '' } = params;
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${order}\n`;
  const isValid = params.appId === appId && signType === 'RSA' && isSignedBy(key, text, paySign);
  return isValid ? order.replace(/^prepay_id=/, '') : undefined;
}

/** Encrypts a text with the merchant's API v3 key. */
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
