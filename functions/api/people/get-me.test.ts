import { expect, test } from 'vitest';
import { suppressed } from '../../store/accounts/suppressed.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { getMe } from './get-me.ts';

test('shows oneself with the address, and nothing of what is kept secret', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const { user } = await valueIn(call(getMe, ports, { user: lin }));
  expect(user).toMatchObject({ id: lin.id, email: 'lin@example.com', is_following: false });
  expect(JSON.stringify(user)).not.toMatch(/password|tokenVersion|language/i);
});

test.each(['bounced', 'complained'] as const)('says that mail to one’s address is refused: %s', async (why) => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ email_refused: null });
  await ports.table.commit([suppressed('LIN@example.com', why, ports.clock.now())]);
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ email_refused: why });
});
