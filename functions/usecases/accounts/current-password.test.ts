import { expect, test } from 'vitest';
import { login } from '#functions/api/accounts/login';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import { setPayoutConfig } from '#functions/api/payouts/set-payout-config';
import { updateProfile } from '#functions/api/profiles/update-profile';
import { serve } from '#functions/runtime/http/serve';
import { httpEvent } from '#functions/test/events';
import { twoMembers, withTotp } from '#functions/test/factors';
import { testPayoutForm } from '#functions/test/payout-account';
import { testPassword } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';

const { identityCard: _card, phone: _phone, ...account } = testPayoutForm;

/** A user right after login; bodies are the specification's, without a password. */
async function setUp() {
  const { ports, lin } = await twoMembers();
  const enter = async (second_factor?: object) => {
    const body = { email: 'lin', password: testPassword, second_factor };
    const { token } = await valueIn(call(login, ports, { body }));
    const claims = await ports.tokens.read(token);
    return { token, user: { ...lin, session: claims?.session ?? '' } };
  };
  return { ports, lin, enter };
}

test('for 15 minutes after the login the bodies of the specification work as they are written', async () => {
  const { ports, enter } = await setUp();
  const { user } = await enter();
  ports.clock.advance(15 * minute - 1);
  expect(await call(setAlipayAccount, ports, { user, body: account })).toMatchObject({ ok: true });
  expect(await call(setPayoutConfig, ports, { user, body: testPayoutForm })).toMatchObject({ ok: true });
  const profile = { email: 'new@example.com', bio: '换个邮箱' };
  expect(await call(updateProfile, ports, { user, body: profile })).toMatchObject({ ok: true });
});

test('after that the answer names the password, and says so in words', async () => {
  const { ports, enter } = await setUp();
  const { token, user } = await enter();
  ports.clock.advance(15 * minute);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const event = httpEvent({ method: 'PUT', path: '/users/alipay-account', headers, body: JSON.stringify(account) });
  const { statusCode, body } = await serve(setAlipayAccount, ports)(event);
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    400,
    { code: 'invalid_input', message: '请输入当前密码', errors: [{ field: 'current_password' }] },
  ]);
  expect(await call(updateProfile, ports, { user, body: { email: 'new@example.com' } })).toMatchObject({
    params: { current_password: 'current_required' },
  });

  const proven = { ...account, current_password: testPassword };
  expect(await call(setAlipayAccount, ports, { user, body: proven })).toMatchObject({ ok: true });
  ports.clock.advance(14 * minute);
  expect(await call(setPayoutConfig, ports, { user, body: testPayoutForm })).toMatchObject({ ok: true });
});

test('it counts for the session it was entered in, and not beside a factor that was set up since', async () => {
  const { ports, lin, enter } = await setUp();
  const first = await enter();
  ports.clock.advance(minute);
  const { factor } = await withTotp(ports, lin);
  const body = { email: 'new@example.com' };
  const passwordRequired = { params: { current_password: 'current_required' } };
  expect(await call(updateProfile, ports, { user: first.user, body })).toMatchObject(passwordRequired);
  const second = await enter(factor());
  expect(await call(updateProfile, ports, { user: { ...lin, session: 'ANOTHER' }, body })).toMatchObject(
    passwordRequired,
  );
  expect(await call(updateProfile, ports, { user: second.user, body })).toMatchObject({ ok: true });
});
