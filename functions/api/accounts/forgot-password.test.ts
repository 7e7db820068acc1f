import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { member, registered } from '../../test/people.ts';
import { call, drain, testPorts, valueIn } from '../../test/ports.ts';
import { worker as mail } from '../../workers/mail.ts';
import { forgotPassword } from './forgot-password.ts';
import { resendVerification } from './resend-verification.ts';

async function setUp() {
  const ports = testPorts();
  await member(ports, 'lin');
  await registered(ports, 'newcomer');
  const forgot = (email: string) => call(forgotPassword, ports, { body: { email } });
  return { ports, forgot };
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
  expect(ports.mail.letters).toMatchObject([{ to: 'lin@example.com' }]);
});

test.each(['lin@example.com', 'nobody@example.com'])(
  'allows %s three mails an hour, whatever they say',
  async (email) => {
    const { ports, forgot } = await setUp();
    await call(resendVerification, ports, { body: { email } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => forgot(email)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await forgot(email)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
    ports.clock.advance(hour);
    expect(await forgot(email)).toMatchObject({ ok: true });
  },
);
