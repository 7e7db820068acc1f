import * as z from 'zod';
import { matching, rsaPrivateKey, rsaPublicKey, safeAddress } from './env-values.ts';

/** The environment variables of WeChat Pay: our merchant account, and the keys that verify its messages. */

const apiBase = 'https://api.mch.weixin.qq.com';

const own = {
  WECHAT_APP_ID: matching(/^wx[0-9a-f]{16}$/, 'the number of our app at WeChat, such as wxd678efh567hg6787'),
  WECHAT_APP_SECRET: matching(/^[0-9a-f]{32}$/i, 'the secret of our app at WeChat: 32 hexadecimal digits'),
  WECHAT_MCH_ID: matching(/^\d{8,10}$/, 'the number of our account at WeChat Pay: 8 to 10 digits'),
  WECHAT_MCH_SERIAL: matching(
    /^[0-9A-F]{8,64}$/i,
    'the serial number of our certificate at WeChat Pay, in hexadecimal',
  ),
  WECHAT_MCH_KEY: rsaPrivateKey('the key of our certificate at WeChat Pay'),
  WECHAT_API_V3_KEY: matching(/^[\x21-\x7e]{32}$/, 'the APIv3 key: 32 characters'),
  WECHAT_API_BASE: safeAddress('the https address of WeChat Pay’s API').default(apiBase),
  /** `ecommerce`, in which sellers have sub-merchant accounts, is not supported yet. */
  WECHAT_MODE: z.literal('direct', 'direct: the money comes to our own account').default('direct'),
};

/** New merchants are given a public key and no certificate; older ones have certificates, or both for a while. */
const theirs = {
  WECHAT_PUBLIC_KEY_ID: matching(/^PUB_KEY_ID_\w{8,64}$/, 'the id of WeChat Pay’s public key: PUB_KEY_ID_…').optional(),
  WECHAT_PUBLIC_KEY: rsaPublicKey('the public key of WeChat Pay').optional(),
};

const names = Object.keys({ ...own, ...theirs });

export const wechatEnv = z
  .object({ ...own, ...theirs })
  .refine(({ WECHAT_PUBLIC_KEY_ID: id, WECHAT_PUBLIC_KEY: key }) => id !== undefined || key === undefined, {
    path: ['WECHAT_PUBLIC_KEY_ID'],
    error: 'the id of the public key that is given',
  })
  .refine(({ WECHAT_PUBLIC_KEY_ID: id, WECHAT_PUBLIC_KEY: key }) => key !== undefined || id === undefined, {
    path: ['WECHAT_PUBLIC_KEY'],
    error: 'the public key whose id is given',
  });

type Env = Record<string, string | undefined>;

/** Whether any of its variables is set: an incomplete set stops the start. */
export const hasWechat = (env: Env = process.env): boolean => names.some((name) => Boolean(env[name]));

/** The addresses to look up an openid at, for browsers and for functions; a stand-in serves both at its API's address. */
export function wechatBases(api: string) {
  const isTheirs = api === apiBase;
  return {
    api,
    login: isTheirs ? 'https://open.weixin.qq.com' : api,
    token: isTheirs ? 'https://api.weixin.qq.com' : api,
  };
}
