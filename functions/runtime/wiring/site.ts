import type { Site } from '#functions/ports/index';
import { readEnv, siteEnv } from '../env.ts';
import { once } from './once.ts';

export const site = once((): Site => {
  const env = readEnv(siteEnv);
  return { appUrl: env.APP_URL, supportEmail: env.SUPPORT_EMAIL, scannedSince: env.SCANNED_SINCE };
});
