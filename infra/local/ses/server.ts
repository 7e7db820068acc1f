import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { escaped } from '../escaped.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts';

export interface LocalSes {
  /** For requests of the SES client; the path does not matter, so it can be mounted anywhere. */
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

/** Takes mails instead of sending them, speaking the Query API of SES as its client does. */
export async function startSes({ dataDir }: { dataDir: string }): Promise<LocalSes> {
  const mailbox = await openMailbox(join(dataDir, 'mail.jsonl'));
  return {
    mailbox,
    async handle(request, response) {
      try {
        refuseUnsigned(request);
        await mailbox.receive(readMail(new URLSearchParams(await text(request))));
        answer(response, 200, accepted());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer(response, 400, refused(error));
      }
    },
  };
}

/** A form on some web page can be sent here, but not with this header. */
function refuseUnsigned({ headers }: IncomingMessage): void {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new Refusal('MissingAuthenticationToken', 'The request must be signed.');
  }
}

function readMail(form: URLSearchParams): Omit<ReceivedMail, 'at'> {
  const field = (name: string) => form.get(name) ?? '';
  const action = field('Action');
  if (action !== 'SendEmail') throw new Refusal('InvalidAction', `${action} is not part of the local mail.`);
  if (!field('Source')) throw new Refusal('InvalidParameterValue', 'No sender.');
  const to = listed(form, 'Destination.ToAddresses');
  if (!to) throw new Refusal('InvalidParameterValue', 'No recipient.');
  return {
    to,
    subject: field('Message.Subject.Data'),
    text: field('Message.Body.Text.Data'),
    html: field('Message.Body.Html.Data'),
  };
}

const listed = (form: URLSearchParams, name: string): string =>
  [...form]
    .filter(([key]) => key.startsWith(`${name}.member.`))
    .map(([, address]) => address)
    .join(', ');

const metadata = () => `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;

const accepted = (): string =>
  `<SendEmailResponse xmlns="${namespace}"><SendEmailResult><MessageId>${randomUUID()}</MessageId></SendEmailResult>` +
  `${metadata()}</SendEmailResponse>`;

const refused = ({ code, message }: Refusal): string =>
  `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code>` +
  `<Message>${escaped(message)}</Message></Error>${metadata()}</ErrorResponse>`;

function answer(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(xml);
}
