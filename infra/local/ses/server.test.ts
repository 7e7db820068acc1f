import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sesMail } from '#functions/adapters/ses-mail';
import { loopback } from '../loopback.ts';
import { openMailbox } from './mailbox.ts';
import { mailboxPage } from './page.ts';
import { startSes } from './server.ts';

const email = {
  to: 'buyer@example.com',
  subject: '请验证您的邮箱 ✉️',
  text: '打开 http://localhost:3000/verify-email?token=a&b=1。\n<script>alert(1)</script>',
  html: '<p title="x">打开 <a href="http://localhost:3000/">链接</a></p><script>alert(1)</script>',
};

async function sesForTest(existingDir?: string) {
  const dataDir = existingDir ?? (await mkdtemp(join(tmpdir(), 'tanwei-ses-')));
  const ses = await startSes({ dataDir });
  const server = await loopback(ses.handle);
  const endpoint = `${server.endpoint}/_ses`;
  const client = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } };
  return {
    dataDir,
    endpoint,
    mailbox: ses.mailbox,
    mail: sesMail({ from: '摊位 <no-reply@example.com>', client }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

test('a sent letter lies in the mailbox, newest first, and is still there after a restart', async () => {
  await using ses = await sesForTest();
  await ses.mail.send(email);
  await ses.mail.send({ ...email, subject: 'second' });
  const [newest, oldest] = ses.mailbox.list();
  expect(newest?.subject).toBe('second');
  expect(oldest).toEqual({ ...email, at: expect.stringMatching(/^\d{4}-.*Z$/) });

  await appendFile(join(ses.dataDir, 'mail.jsonl'), '{"to":"half');
  await using again = await sesForTest(ses.dataDir);
  expect(again.mailbox.list()).toEqual(ses.mailbox.list());
  await again.mail.send({ ...email, subject: 'third' });
  const reopened = await openMailbox(join(ses.dataDir, 'mail.jsonl'));
  expect(reopened.list().map(({ subject }) => subject)).toEqual(['third', 'second', email.subject]);
});

test('keeps the last 500 and does not let the file grow beyond a thousand', async () => {
  await using ses = await sesForTest();
  const path = join(ses.dataDir, 'many.jsonl');
  const mailbox = await openMailbox(path);
  await Promise.all(Array.from({ length: 1200 }, (_, at) => mailbox.receive({ ...email, subject: `${at}` })));
  expect(mailbox.list()).toHaveLength(500);
  expect([mailbox.list()[0]?.subject, mailbox.list().at(-1)?.subject]).toEqual(['1199', '700']);
  expect((await readFile(path, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(1000);
});

test('refuses unsigned forms, other actions and mails without a recipient', async () => {
  await using ses = await sesForTest();
  const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(ses.endpoint, { method: 'POST', headers, body: new URLSearchParams(body) }).then((answer) => answer.status);
  const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=x' };
  const mail = { Action: 'SendEmail', Source: 'a@b.c', 'Destination.ToAddresses.member.1': 'a@b.c' };

  expect(await post(mail)).toBe(400);
  expect(await post({ Action: 'DeleteIdentity' }, signed)).toBe(400);
  expect(await post({ Action: 'SendEmail', Source: 'a@b.c' }, signed)).toBe(400);
  expect(ses.mailbox.list()).toEqual([]);
  expect(await post(mail, signed)).toBe(200);
});

test('the mailbox page shows links to click and lets nothing of a mail act', async () => {
  const page = mailboxPage([{ ...email, at: '2026-11-01T08:00:00.000Z' }]);
  expect(page).toContain('<a href="http://localhost:3000/verify-email?token=a&amp;b=1">');
  expect(page).not.toContain('<script');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p title=&quot;x&quot;&gt;');
  expect(mailboxPage([])).toContain('No mail yet');
});
