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

const requests = {
  register: (ports: TestPorts, body: object) => call(register, ports, { body }),
  resend: (ports: TestPorts, body: object) => call(resendVerification, ports, { body }),
  forgot: (ports: TestPorts, body: object) => call(forgotPassword, ports, { body }),
};

test.each([
  ['register', undefined, '/verify-email'],
  ['resend', registered, '/verify-email'],
  ['forgot', member, '/reset-password'],
] as const)('the mail of %s leads to where its reader was', async (by, join, page) => {
  const ports = testPorts();
  await join?.(ports, 'lin');
  await requests[by](ports, { ...newcomer('lin@example.com'), return_to: returnPath });
  const link = await linkOf(ports);
  expect([link.pathname, link.searchParams.get('from')]).toEqual([page, returnPath]);
  expect([...link.searchParams.keys()]).toEqual(['token', 'from']);
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

const elsewhere = ['//evil.example', `${returnPath}\r\nBcc: a@evil.example`, '/login'];

test.each(elsewhere)('nobody gets a mail that leads to %j, whoever asks for it', async (return_to) => {
  const ports = testPorts();
  await registered(ports, 'lin');
  for (const ask of Object.values(requests))
    expect(await ask(ports, { ...newcomer('lin@example.com'), return_to })).toMatchObject({
      ...{ code: 'invalid_input', problems: [{ field: 'return_to', code: 'invalid' }] },
    });
  expect(ports.queues.sent).toEqual([]);
});
