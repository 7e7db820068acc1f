import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { member, testPassword } from '#functions/test/people';
import { call, linksIn, testPorts, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { updateProfile } from '../profiles/update-profile.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { verifyEmail } from './verify-email.ts';

const newPassword = 'lanterns over the bridge';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const change = (current_password: string, new_password: string, ip?: string) =>
    call(changePassword, ports, { user: lin, body: { current_password, new_password }, ip });
  const enter = (password: string) => call(login, ports, { body: { email: 'lin', password } });
  return { ports, lin, change, enter };
}

test('the new password opens, the old one does not', async () => {
  const { change, enter } = await setUp();
  const { message } = await valueIn(change(testPassword, newPassword));
  expect(message).toContain('密码已更新');
  expect(await enter(testPassword)).toMatchObject({ code: 'invalid_credentials' });
  expect(await enter(newPassword)).toMatchObject({ ok: true });
});

test('refuses a common password and the same one again, each at its field', async () => {
  const { ports, lin, change } = await setUp();
  expect(await change(testPassword, 'Password1')).toMatchObject({ params: { new_password: 'password_common' } });
  expect(await change(testPassword, testPassword)).toMatchObject({ params: { new_password: 'password_same' } });
  expect(await change(testPassword, 'tanwei2026')).toMatchObject({ params: { new_password: 'password_product' } });
  expect(await change(testPassword, 'lin.2026')).toMatchObject({ params: { new_password: 'password_personal' } });
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
});

test('a wrong current password changes nothing, and does not tell whether it is the new one', async () => {
  const { ports, lin, change } = await setUp();
  expect(await change('guess number one', newPassword)).toMatchObject({ code: 'current_password_wrong' });
  expect(await change('guess number one', 'guess number one')).toMatchObject({ code: 'current_password_wrong' });
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
});

test('outsiders who guess at the login do not keep the owner from a change', async () => {
  const { change, enter } = await setUp();
  for (let n = 0; n < 6; n++) await enter('a wrong guess');
  expect(await enter(testPassword)).toMatchObject({ code: 'too_many_requests' });
  expect(await change(testPassword, newPassword)).toMatchObject({ ok: true });
});

test('an address that somebody else asked for does not outlive the change', async () => {
  const { ports, lin, change } = await setUp();
  await call(updateProfile, ports, { user: lin, body: { email: 'thief@example.com', current_password: testPassword } });
  const [token] = linksIn(ports, 'change-email');
  await change(testPassword, newPassword);
  expect(await call(verifyEmail, ports, { query: { token } })).toMatchObject({ code: 'verification_invalid' });
  expect(await findUser(ports.table, lin.id)).toMatchObject({ email: 'lin@example.com' });
});

test('the owner is told by mail, once, and not where nothing was changed', async () => {
  const { ports, lin, change } = await setUp();
  ports.queues.sent.length = 0;
  await change('something else', newPassword);
  expect(ports.queues.sent).toEqual([]);
  await change(testPassword, newPassword);
  expect(ports.queues.sent.map(({ message }) => message)).toMatchObject([
    { template: 'password-changed', to: lin.email, language: 'zh', params: { username: 'lin' } },
  ]);
});

test('of thirty guesses at once five are looked at, then even the right one waits', async () => {
  const { ports, change } = await setUp();
  const answers = await Promise.all(Array.from({ length: 30 }, () => change('a wrong guess', newPassword)));
  expect(answers.filter((answer) => !answer.ok && answer.code === 'current_password_wrong')).toHaveLength(5);
  expect(await change(testPassword, newPassword)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 900 });
  ports.clock.advance(15 * minute);
  expect(await change(testPassword, newPassword)).toMatchObject({ ok: true });
});
