import { expect, test } from 'vitest';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { listOutbox } from '#functions/store/table/outbox';
import { member, registered } from '#functions/test/people';
import { call, drain, testPorts } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { hour } from '#shared/limits';
import { resendVerification } from './resend-verification.ts';

async function setUp() {
  const ports = testPorts();
  await registered(ports, 'newcomer');
  await member(ports, 'lin');
  const resend = (email: string) => call(resendVerification, ports, { body: { email } });
  return { ports, resend };
}

test('sends a mail to an unverified address', async () => {
  const { ports, resend } = await setUp();
  expect(await resend('Newcomer@example.com')).toMatchObject({ ok: true });
  expect(ports.queues.sent).toMatchObject([
    { queue: 'mail', message: { to: 'newcomer@example.com', params: { username: 'newcomer' } } },
  ]);
});

test.each(['lin@example.com', 'nobody@example.com'])('answers the same for %s, and sends nothing', async (email) => {
  const { ports, resend } = await setUp();
  expect(await resend(email)).toEqual(await resend('newcomer@example.com'));
  await drain(ports, [mail]);
  expect(ports.mail.emails).toMatchObject([{ to: 'newcomer@example.com' }]);
});

test.each(['newcomer@example.com', 'nobody@example.com'])('allows %s three mails an hour', async (email) => {
  const { ports, resend } = await setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(email)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await resend(email)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
  ports.clock.advance(hour);
  expect(await resend(email)).toMatchObject({ ok: true });
});

test('says so where mail to the address came back, sends nothing, and counts it like any other', async () => {
  const { ports, resend } = await setUp();
  await ports.table.commit([suppressionWrite('newcomer@example.com', 'bounced', ports.clock.now())]);
  for (let i = 0; i < 3; i++) expect(await resend('newcomer@example.com')).toMatchObject({ code: 'email_bounced' });
  expect(await resend('newcomer@example.com')).toMatchObject({ code: 'too_many_requests' });
  expect(ports.queues.sent).toEqual([]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('says nothing of it where somebody complained', async () => {
  const { ports, resend } = await setUp();
  await ports.table.commit([suppressionWrite('newcomer@example.com', 'complained', ports.clock.now())]);
  expect(await resend('newcomer@example.com')).toEqual(await resend('nobody@example.com'));
});
