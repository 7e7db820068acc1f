import { expect, test } from 'vitest';
import { a, b, setUp } from '#functions/test/email-change';
import { call, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { cancelEmailChange } from './cancel-email-change.ts';
import { resendEmailChange } from './resend-email-change.ts';

test('what waits is shown to its owner, whole, and sent again or given up', async () => {
  const { ports, lin, mails, ask, open, me, now } = await setUp();
  const again = () => call(resendEmailChange, ports, { user: lin });
  const cancel = () => call(cancelEmailChange, ports, { user: lin });
  expect(await again()).toMatchObject({ code: 'email_change_missing' });
  await ask(b);
  expect((await me()).pending_email).toEqual({ email: b, asked_at: new Date(ports.clock.now()).toISOString() });
  ports.clock.advance(2 * day);
  expect(await open(b)).toMatchObject({ code: 'verification_invalid' });
  expect((await valueIn(again())).message).toContain(b);
  expect(mails().filter(({ template }) => template === 'change-email')).toHaveLength(2);
  expect(mails().filter(({ template }) => template === 'email-changed-notice')).toHaveLength(1);
  const cancelled = await valueIn(cancel());
  expect(await valueIn(cancel())).toEqual(cancelled);
  expect(await open(b)).toMatchObject({ code: 'verification_invalid' });
  expect([(await me()).pending_email, await now()]).toEqual([null, a]);
});

test('the mail to the new address is sent three times an hour', async () => {
  const { ports, lin, ask } = await setUp();
  const again = () => call(resendEmailChange, ports, { user: lin });
  await ask(b);
  for (let n = 0; n < 2; n++) expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ code: 'too_many_requests' });
  ports.clock.advance(hour);
  expect(await again()).toMatchObject({ ok: true });
});
