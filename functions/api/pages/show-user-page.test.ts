import { expect, test } from 'vitest';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { showUserPage } from './show-user-page.ts';

test('a shared stall has its owner’s name', async () => {
  const ports = testPorts();
  await member(ports, 'lin_xi');
  const page = await valueIn(call(showUserPage, ports, { params: { usernameOrId: 'LIN_XI' } }));
  expect(page).toContain('<meta property="og:title" content="lin_xi" />');
  expect(page).toContain('<meta property="og:url" content="https://tanwei.test/user/lin_xi" />');
  expect(page).not.toContain('product:price');
});

test('a missing person is the bare app, to be forgotten by search engines', async () => {
  const answer = await call(showUserPage, testPorts(), { params: { usernameOrId: 'nobody_here' } });
  expect(answer).toMatchObject({ ok: true, status: 404 });
  expect(Object(answer).value).toContain('<meta name="robots" content="noindex" />');
});
