import { afterEach, expect, test } from 'vitest';
import { type Loopback, loopback } from '../loopback.ts';
import { foreignMails } from './foreign-mails.ts';

let engine: Loopback | undefined;
afterEach(() => engine?.close());

async function mailsOf(pages: Record<string, unknown>) {
  engine = await loopback((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200).end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  return foreignMails(engine.endpoint);
}

test('reads what LocalStack sent, newest first', async () => {
  const mail = (Subject: string, Timestamp: string) => ({
    Id: '1',
    Destination: { ToAddresses: ['lin@example.com'] },
    Subject,
    Body: { text_part: '文', html_part: '<p>文</p>' },
    Timestamp,
  });
  const messages = [mail('one', '2026-11-20T04:00:00'), mail('two', '2026-11-20T05:00:00')];
  const mails = await mailsOf({ '/_aws/ses': { messages } });
  expect(mails.map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect(mails[0]).toMatchObject({ to: 'lin@example.com', text: '文', html: '<p>文</p>' });
});

test('reads what MiniStack sent, from all accounts, newest first', async () => {
  const mail = (Subject: string, Timestamp: number) => ({
    MessageId: '1',
    Source: 'no-reply@example.com',
    To: ['lin@example.com'],
    CC: [],
    BCC: [],
    Subject,
    BodyText: '文',
    BodyHtml: '<p>文</p>',
    Timestamp,
    Type: 'SendEmail',
  });
  const messages = {
    '000000000000': [mail('one', 1795375251.3)],
    '111111111111': [mail('two', 1795375252)],
  };
  const mails = await mailsOf({ '/_ministack/ses/messages': { messages } });
  expect(mails.map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect(mails[1]).toEqual({
    to: 'lin@example.com',
    subject: 'one',
    text: '文',
    html: '<p>文</p>',
    at: '2026-11-22T19:20:51.300Z',
  });
});

test('shows none where an engine keeps none, or answers with something else', async () => {
  expect(await mailsOf({})).toEqual([]);
  await engine?.close();
  expect(await mailsOf({ '/_aws/ses': '<html>' })).toEqual([]);
});
