import { sesMail } from '../../adapters/ses-mail.ts';
import type { Mail } from '../../ports/index.ts';
import { quickOptions } from '../client.ts';
import { mailEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const mail = once((): Mail => {
  const env = readEnv(mailEnv);
  const configurationSet = env.MAIL_CONFIGURATION_SET;
  return sesMail({ from: env.MAIL_FROM, configurationSet, client: quickOptions(env, env.AWS_ENDPOINT_URL_SES) });
});
