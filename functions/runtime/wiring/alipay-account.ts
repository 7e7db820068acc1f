import type * as z from 'zod';
import type { providerEnv } from '../provider-env.ts';
import { clock } from './clock.ts';

/** Of the environment what every call of Alipay needs. */
export const alipayAccount = (env: z.output<typeof providerEnv.alipay>) => ({
  appId: env.ALIPAY_APP_ID,
  privateKey: env.ALIPAY_PRIVATE_KEY,
  publicKey: env.ALIPAY_PUBLIC_KEY,
  gateway: env.ALIPAY_GATEWAY,
  clock: clock(),
});
