import { expect, test } from 'vitest';
import { findPeopleByName } from '#functions/projections/search/creators';
import { findUser } from '#functions/store/accounts/users';
import { findPayee } from '#functions/store/payouts/payee';
import { findMarketTotals } from '#functions/store/table/totals';
import { callerOf } from '#functions/test/caller';
import { proof, withTotp } from '#functions/test/factors';
import { testPayoutForm } from '#functions/test/payout-account';
import { member, registered, testPassword } from '#functions/test/people';
import { call, emailsIn, linksIn, testPorts, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { setAlipayAccount } from '../payouts/set-alipay-account.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const newPassword = 'lanterns over the bridge';

async function setUp(join: typeof member = member) {
  const ports = testPorts();
  const lin = await join(ports, 'lin');
  const links = () => linksIn(ports, 'reset-password');
  const forgot = () => call(forgotPassword, ports, { body: { email: lin.email } });
  const reset = (token: string | undefined, password = newPassword) =>
    call(resetPassword, ports, { body: { token, password } });
  const enter = (password: string) => call(login, ports, { body: { email: 'lin', password } });
  return { ports, lin, links, forgot, reset, enter };
}

test('the link of the mail sets a new password and ends every session', async () => {
  const { ports, links, forgot, reset, enter } = await setUp();
  const before = await enter(testPassword);
  await forgot();
  expect(await reset(links()[0])).toMatchObject({ ok: true });
  expect(await enter(testPassword)).toMatchObject({ code: 'invalid_credentials' });
  expect(await enter(newPassword)).toMatchObject({ ok: true });
  if (!before.ok || before.status) throw new Error('not logged in');
  expect(await callerOf(`Bearer ${before.value.token}`, ports)).toBeUndefined();
});

test('a link works once, however parallel, and no older link works after it', async () => {
  const { ports, lin, links, forgot, reset } = await setUp();
  await forgot();
  await forgot();
  const [older, newer] = links();
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(newer, `${newPassword} ${n}`)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await reset(newer)).toMatchObject({ code: 'reset_invalid' });
  expect(await reset(older)).toMatchObject({ code: 'reset_invalid' });
  expect((await findUser(ports.table, lin.id))?.tokenVersion).toBe(1);
});

test('a link works for an hour', async () => {
  const { ports, links, forgot, reset } = await setUp();
  await forgot();
  ports.clock.advance(hour - minute);
  await forgot();
  ports.clock.advance(minute);
  const [older, newer] = links();
  expect(await reset(older)).toMatchObject({ code: 'reset_invalid' });
  expect(await reset(newer)).toMatchObject({ ok: true });
});

test('a password that is refused leaves the link as good as it was', async () => {
  const { links, forgot, reset } = await setUp();
  await forgot();
  const [token] = links();
  expect(await reset(token, 'short')).toMatchObject({ problems: [{ field: 'password', code: 'password_short' }] });
  expect(await reset(token, 'password1')).toMatchObject({ params: { password: 'password_common' } });
  expect(await reset(token, 'T@nwei88')).toMatchObject({ params: { password: 'password_product' } });
  expect(await reset(token, 'lin@example.com')).toMatchObject({ params: { password: 'password_personal' } });
  expect(await reset(token)).toMatchObject({ ok: true });
});

test('made-up links and those of other mails set nothing, and cost no hashing', async () => {
  const { ports, lin } = await setUp(registered);
  await call(updateProfile, ports, { user: lin, body: { email: 'new@example.com', current_password: testPassword } });
  const tokens = emailsIn(ports).map(({ params }) => params.token);
  const passwords = { ...ports.passwords, hash: async () => Promise.reject(new Error('hashed')) };
  for (const token of ['made-up', ...tokens.filter(Boolean)])
    expect(
      await call(resetPassword, { ...ports, passwords }, { body: { token, password: newPassword } }),
    ).toMatchObject({ code: 'reset_invalid' });
});

test('whoever never verified the address has done so with it, for good and once', async () => {
  const { ports, links, forgot, reset, enter } = await setUp(registered);
  await forgot();
  expect(await reset(links()[0])).toMatchObject({ ok: true });
  expect(await enter(newPassword)).toMatchObject({ ok: true });
  expect((await findPeopleByName(ports, '', { page: 1, limit: 24 })).items).toMatchObject([{ username: 'lin' }]);
  await forgot();
  await reset(links()[1], `${newPassword} 2`);
  expect(await findMarketTotals(ports.table)).toMatchObject({ users: 1 });
  ports.clock.advance(4000 * day);
  await expect(registered(ports, 'lin')).rejects.toThrow('taken');
});

test('names that went to another registration meanwhile stay there', async () => {
  const { ports, lin, links, forgot, reset } = await setUp(registered);
  ports.clock.advance(7 * day - minute);
  await forgot();
  ports.clock.advance(2 * minute);
  const other = await member(ports, 'lin');
  expect(await reset(links()[0])).toMatchObject({ code: 'reset_invalid' });
  expect(await findUser(ports.table, lin.id)).toEqual(lin);
  expect(await findUser(ports.table, other.id)).toEqual(other);
});

test('a link to an address that was left takes the account back for seven days, and is worth nothing after that', async () => {
  const { ports, lin, links, forgot, reset } = await setUp();
  await forgot();
  await call(updateProfile, ports, { user: lin, body: { email: 'new@example.com', current_password: testPassword } });
  const [token] = linksIn(ports, 'change-email');
  expect(await call(verifyEmail, ports, { query: { token } })).toMatchObject({ ok: true });
  ports.clock.advance(7 * day - minute);
  await forgot();
  ports.clock.advance(2 * minute);
  expect(await reset(links().at(-1))).toMatchObject({ code: 'reset_invalid' });
});

test('a link sent before the password was changed is worth nothing', async () => {
  const { ports, lin, links, forgot, reset } = await setUp();
  await forgot();
  const body = { current_password: testPassword, new_password: 'a quiet stall at dusk' };
  await valueIn(call(changePassword, ports, { user: lin, body }));
  expect(await reset(links()[0])).toMatchObject({ code: 'reset_invalid' });
});

test('the owner is told by mail that the password is another one now', async () => {
  const { ports, lin, links, forgot, reset } = await setUp();
  await forgot();
  const [link] = links();
  ports.queues.sent.length = 0;
  await reset(link);
  expect(ports.queues.sent).toMatchObject([
    { queue: 'mail', message: { template: 'password-changed', to: lin.email } },
  ]);
});

test('whoever is locked out by wrong passwords gets in with the new one', async () => {
  const { links, forgot, reset, enter } = await setUp();
  for (let n = 0; n < 6; n++) await enter('what was it');
  await forgot();
  await reset(links()[0]);
  expect(await enter(newPassword)).toMatchObject({ ok: true });
});

test.each([
  ['is there', false],
  ['was replaced since', true],
])(
  'the payout account to which a young factor that %s has agreed goes with the old password',
  async (_, isReplaced) => {
    const { ports, lin, links, forgot, reset } = await setUp();
    const { factor } = await withTotp(ports, lin);
    const { alipayAccount, realName } = testPayoutForm;
    const body = { alipayAccount, realName, ...proof(factor()) };
    await valueIn(call(setAlipayAccount, ports, { user: lin, body }));
    expect(await findPayee(ports.table, lin.id)).toMatchObject({ confirmedAt: ports.clock.now() });
    ports.clock.advance(hour);
    if (isReplaced) await withTotp(ports, lin, factor());
    await forgot();
    await valueIn(reset(links()[0]));
    expect(await findPayee(ports.table, lin.id)).toBeUndefined();
  },
);
