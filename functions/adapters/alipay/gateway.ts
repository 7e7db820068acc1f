import type { KeyObject, X509Certificate } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import type { Clock } from '#functions/ports/index';
import { type AlipayResponse, readResponse } from './answer.ts';
import { certificateNumber, rootNumber } from './certificates.ts';
import { alipayTime } from './text.ts';

export interface AlipayAccount {
  appId: string;
  /** Our key, which signs requests. */
  privateKey: KeyObject;
  /** Alipay's key, which verifies answers. */
  publicKey: KeyObject;
  /** Of our key, for an app in certificate mode: without one Alipay sends no money. */
  certificate?: X509Certificate | undefined;
  /** Address of the v2 API. */
  gateway: string;
  clock: Clock;
  /** Until the last byte of the answer. */
  timeoutMs?: number;
  /** Replaces the network in simulations within one process. */
  fetch?: typeof fetch;
}

type Content = Record<string, unknown>;

export type AlipayGateway = ReturnType<typeof alipayGateway>;

const defaultTimeoutMs = 8000;

function sdkOf({ appId, privateKey, publicKey, certificate, gateway }: AlipayAccount): AlipaySdk {
  const sdk = new AlipaySdk({
    appId,
    gateway,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  // The SDK takes keys as text, and would parse them again for every signature, which takes longer than signing.
  Object.assign(sdk.config, { privateKey, alipayPublicKey: publicKey });
  if (certificate)
    Object.assign(sdk.config, { appCertSn: certificateNumber(certificate), alipayRootCertSn: rootNumber });
  return sdk;
}

/**
 * Alipay's SDK only signs and verifies; `fetch` sends the request. The SDK's own `exec` accepts unsigned answers by
 * default, verifies one text and reads another, retries by itself, and brings a second HTTP client of half a megabyte.
 */
export function alipayGateway(account: AlipayAccount) {
  const sdk = sdkOf(account);
  const isSigned = (text: string, sign: string): boolean => sdk.rsaCheck(text, sign, 'RSA2');
  // Set here because the SDK would use the time zone of the process.
  const timestamp = (): string => alipayTime(account.clock.now());
  return {
    /** The address of a page at Alipay; computed without a request. */
    pageAddress: (method: string, pages: { notifyUrl: string; returnUrl: string }, bizContent: Content): string =>
      sdk.pageExec(method, 'GET', { ...pages, timestamp: timestamp(), bizContent }),
    async ask(method: string, bizContent: Content, urls: { notifyUrl?: string } = {}): Promise<AlipayResponse> {
      const raw = await post(account, sdk.sdkExecute(method, { ...urls, timestamp: timestamp(), bizContent }));
      const key = `${method.replaceAll('.', '_')}_response`;
      return raw === undefined ? { state: 'unclear' } : readResponse(raw, key, isSigned);
    },
  };
}

/** Undefined if no answer of the gateway came: silence, a proxy's page, a redirect, half a body. */
async function post(account: AlipayAccount, body: string): Promise<string | undefined> {
  const send = account.fetch ?? fetch;
  try {
    const answer = await send(account.gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(account.timeoutMs ?? defaultTimeoutMs),
    });
    const text = await answer.text();
    return answer.status === 200 ? text : undefined;
  } catch {
    return undefined;
  }
}
