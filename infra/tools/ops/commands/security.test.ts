import { expect, test } from 'vitest';
import { login } from '#functions/api/accounts/login';
import { member, testPassword } from '#functions/test/people';
import { call, testPorts } from '#functions/test/ports';
import { holdSeller } from '#functions/usecases/operations/holds';
import { day } from '#shared/limits';
import { runOps } from '../run.ts';
import { testMarket } from '../test-ops.ts';

async function market() {
  const ports = testPorts();
  const user = await member(ports, 'lin_mo');
  const attempt = (email: string, password: string) =>
    call(login, ports, { body: { email, password }, ip: '203.0.113.7' });
  const ops = async (...argv: string[]) => (await runOps(argv, async () => testMarket(ports))).out;
  return { ports, user, attempt, ops };
}

test('an operator reads what happened to an account, by whichever name it is called', async () => {
  const { ports, user, attempt, ops } = await market();
  await attempt('lin_mo', 'wrong');
  ports.clock.advance(1000);
  await attempt('lin_mo', testPassword);
  await holdSeller(ports, user.id, { actor: 'mei', note: 'a complaint' });
  const output = await ops('security', 'lin_mo');
  expect(output).toContain('what: login-refused\n  address: 203.0.113.7');
  expect(output).toContain('what: login\n');
  expect(output).toContain('what: payouts-held');
  expect(output).not.toContain('@');
  expect(await ops('security', user.id)).toBe(output);
  expect(await ops('security', user.email)).toBe(output);
  ports.clock.advance(8 * day);
  expect(await ops('security', 'lin_mo')).toContain('Nothing happened there');
  expect(await ops('security', 'lin_mo', '--days', '9')).toBe(output);
});

test('refused logins with unknown names are found by their IP address and its range', async () => {
  const { attempt, ops } = await market();
  for (let i = 0; i < 2; i++) await attempt('nobody@example.com', 'wrong');
  expect(await ops('security', '203.0.113.200')).toContain('what: login-refused\n  address: 203.0.113.7\n  times: 2');
  expect(await ops('security', '198.51.100.2')).toContain('Nothing happened there');
  expect(await ops('security', 'nobody@example.com')).toContain('Nothing happened there');
});
