import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { call, linkInMail, logIn, password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { nav, home, auth, profile, recovery, search } = zh;

const isAccepted = (token: string) =>
  call(stage.market, 'GET /auth/verify', { token }).then(
    () => true,
    () => false,
  );

test('who forgot the password gets a mail, chooses a new one, and is logged out everywhere else', async () => {
  const person = await stage.person('wangji_mima');
  const page = await openPage(stage, '/login');
  await page.getByRole('link', { name: recovery.forgotten }).click();
  await page.getByLabel(auth.email, { exact: true }).fill(person.email);
  await page.getByRole('button', { name: recovery.send }).click();
  await page.getByRole('heading', { name: auth.mailHeading }).waitFor();

  await page.goto(await linkInMail(stage.market, { to: person.email, path: '/reset-password?token=' }));
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel(recovery.newPassword, { exact: true }).fill('yu-dian-8391');
  await page.getByLabel(recovery.again).fill('yu-dian-8391');
  await page.getByRole('button', { name: recovery.save }).click();
  await page.getByRole('heading', { name: recovery.doneHeading }).waitFor();
  await page.waitForURL('**/login');
  expect(await isAccepted(person.token)).toBe(false);
  expect((await logIn(stage.market, person.username, 'yu-dian-8391')).email).toBe(person.email);
});

test('a changed password ends every session but the one it was changed in', async () => {
  const person = await stage.person('gai_mima');
  const page = await openPage(stage, '/profile?tab=password', { as: person });
  await page.getByLabel(profile.currentPassword).fill(password);
  await page.getByLabel(recovery.newPassword, { exact: true }).fill('yu-dian-8391');
  await page.getByLabel(recovery.again).fill('yu-dian-8391');
  await page.locator('main').getByRole('button', { name: profile.changePassword }).click();
  await expect.poll(() => page.getByLabel(profile.currentPassword).inputValue()).toBe('');
  expect(await isAccepted(person.token)).toBe(false);
  const subjects = async () =>
    (await stage.market.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('你的密码已修改 · 摊位');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: nav.profile }).waitFor();
});

test('creators are found by name, and nobody is asked for without one', async () => {
  const person = await stage.person('zhao_ren');
  const page = await stage.visit();
  let searchCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/users/search')) searchCount++;
  });
  await page.goto('/search?q=%20');
  await page.getByLabel(search.label).press('Enter');
  expect(searchCount).toBe(0);
  await page.getByLabel(search.label).fill(person.username);
  await page.getByRole('button', { name: home.search }).click();
  await page.getByText(`@${person.username}`).first().waitFor();
  expect([new URL(page.url()).search, searchCount]).toEqual([`?q=${person.username}`, 1]);
});
