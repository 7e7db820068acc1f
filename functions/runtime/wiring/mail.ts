import { sesMail } from '../../adapters/ses-mail.ts';
import type { Mail } from '../../ports/index.ts';
import { quickOptions } from '../client.ts';
import { portEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const mail = once((): Mail => {
  const env = readEnv(portEnv.mail);
  const configurationSet = env.MAIL_CONFIGURATION_SET;
  return sesMail({ from: env.MAIL_FROM, configurationSet, client: quickOptions(env, env.AWS_ENDPOINT_URL_SES) });
});
