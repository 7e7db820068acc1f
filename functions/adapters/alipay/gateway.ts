import type { KeyObject } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import type { Clock } from '#functions/ports/index';
import { type AlipayResponse, readResponse } from './answer.ts';
import { alipayTime } from './text.ts';

export interface AlipayAccount {
  appId: string;
  /** Ours. */
  privateKey: KeyObject;
  /** Alipay's. */
  publicKey: KeyObject;
  /** Address of the v2 API. */
  gateway: string;
  clock: Clock;
  /** From the request to the last byte of the answer. */
  timeoutMs?: number;
  /** Another way than the network, for simulations in one process. */
  fetch?: typeof fetch;
}

type Content = Record<string, unknown>;

export type AlipayGateway = ReturnType<typeof alipayGateway>;

const defaultTimeoutMs = 8000;

function sdkOf({ appId, privateKey, publicKey, gateway }: AlipayAccount): AlipaySdk {
  const sdk = new AlipaySdk({
    appId,
    gateway,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  // It takes keys as text, and would read them anew for every signature: that takes longer than signing.
  Object.assign(sdk.config, { privateKey, alipayPublicKey: publicKey });
  return sdk;
}

/**
 * Alipay's SDK signs and verifies; carrying the request is left to `fetch`. The SDK's own `exec` takes unsigned answers
 * unless told otherwise, verifies one text and reads another, sends again on its own account, and brings a second HTTP
 * client of half a megabyte.
 */
export function alipayGateway(account: AlipayAccount) {
  const sdk = sdkOf(account);
  const isSigned = (text: string, sign: string): boolean => sdk.rsaCheck(text, sign, 'RSA2');
  // Given by us, since the SDK would take the time zone of the process, which belongs to everybody in it.
  const timestamp = (): string => alipayTime(account.clock.now());
  return {
    /** The address of a page at Alipay; computed, not fetched. */
    pageAddress: (method: string, pages: { notifyUrl: string; returnUrl: string }, bizContent: Content): string =>
      sdk.pageExec(method, 'GET', { ...pages, timestamp: timestamp(), bizContent }),
    async ask(method: string, bizContent: Content, urls: { notifyUrl?: string } = {}): Promise<AlipayResponse> {
      const raw = await post(account, sdk.sdkExecute(method, { ...urls, timestamp: timestamp(), bizContent }));
      const key = `${method.replaceAll('.', '_')}_response`;
      return raw === undefined ? { state: 'unclear' } : readResponse(raw, key, isSigned);
    },
  };
}

/** Undefined where no answer came, or not the gateway's: a proxy's page, a redirect, half a body. */
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
