import type { WechatAccount } from './account.ts';
import { type RawWechatResponse, signedResponse, unsignedResponse, type WechatResponse } from './answer.ts';
import { provenCertificates } from './certificates.ts';
import { platformKeys } from './platform-keys.ts';
import { authorization, headingOf, isSignedBy, type Signable } from './signing.ts';

export type WechatGateway = ReturnType<typeof wechatGateway>;

const defaultTimeoutMs = 8000;

/**
 * WeChat Pay's API. No answer is trusted before its signature is verified, refusals included; a proxy's page, a
 * redirect and silence count alike.
 */
export function wechatGateway(account: WechatAccount) {
  const keyOf = platformKeys(account, async () => {
    const answer = await exchange(account, { method: 'GET', target: '/v3/certificates', body: '' });
    return answer && provenCertificates(account, answer);
  });
  /** @throws if the certificates needed to verify cannot be fetched. */
  const isSigned = async ({ headers, body }: Pick<RawWechatResponse, 'headers' | 'body'>): Promise<boolean> => {
    const heading = headingOf(headers, account.clock.now());
    if (!heading) return false;
    const key = await keyOf(heading.serial);
    return key !== undefined && isSignedBy(key, body, heading);
  };
  return {
    isSigned,
    async ask(method: Signable['method'], target: string, content?: Record<string, unknown>): Promise<WechatResponse> {
      const answer = await exchange(account, { method, target, body: content ? JSON.stringify(content) : '' });
      if (!answer) return { state: 'unclear' };
      return (await isSigned(answer).catch(() => false)) ? signedResponse(answer) : unsignedResponse(answer);
    },
    /** Downloads from an address that WeChat gave; the content is not signed. Undefined if it fails. */
    async load(url: string, timeoutMs: number): Promise<Buffer | undefined> {
      const { pathname, search } = new URL(url);
      const request = { method: 'GET', target: pathname + search, body: '' } as const;
      const answer = await sendRequest({ ...account, timeoutMs }, url, request).catch(() => undefined);
      return answer?.status === 200 ? answer.body : undefined;
    },
  };
}

/** Undefined if no complete answer came. */
async function exchange(account: WechatAccount, request: Signable): Promise<RawWechatResponse | undefined> {
  const answer = await sendRequest(account, account.bases.api + request.target, request).catch(() => undefined);
  return answer && { ...answer, body: answer.body.toString() };
}

/** WeChat signs with the public key if the request names it, and otherwise with a certificate. */
const serialHeader = ({ publicKey }: WechatAccount) => publicKey && { 'wechatpay-serial': publicKey.id };

/** @throws if no complete answer came. */
async function sendRequest(account: WechatAccount, url: string, request: Signable) {
  const send = account.fetch ?? fetch;
  const answer = await send(url, {
    method: request.method,
    headers: {
      authorization: authorization(account, request),
      accept: 'application/json',
      'user-agent': 'tanwei',
      ...(request.body && { 'content-type': 'application/json' }),
      ...serialHeader(account),
    },
    ...(request.body && { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(account.timeoutMs ?? defaultTimeoutMs),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}
