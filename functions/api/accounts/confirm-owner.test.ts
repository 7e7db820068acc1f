import { expect, test } from 'vitest';
import { joseTokens } from '#functions/adapters/jose-tokens';
import { withTotp } from '#functions/test/factors';
import { member, testPassword } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { checkConfirmation } from '#functions/usecases/accounts/factors/check-confirmation';
import { second } from '#shared/limits';
import { confirmOwner } from './confirm-owner.ts';

async function setUp() {
  const bare = testPorts();
  const tokens = joseTokens([{ kid: 'a', secret: new Uint8Array(32).fill(3) }], bare.clock);
  const ports = { ...bare, tokens };
  const user = await member(ports, 'nan');
  const ask = (body: object) => call(confirmOwner, ports, { user: { ...user, session: 'S1' }, body });
  return { ports, user, ask };
}

test('the password once more is good for fifteen minutes, in this session and for this person', async () => {
  const { ports, user, ask } = await setUp();
  const { data } = await valueIn(ask({ password: testPassword }));
  const claims = { id: user.id, session: 'S1' };
  expect(await checkConfirmation(ports, claims, data.confirm)).toMatchObject({ ok: true });
  expect(await checkConfirmation(ports, { ...claims, session: 'S2' }, data.confirm)).toMatchObject({
    code: 'confirm_needed',
  });
  expect(await checkConfirmation(ports, { ...claims, id: 'OTHER' }, data.confirm)).toMatchObject({
    code: 'confirm_needed',
  });
  const session = await ports.tokens.issue(claims);
  expect(await checkConfirmation(ports, claims, session)).toMatchObject({ code: 'confirm_needed' });
  expect(await ports.tokens.read(data.confirm)).toBeUndefined();
  ports.clock.advance(Date.parse(data.expires_at) - ports.clock.now() + 6 * second);
  expect(await checkConfirmation(ports, claims, data.confirm)).toMatchObject({ code: 'confirm_needed' });
});

test('a wrong password proves nothing, and whoever has a second factor is asked for it', async () => {
  const { ports, user, ask } = await setUp();
  expect(await ask({ password: 'guessed wrong' })).toMatchObject({ code: 'current_password_wrong' });
  const { factor } = await withTotp(ports, user);
  expect(await ask({ password: testPassword })).toMatchObject({ code: 'second_factor_required' });
  expect(await ask({ password: testPassword, second_factor: factor() })).toMatchObject({ ok: true });
});
