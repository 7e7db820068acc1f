import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { escaped } from '../escaped.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts';

export interface LocalSes {
  /** Handles requests of the SES client; any path will do. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  mailbox: Pick<Mailbox, 'list'>;
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/';

class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Stores mails instead of sending them, and speaks the Query API of SES. */
export async function startSes({ dataDir }: { dataDir: string }): Promise<LocalSes> {
  const mailbox = await openMailbox(join(dataDir, 'mail.jsonl'));
  return {
    mailbox,
    async handle(request, response) {
      try {
        refuseUnsigned(request);
        const form = new URLSearchParams(await text(request));
        const action = form.get('Action') ?? '';
        await mailbox.receive(action === 'SendRawEmail' ? await readRaw(form) : readMail(form, action));
        answer(response, 200, successXml(action));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer(response, 400, errorXml(error));
      }
    },
  };
}

/** A web page can post a form here, but not with this header. */
function refuseUnsigned({ headers }: IncomingMessage): void {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new Refusal('MissingAuthenticationToken', 'The request must be signed.');
  }
}

/** Reads a raw MIME message. */
async function readRaw(form: URLSearchParams): Promise<Omit<ReceivedMail, 'at'>> {
  const {
    from,
    to,
    subject,
    text: body,
    html,
    headers,
  } = await PostalMime.parse(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  if (!from) throw new Refusal('InvalidParameterValue', 'No sender.');
  const recipients = (to ?? []).map(({ address }) => address ?? '').join(', ');
  if (!recipients) throw new Refusal('InvalidParameterValue', 'No recipient.');
  const [, unsubscribe] = /^<([^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  return {
    to: recipients,
    subject: subject ?? '',
    text: body ?? '',
    html: html ?? '',
    ...(unsubscribe && { unsubscribe }),
  };
}

function readMail(form: URLSearchParams, action: string): Omit<ReceivedMail, 'at'> {
  const field = (name: string) => form.get(name) ?? '';
  if (action !== 'SendEmail') throw new Refusal('InvalidAction', `${action} is not part of the local mail.`);
  if (!field('Source')) throw new Refusal('InvalidParameterValue', 'No sender.');
  const to = addressList(form, 'Destination.ToAddresses');
  if (!to) throw new Refusal('InvalidParameterValue', 'No recipient.');
  return {
    to,
    subject: field('Message.Subject.Data'),
    text: field('Message.Body.Text.Data'),
    html: field('Message.Body.Html.Data'),
  };
}

const addressList = (form: URLSearchParams, name: string): string =>
  [...form]
    .filter(([key]) => key.startsWith(`${name}.member.`))
    .map(([, address]) => address)
    .join(', ');

const metadata = () => `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;

const successXml = (action: string): string =>
  `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${randomUUID()}</MessageId></${action}Result>` +
  `${metadata()}</${action}Response>`;

const errorXml = ({ code, message }: Refusal): string =>
  `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code>` +
  `<Message>${escaped(message)}</Message></Error>${metadata()}</ErrorResponse>`;

function answer(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(xml);
}
