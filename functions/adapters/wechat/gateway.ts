import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../ports/index.ts';
import { type Answer, type Said, said, unproven } from './answer.ts';
import { provenCertificates } from './certificates.ts';
import { platformKeys } from './platform-keys.ts';
import { authorization, headingOf, isSignedBy, type Signable } from './signing.ts';

export interface WechatAccount {
  appId: string;
  appSecret: string;
  mchId: string;
  /** Of our certificate, whose key signs what we send. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters: the key of what is sealed for us, notices and certificates. */
  apiV3Key: string;
  /** WeChat Pay's; undefined for merchants who know it by its certificates alone. */
  publicKey: { id: string; key: KeyObject } | undefined;
  /** Addresses without a slash at the end: of the API, of the page that asks for an openid, and of what tells it. */
  bases: { api: string; login: string; token: string };
  clock: Clock;
  /** From the request to the last byte of the answer. */
  timeoutMs?: number;
  /** Another way than the network, for simulations in one process. */
  fetch?: typeof fetch;
}

export type WechatGateway = ReturnType<typeof wechatGateway>;

const defaultTimeoutMs = 8000;

/**
 * WeChat Pay's API. Of no answer anything is believed before its signature has held, of a refusal as little as of a
 * success; a proxy's page, a redirect and silence are all the same.
 */
export function wechatGateway(account: WechatAccount) {
  const keyOf = platformKeys(account, async () => {
    const answer = await answered(account, { method: 'GET', target: '/v3/certificates', body: '' });
    return answer && provenCertificates(account, answer);
  });
  /** @throws where the certificates by which one would know cannot be had. */
  const isSigned = async ({ headers, body }: Pick<Answer, 'headers' | 'body'>): Promise<boolean> => {
    const heading = headingOf(headers, account.clock.now());
    if (!heading) return false;
    const key = await keyOf(heading.serial);
    return key !== undefined && isSignedBy(key, body, heading);
  };
  return {
    isSigned,
    async ask(method: Signable['method'], target: string, content?: Record<string, unknown>): Promise<Said> {
      const answer = await answered(account, { method, target, body: content ? JSON.stringify(content) : '' });
      if (!answer) return { state: 'unclear' };
      return (await isSigned(answer).catch(() => false)) ? said(answer) : unproven(answer);
    },
    /** What lies at an address that WeChat gave; nobody signs it. Undefined where it cannot be had. */
    async load(url: string, timeoutMs: number): Promise<Buffer | undefined> {
      const { pathname, search } = new URL(url);
      const request = { method: 'GET', target: pathname + search, body: '' } as const;
      const answer = await sent({ ...account, timeoutMs }, url, request).catch(() => undefined);
      return answer?.status === 200 ? answer.body : undefined;
    },
  };
}

/** Undefined where no answer came, or only half of one. */
async function answered(account: WechatAccount, request: Signable): Promise<Answer | undefined> {
  const answer = await sent(account, account.bases.api + request.target, request).catch(() => undefined);
  return answer && { ...answer, body: answer.body.toString() };
}

/** WeChat signs with the public key for those who name it, for others with its certificates. */
const named = ({ publicKey }: WechatAccount) => publicKey && { 'wechatpay-serial': publicKey.id };

/** @throws where it did not come, or not to its end. */
async function sent(account: WechatAccount, url: string, request: Signable) {
  const send = account.fetch ?? fetch;
  const answer = await send(url, {
    method: request.method,
    headers: {
      authorization: authorization(account, request),
      accept: 'application/json',
      'user-agent': 'tanwei',
      ...(request.body && { 'content-type': 'application/json' }),
      ...named(account),
    },
    ...(request.body && { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(account.timeoutMs ?? defaultTimeoutMs),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}
