import { expect, test } from 'vitest';
import { getFactors } from '#functions/api/accounts/factors/get-factors';
import { login } from '#functions/api/accounts/login';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { twoMembers, withTotp } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { hour } from '#shared/limits';
import { runOps } from '../run.ts';
import { testMarket } from '../test-ops.ts';

async function market() {
  const { ports, lin } = await twoMembers();
  const { factor } = await withTotp(ports, lin);
  const enter = (second_factor?: object) =>
    call(login, ports, { body: { email: 'lin', password: testPassword, second_factor } });
  const ops = async (...argv: string[]) =>
    (await runOps([...argv, '--actor', 'mei', '--note', '身份证已核对'], async () => testMarket(ports))).out;
  const news = () =>
    ports.queues.sent.flatMap(({ message }) =>
      'params' in message && message.params.what ? [message.params.what] : [],
    );
  const readFactors = async () => (await valueIn(call(getFactors, ports, { user: lin }))).factors;
  return { ports, lin, factor, enter, ops, news, readFactors };
}

test('removes lost factors after three days, emails the owner, and holds payouts for an operator', async () => {
  const { ports, lin, enter, ops, news, readFactors } = await market();
  expect(await ops('factors', 'reset', 'lin')).toContain('2026-11-23');
  expect(news()).toEqual(['totp-added', 'reset-asked']);
  expect(await findSellerHold(ports.table, lin.id)).toMatchObject({ actor: 'mei' });
  expect(await ops('factors', 'reset', 'lin')).toContain('under way already');
  ports.clock.advance(72 * hour - 1);
  expect(await enter()).toMatchObject({ code: 'second_factor_required' });
  ports.clock.advance(1);
  expect(await enter()).toMatchObject({ ok: true });
  expect(await readFactors()).toMatchObject({ totp: null, recovery_left: 0, reset_at: null });
  expect(await findSellerHold(ports.table, lin.id)).toBeDefined();
  await withTotp(ports, lin);
  expect(await enter()).toMatchObject({ code: 'second_factor_required' });
});

test('a login with the factor cancels its removal', async () => {
  const { ports, factor, enter, ops, readFactors } = await market();
  await ops('factors', 'reset', 'lin');
  expect((await readFactors()).reset_at).not.toBeNull();
  expect(await enter(factor())).toMatchObject({ ok: true });
  ports.clock.advance(73 * hour);
  expect(await enter()).toMatchObject({ code: 'second_factor_required' });
  expect(await ops('factors', 'keep', 'lin')).toContain('Nothing is to be removed');
});

test('an operator ends it as well, and what is not there is not reset', async () => {
  const { ports, enter, ops, news } = await market();
  await ops('factors', 'reset', 'lin');
  expect(await ops('factors', 'keep', 'lin')).toContain('stays as it was');
  expect(news()).toEqual(['totp-added', 'reset-asked', 'reset-kept']);
  ports.clock.advance(73 * hour);
  expect(await enter()).toMatchObject({ code: 'second_factor_required' });
  expect(await ops('factors', 'reset', 'an')).toContain('no second factor');
  expect(await ops('factors', 'reset', 'nobody')).toContain('no such user');
  expect(await ops('factors', 'keep', 'nobody')).toContain('no such user');
});
