import { sesMail } from '#functions/adapters/ses-mail';
import type { Mail } from '#functions/ports/index';
import { quickOptions } from '../client.ts';
import { mailEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const mail = once((): Mail => {
  const env = readEnv(mailEnv);
  const configurationSet = env.MAIL_CONFIGURATION_SET;
  return sesMail({ from: env.MAIL_FROM, configurationSet, client: quickOptions(env, env.AWS_ENDPOINT_URL_SES) });
});
