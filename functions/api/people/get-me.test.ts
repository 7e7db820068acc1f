import { expect, test } from 'vitest';
import { suppressed } from '../../store/accounts/suppressed.ts';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { getMe } from './get-me.ts';

test.each(['bounced', 'complained'] as const)('says that mail to one’s address is refused: %s', async (why) => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const own = { id: lin.id, is_following: false };
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ user: own, email_refused: null });
  await ports.table.commit([suppressed('LIN@example.com', why, ports.clock.now())]);
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ email_refused: why });
});
