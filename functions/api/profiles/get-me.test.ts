import { expect, test } from 'vitest';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { getMe } from './get-me.ts';

test.each(['bounced', 'complained'] as const)('says that mail to one’s address is refused: %s', async (why) => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const own = { id: lin.id, is_following: false };
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ user: own, email_refused: null });
  await ports.table.commit([suppressionWrite('LIN@example.com', why, ports.clock.now())]);
  expect(await valueIn(call(getMe, ports, { user: lin }))).toMatchObject({ email_refused: why });
});
