import { expect, test } from 'vitest';
import { twoMembers } from '#functions/test/factors';
import { call, emailsIn } from '#functions/test/ports';
import { sendMailboxCode } from './send-mailbox-code.ts';

test('the code goes to the owner alone, six times an hour, and the answer shows a masked address', async () => {
  const { ports, lin: user } = await twoMembers();
  const send = () => call(sendMailboxCode, ports, { user, body: { purpose: 'factors' } });
  const answer = await send();
  expect(answer).toMatchObject({ value: { sent_to: 'l***@example.com' } });
  const [mail] = emailsIn(ports);
  expect(mail).toMatchObject({ to: user.email, template: 'mailbox-code' });
  expect(JSON.stringify(answer)).not.toContain(mail?.params.code);
  for (let again = 0; again < 5; again++) expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ code: 'too_many_requests' });
});
