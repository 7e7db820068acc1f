import * as otpauth from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { codeInMail, password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { nav, auth, profile, recovery, factors, shared } = zh;

/** Adds a virtual authenticator that confirms every request. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return session;
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** Fills in the second-factor dialog with a recovery code. */
async function proveByRecovery(page: Page, code = ''): Promise<void> {
  const stepUpDialog = dialog(page, factors.stepUp);
  await stepUpDialog.getByRole('button', { name: factors.useRecovery }).click();
  await stepUpDialog.getByLabel(factors.recoveryCode).fill(code);
  await stepUpDialog.getByRole('button', { name: factors.confirm, exact: true }).click();
  await stepUpDialog.waitFor({ state: 'detached' });
}

/** Fills in the second-factor dialog with a code from the mailbox. */
async function proveByMailbox(page: Page, email: string): Promise<void> {
  const stepUpDialog = dialog(page, factors.stepUp);
  await stepUpDialog.getByLabel(factors.mailboxCode).fill(await codeInMail(stage.market, email));
  await stepUpDialog.getByRole('button', { name: factors.confirm, exact: true }).click();
  await stepUpDialog.waitFor({ state: 'detached' });
}

async function setUpApp(page: Page, email: string) {
  await page.getByRole('button', { name: factors.setUpApp }).click();
  await page.getByLabel(profile.currentPassword).fill(password);
  await page.getByRole('button', { name: factors.next }).click();
  await proveByMailbox(page, email);
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '');
  const app = new otpauth.TOTP({ secret: secret ?? '' });
  await page.getByLabel(factors.code, { exact: true }).fill(app.generate().replace(/(...)/, '$1 '));
  await page.getByRole('button', { name: factors.finish }).click();
  await page.getByRole('heading', { name: factors.codesHeading }).waitFor();
  const codes = await page.locator('ol code').allInnerTexts();
  await page.getByLabel(factors.acknowledged).check();
  await page.getByRole('button', { name: shared.done }).click();
  await page.getByRole('heading', { name: factors.passkeys }).waitFor();
  return { app, codes };
}

test('an app, codes on paper and a passkey: each opens what the password alone does not open any more', async () => {
  const person = await stage.person('liang_dao_suo');
  const page = await openPage(stage, '/profile?tab=factors', { as: person });
  await withAuthenticator(page);
  const { app, codes } = await setUpApp(page, person.email);
  expect(codes).toHaveLength(10);

  await page.getByRole('button', { name: factors.addPasskey }).click();
  await page.getByLabel(factors.passkeyName).fill('我的手机');
  await page.getByLabel(profile.currentPassword).fill(password);
  await page.getByRole('button', { name: factors.next }).click();
  await proveByRecovery(page, codes[0]);
  await page.getByText('我的手机').first().waitFor();
  await page.getByText(factors.recoveryLeft(9)).first().waitFor();

  await page.goto('/profile?tab=password');
  await page.getByLabel(profile.currentPassword).fill(password);
  await page.getByLabel(recovery.newPassword, { exact: true }).fill('yu-dian-8391');
  await page.getByLabel(recovery.again).fill('yu-dian-8391');
  const change = page.locator('main').getByRole('button', { name: profile.changePassword });
  await change.click();
  const stepUpDialog = dialog(page, factors.stepUp);
  await stepUpDialog.waitFor();
  await page.keyboard.press('Escape');
  await stepUpDialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel(recovery.again).inputValue()).toBe('yu-dian-8391');
  await change.click();
  await stepUpDialog.getByRole('button', { name: factors.usePasskey }).click();
  await expect.poll(() => page.getByLabel(profile.currentPassword).inputValue()).toBe('');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: factors.passkeyLogin }).click();
  await page.waitForURL('**/dashboard');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel(auth.nameOrEmail).fill(person.username);
  await page.getByLabel(auth.password, { exact: true }).fill('yu-dian-8391');
  await page.getByRole('button', { name: nav.login, exact: true }).click();
  await page.getByLabel(factors.code, { exact: true }).fill('000000');
  await page.getByRole('button', { name: factors.confirm, exact: true }).click();
  await page.getByText('或者已经用过').first().waitFor();
  /** The code of the next half minute, as the current one was used during the setup. */
  await page.getByLabel(factors.code, { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: factors.confirm, exact: true }).click();
  await page.waitForURL('**/dashboard');
});
