import { SESClient, type SESClientConfig, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Email, Mail } from '../ports/index.ts';
import { headerWords, mimeOf } from './mime.ts';

export interface SesMailOptions {
  /** `no-reply@example.com`, or with a name before it: `摊位 <no-reply@example.com>`. */
  from: string;
  /** Reports bounces and complaints. */
  configurationSet?: string | undefined;
  /** Besides the defaults: region, credentials, and for the local engine its address. */
  client?: SESClientConfig;
}

const utf8 = (text: string) => ({ Charset: 'UTF-8', Data: text });

/** SES takes subject and body in UTF-8, but requires the sender encoded as a header. */
function headerAddress(from: string): string {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  if (/^[\x20-\x7e]*$/.test(name)) return from;
  return `${headerWords(name)} <${address}>`;
}

/** A raw mail with the headers for one-click unsubscribing (RFC 8058), which the simple call of SES cannot carry. */
function rawOf({ to, subject, text, html }: Email, { from, unsubscribe }: { from: string; unsubscribe: string }) {
  const headers = {
    From: headerAddress(from),
    To: to,
    Subject: headerWords(subject),
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return mimeOf(headers, [
    { type: 'text/plain', text },
    { type: 'text/html', text: html },
  ]);
}

export function sesMail({ from, configurationSet, client: config = {} }: SesMailOptions): Mail {
  const client = new SESClient(config);
  return {
    async send(email) {
      const { to, subject, text, html, unsubscribe } = email;
      if (unsubscribe !== undefined) {
        await client.send(
          new SendRawEmailCommand({
            Source: headerAddress(from),
            Destinations: [to],
            ConfigurationSetName: configurationSet,
            RawMessage: { Data: Buffer.from(rawOf(email, { from, unsubscribe })) },
          }),
        );
        return;
      }
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
