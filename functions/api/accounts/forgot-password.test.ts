import { expect, test } from 'vitest';
import { linkTimes } from '#functions/domain/accounts/accounts';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { listOutbox } from '#functions/store/table/outbox';
import { posted } from '#functions/test/files';
import { testMarket } from '#functions/test/market';
import { member, registered, testPassword } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { budgets } from '#shared/budgets';
import { hour } from '#shared/limits';
import { createNotice } from '../moderation/create-notice.ts';
import { createReport } from '../moderation/create-report.ts';
import { forgotPassword } from './forgot-password.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';

async function setUp() {
  const ports = testPorts();
  await member(ports, 'lin');
  await registered(ports, 'newcomer');
  const resend = (email: string) => call(resendVerification, ports, { body: { email } });
  return { ports, forgot: caller(ports), resend };
}

const caller = (ports: TestPorts) => (email: string, ip?: string) =>
  call(forgotPassword, ports, { body: { email }, ip });

async function market() {
  const { ports } = await testMarket();
  const owner = await member(ports, 'lin');
  const { id } = await posted(ports, owner, { title: '雨' });
  const file = { type: 'file', id };
  return { ports, owner, file, forgot: caller(ports) };
}

test.each(['lin', 'newcomer'])('sends %s a link, verified or not', async (username) => {
  const { ports, forgot } = await setUp();
  const email = `${username}@example.com`;
  await valueIn(forgot(` ${email.toUpperCase()} `));
  expect(ports.queues.sent).toMatchObject([
    { queue: 'mail', message: { to: email, template: 'reset-password', params: { username } } },
  ]);
});

test('answers the same for an address nobody has, and sends nothing', async () => {
  const { ports, forgot } = await setUp();
  expect(await forgot('nobody@example.com')).toEqual(await forgot('lin@example.com'));
  await drain(ports, [mail]);
  expect(ports.mail.emails).toMatchObject([{ to: 'lin@example.com' }]);
});

test('sends the link of a registration once more', async () => {
  const { ports, resend } = await setUp();
  expect(await resend('Newcomer@example.com')).toMatchObject({ ok: true });
  expect(ports.queues.sent).toMatchObject([
    { queue: 'mail', message: { to: 'newcomer@example.com', params: { username: 'newcomer' } } },
  ]);
});

test.each(['lin@example.com', 'nobody@example.com'])(
  'answers the same for %s, and sends no such link',
  async (email) => {
    const { ports, resend } = await setUp();
    expect(await resend(email)).toEqual(await resend('newcomer@example.com'));
    await drain(ports, [mail]);
    expect(ports.mail.emails).toMatchObject([{ to: 'newcomer@example.com' }]);
  },
);

test.each([
  ['forgot', 'lin@example.com'],
  ['forgot', 'nobody@example.com'],
  ['resend', 'newcomer@example.com'],
  ['resend', 'nobody@example.com'],
] as const)('by %s, %s is sent three mails an hour', async (by, email) => {
  const { ports, [by]: ask } = await setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await ask(email)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
  ports.clock.advance(hour);
  expect(await ask(email)).toMatchObject({ ok: true });
});

test('an owner who is refused has a link in the mailbox that still works', () => {
  expect(budgets['reset-mail'].window).toBeLessThanOrEqual(linkTimes['reset-password']);
});

const notice = { work: '《雨》', evidence: '第 3 页', links: [], as: 'self', true_statement: true, signature: '林某' };
const claimant = { name: '林某', phone: '13800001111', address: '杭州', id_number: '330102199001011234' };

/** Every call by which a guest can trigger an email to an address. */
const causes = ({ ports, file }: Awaited<ReturnType<typeof market>>, email: string) => [
  () =>
    call(register, ports, { body: { username: `own${ports.ids.next().slice(-8)}`, email, password: testPassword } }),
  () => call(resendVerification, ports, { body: { email } }),
  () => call(createNotice, ports, { body: { ...notice, files: [file.id], claimant: { ...claimant, email } } }),
  () => call(createReport, ports, { body: { target: file, reason: 'spam', text: '', email } }),
];

async function repeatUntilRefused(cause: () => Promise<{ ok: boolean }>): Promise<void> {
  for (let calls = 0; calls < 10; calls++) if (!(await cause()).ok) return;
  throw new Error('ten calls were not refused');
}

test('whatever mails an outsider causes to an address, its owner is sent a link', async () => {
  const at = await market();
  const { email } = at.owner;
  for (let hours = 0; hours < 4; hours++) {
    for (const cause of causes(at, email)) await repeatUntilRefused(cause);
    await repeatUntilRefused(() => at.forgot(email.replace('@', '+other@')));
    await valueIn(at.forgot(email));
    at.ports.clock.advance(hour);
  }
});

test('one caller has twenty links sent an hour, to whichever addresses, where the address of the caller is vouched for', async () => {
  const { forgot } = await setUp();
  const ip = '203.0.113.7';
  for (let at = 0; at < 20; at++) await valueIn(forgot(`somebody${at}@example.com`, ip));
  expect(await forgot('lin@example.com', ip)).toMatchObject({ code: 'too_many_requests' });
  await valueIn(forgot('lin@example.com', '203.0.113.8'));
  await valueIn(forgot('lin@example.com'));
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
