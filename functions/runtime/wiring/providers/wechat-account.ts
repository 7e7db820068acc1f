import type * as z from 'zod';
import type { WechatAccount } from '#functions/adapters/wechat/account';
import { wechatBases, type wechatEnv } from '#functions/runtime/wechat-env';
import { clock } from '../clock.ts';

/** The settings that every call of WeChat Pay needs. */
export function wechatAccount(env: z.output<typeof wechatEnv>): WechatAccount {
  const { WECHAT_PUBLIC_KEY_ID: id, WECHAT_PUBLIC_KEY: key } = env;
  return {
    appId: env.WECHAT_APP_ID,
    appSecret: env.WECHAT_APP_SECRET,
    mchId: env.WECHAT_MCH_ID,
    serial: env.WECHAT_MCH_SERIAL,
    privateKey: env.WECHAT_MCH_KEY,
    apiV3Key: env.WECHAT_API_V3_KEY,
    publicKey: id !== undefined && key ? { id, key } : undefined,
    bases: wechatBases(env.WECHAT_API_BASE),
    clock: clock(),
  };
}
