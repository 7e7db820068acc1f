import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { call, linkInMail, password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const account = 'nanfang.zhibi@example.org';
const secrets = { account, name: '欧阳春晓', card: '11010519491231002X', phone: '13812341234' };

async function fill(page: Page, { card = secrets.card } = {}): Promise<void> {
  await page.getByLabel(zh.payout.account).fill(secrets.account);
  await page.getByLabel(zh.payout.realName).fill(secrets.name);
  await page.getByLabel(zh.payout.identityCard).fill(card);
  await page.getByLabel(zh.payout.phone).fill(secrets.phone);
  await page.getByRole('button', { name: zh.payout.submit }).click();
}

/** Everything the machine keeps: the table's file with its journal, the mailbox, the queues. */
function kept(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

/** Notes in the page how long a heading is there before the next page comes: by its own clock, since we may look late. */
function timeHeading(heading: string): void {
  let since: number | undefined;
  const look = new MutationObserver(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3')];
    if (headings.some(({ textContent }) => textContent?.includes(heading))) since ??= performance.now();
  });
  look.observe(document.body, { subtree: true, childList: true });
  window.navigation.addEventListener('navigate', () => {
    if (since !== undefined) document.documentElement.dataset.shownMs ??= String(performance.now() - since);
  });
}

test('a guest reads what it takes, logs in, and comes back to set up the account in three steps', async () => {
  const { username } = await stage.person('zhibi_shop');
  const page = await stage.visit();
  await page.goto('/alipay-setup');
  await page.getByRole('heading', { name: zh.payout.example }).waitFor();
  await page.getByRole('link', { name: zh.payout.start, exact: true }).click();

  await page.getByLabel(zh.auth.nameOrEmail).fill(username);
  await page.getByLabel(zh.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();

  await page.getByRole('heading', { name: zh.payout.formHeading }).waitFor();
  await fill(page, { card: '110105194912310021' });
  await page.getByText(zh.payout.faults.card_invalid).waitFor();
  expect(await page.getByLabel(zh.payout.identityCard).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  await page.evaluate(timeHeading, zh.payout.done);
  await fill(page);
  await page.getByRole('heading', { name: zh.payout.done }).waitFor();
  await page.getByText('nan***@example.org').waitFor();
  await page.waitForURL('**/dashboard');
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shownMs))).toBeGreaterThan(1500);
});

test('what was typed is nowhere on the machine in the clear: not in the table, the mailbox or the log', async () => {
  const person = await stage.person('xieyi_shop');
  const page = await stage.visit({ as: person });
  await page.goto('/alipay-setup?step=form');
  await fill(page);
  await page.getByRole('heading', { name: zh.payout.done }).waitFor();

  const body = { alipayAccount: secrets.phone, realName: secrets.name };
  await call(stage.market, 'PUT /users/alipay-account', { token: person.token, body });
  await linkInMail(stage.market, { to: person.email, path: '/profile' });

  const [mail] = (await stage.market.mails()).filter(
    ({ to, subject }) => to === person.email && /收款账号/.test(subject),
  );
  expect(mail?.text).toContain('138****1234');
  const everything = kept(stage.market.dataDir);
  expect(everything.includes(person.username)).toBe(true);
  for (const secret of Object.values(secrets)) {
    expect(everything.includes(secret), secret).toBe(false);
    expect(stage.market.output()).not.toContain(secret);
    expect(JSON.stringify(await stage.market.mails())).not.toContain(secret);
  }
});
