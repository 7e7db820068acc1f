import { SESClient, type SESClientConfig, SendEmailCommand } from '@aws-sdk/client-ses';
import type { Mail } from '../ports/index.ts';

export interface SesMailOptions {
  /** `no-reply@example.com`, or with a name before it: `摊位 <no-reply@example.com>`. */
  from: string;
  /** Tells of bounces and complaints. */
  configurationSet?: string | undefined;
  /** Beside the defaults: region, credentials, and for the local engine its address. */
  client?: SESClientConfig;
}

const utf8 = (text: string) => ({ Charset: 'UTF-8', Data: text });

/** SES takes subject and body in any language, but wants the sender as a header would carry it. */
function headerAddress(from: string): string {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  if (/^[\x20-\x7e]*$/.test(name)) return from;
  return `=?UTF-8?B?${Buffer.from(name).toString('base64')}?= <${address}>`;
}

export function sesMail({ from, configurationSet, client: config = {} }: SesMailOptions): Mail {
  const client = new SESClient(config);
  return {
    async send({ to, subject, text, html }) {
      await client.send(
        new SendEmailCommand({
          Source: headerAddress(from),
          Destination: { ToAddresses: [to] },
          ConfigurationSetName: configurationSet,
          Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        }),
      );
    },
  };
}
