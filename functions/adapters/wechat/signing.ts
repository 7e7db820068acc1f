import { type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import * as z from 'zod';
import { minute } from '#shared/limits';
import type { WechatAccount } from './account.ts';

/** A request as sent: the target is path and query, the body the exact characters. */
export interface Signable {
  method: 'GET' | 'POST';
  target: string;
  body: string;
}

export interface Stamp {
  timestamp: string;
  nonce: string;
}

const scheme = 'WECHATPAY2-SHA256-RSA2048';

const hash = 'RSA-SHA256';

/** Each part on its own line, the last one terminated too. */
const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

export const requestText = ({ method, target, body }: Signable, { timestamp, nonce }: Stamp): string =>
  lines(method, target, timestamp, nonce, body);

const answerText = (body: string, { timestamp, nonce }: Stamp): string => lines(timestamp, nonce, body);

type Signer = Pick<WechatAccount, 'privateKey'>;

const signed = (text: string, { privateKey }: Signer): string =>
  sign(hash, Buffer.from(text), privateKey).toString('base64');

export const stampAt = (now: number): Stamp => ({
  timestamp: Math.floor(now / 1000).toString(),
  nonce: randomBytes(16).toString('hex'),
});

export function authorization(account: WechatAccount, request: Signable): string {
  const stamp = stampAt(account.clock.now());
  const fields = {
    mchid: account.mchId,
    nonce_str: stamp.nonce,
    timestamp: stamp.timestamp,
    serial_no: account.serial,
    signature: signed(requestText(request, stamp), account),
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${written.join(',')}`;
}

/** The parameters with which WeChat's script opens the payment sheet. */
export function sheetParams(account: WechatAccount, prepayId: string): Record<string, string> {
  const { appId } = account;
  const { timestamp, nonce } = stampAt(account.clock.now());
  const order = `prepay_id=${prepayId}`;
  const paySign = signed(lines(appId, timestamp, nonce, order), account);
  return { appId, timeStamp: timestamp, nonceStr: nonce, package: order, signType: 'RSA', paySign };
}

/** Another encoding of the same signature was changed on its way. */
const isCanonical = (base64: string): boolean => Buffer.from(base64, 'base64').toString('base64') === base64;

/** WeChat occasionally sends such a signature to test whether signatures are verified. */
const probe = 'WECHATPAY/SIGNTEST/';

/**
 * The headers of a signed answer or notice. The nonce must be one line, so that the beginning of a body cannot be moved
 * into it; a serial only has to match a key.
 */
const heading = z
  .object({
    'wechatpay-timestamp': z.string().regex(/^\d{10}$/),
    'wechatpay-nonce': z.string().regex(/^[\x21-\x7e]{1,64}$/),
    'wechatpay-serial': z.string().regex(/^\w{8,80}$/),
    'wechatpay-signature': z.string().min(1).max(1024).refine(isCanonical),
    'wechatpay-signature-type': z.literal(scheme).optional(),
  })
  .refine((headers) => !headers['wechatpay-signature'].startsWith(probe));

export interface Heading extends Stamp {
  serial: string;
  signature: string;
}

/** An older signature could be a replay; one from the future is not WeChat's. */
const longestAge = 5 * minute;

/** Undefined if the headers cannot be WeChat's, whatever the signature. */
export function headingOf(headers: Record<string, string>, now: number): Heading | undefined {
  const { data } = heading.safeParse(headers);
  if (!data || Math.abs(now - Number(data['wechatpay-timestamp']) * 1000) > longestAge) return undefined;
  return {
    timestamp: data['wechatpay-timestamp'],
    nonce: data['wechatpay-nonce'],
    serial: data['wechatpay-serial'],
    signature: data['wechatpay-signature'],
  };
}

export const isSignedBy = (key: KeyObject, body: string, { signature, ...stamp }: Heading): boolean =>
  verify(hash, Buffer.from(answerText(body, stamp)), key, Buffer.from(signature, 'base64'));
