import type * as z from 'zod';
import type { providerEnv } from '#functions/runtime/provider-env';
import { clock } from '../clock.ts';

type App = Omit<z.output<typeof providerEnv.alipay>, 'ALIPAY_SELLER_ID' | 'ALIPAY_QR'>;

/** The settings that every call of Alipay needs. */
export const alipayAccount = (env: App) => ({
  appId: env.ALIPAY_APP_ID,
  privateKey: env.ALIPAY_PRIVATE_KEY,
  publicKey: env.ALIPAY_PUBLIC_KEY,
  certificate: env.ALIPAY_APP_CERT,
  gateway: env.ALIPAY_GATEWAY,
  clock: clock(),
});
