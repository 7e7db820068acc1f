import * as z from 'zod';
import type { OpenIds } from '#functions/ports/payments';
import type { WechatAccount } from './account.ts';
import { openid } from './trade.ts';

/** Gives only the openid, without asking the user for consent. */
const scope = 'snsapi_base';

/** The code is not WeChat's, is too old, or was used before. */
const invalidCodeErrors = new Set([40029, 40163, 41008, 42003]);

const identity = z.object({ openid });
const failed = z.object({ errcode: z.number() });

export const wechatOpenIds = (account: WechatAccount): OpenIds => ({
  authorizeUrl: async (back, state) => {
    const params = { appid: account.appId, redirect_uri: back, response_type: 'code', scope, state };
    // WeChat's page requires this order of parameters and this fragment.
    return `${account.bases.login}/connect/oauth2/authorize?${new URLSearchParams(params)}#wechat_redirect`;
  },
  of: (code) => openidOf(account, code),
});

async function openidOf(account: WechatAccount, code: string): Promise<string | undefined> {
  const answer = await requestIdentity(account, code);
  const { data } = identity.safeParse(answer);
  if (data) return data.openid;
  const errcode = failed.safeParse(answer).data?.errcode;
  if (errcode !== undefined && invalidCodeErrors.has(errcode)) return undefined;
  throw new Error(`WeChat does not tell whose code it is: ${errcode ?? 'no answer'}`);
}

const defaultTimeoutMs = 5000;

/** The address contains the secret, so errors are not passed on. WeChat answers JSON under another content type. */
async function requestIdentity(
  { appId, appSecret, bases, timeoutMs, ...account }: WechatAccount,
  code: string,
): Promise<unknown> {
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  const send = account.fetch ?? fetch;
  try {
    const answer = await send(`${bases.token}/sns/oauth2/access_token?${query}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
    });
    return answer.status === 200 ? JSON.parse(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}
