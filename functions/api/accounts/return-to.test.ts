import { expect, test } from 'vitest';
import { member, registered, testPassword } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { forgotPassword } from './forgot-password.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';

const returnPath = '/payment/01JA4QW9ZK7N3X5T8V2B6C1D0E';

const newcomer = (email: string) => ({ username: `of_${email.split('@')[0]}`, email, password: testPassword });

/** The link of the only email. */
async function linkOf(ports: TestPorts): Promise<URL> {
  await drain(ports, [mail]);
  const [email, ...others] = ports.mail.emails;
  expect(others).toEqual([]);
  return new URL(email?.text.split(/\s+/).find((word) => word.startsWith('http')) ?? '');
}

test('the mail of a registration leads by the login page to where its reader was', async () => {
  const ports = testPorts();
  await call(register, ports, { body: { ...newcomer('lin@example.com'), return_to: returnPath } });
  const link = await linkOf(ports);
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/verify-email', returnPath]);
  expect([...link.searchParams.keys()]).toEqual(['token', 'from']);
});

test('so does the mail that is sent once more', async () => {
  const ports = testPorts();
  const { email } = await registered(ports, 'lin');
  await call(resendVerification, ports, { body: { email, return_to: returnPath } });
  const link = await linkOf(ports);
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/verify-email', returnPath]);
});

test('so does the one to choose a new password', async () => {
  const ports = testPorts();
  const { email } = await member(ports, 'lin');
  await call(forgotPassword, ports, { body: { email, return_to: returnPath } });
  const link = await linkOf(ports);
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/reset-password', returnPath]);
});

test('of an address that is taken the caller learns as little, and its owner finds the way by logging in', async () => {
  const ports = testPorts();
  await member(ports, 'lin');
  const attempt = (email: string) =>
    call(register, ports, { body: { ...newcomer(email), username: 'newcomer', return_to: returnPath } });
  const duplicate = await attempt('lin@example.com');
  expect(duplicate).toEqual(
    await call(register, testPorts(), { body: { ...newcomer('lin@example.com'), return_to: returnPath } }),
  );
  const link = await linkOf(ports);
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/login', returnPath]);
});

const elsewhere = [
  ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '%2F%2Fevil.example'],
  ...[
    `${returnPath}?next=//evil.example`,
    `${returnPath}%0d%0aBcc:a@evil.example`,
    `${returnPath}\r\nBcc: a@evil.example`,
    '/login',
    '',
  ],
];

test.each(elsewhere)('nobody gets a mail that leads to %j, whoever asks for it', async (return_to) => {
  const ports = testPorts();
  const { email } = await registered(ports, 'lin');
  const refused = { code: 'invalid_input', problems: [{ field: 'return_to', code: 'invalid' }] };
  const body = { email, return_to };
  expect(await call(register, ports, { body: { ...newcomer('ann@example.com'), return_to } })).toMatchObject(refused);
  expect(await call(resendVerification, ports, { body })).toMatchObject(refused);
  expect(await call(forgotPassword, ports, { body })).toMatchObject(refused);
  expect(ports.queues.sent).toEqual([]);
});
