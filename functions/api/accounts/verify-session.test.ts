import { expect, test } from 'vitest';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { verifySession } from './verify-session.ts';

test('tells whose session it is, and nothing secret', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const { user } = await valueIn(call(verifySession, ports, { user: lin }));
  expect(user).toMatchObject({ id: lin.id, username: 'lin', email: 'lin@example.com' });
  expect(JSON.stringify(user)).not.toContain(lin.passwordHash);
});
