import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Without the password, which was entered at the login a moment ago. */
async function fill(page: Page, card: string): Promise<void> {
  await page.getByLabel(zh.payout.account).fill('nanfang.zhibi@example.org');
  await page.getByLabel(zh.payout.realName).fill('欧阳春晓');
  await page.getByLabel(zh.payout.identityCard).fill(card);
  await page.getByLabel(zh.payout.phone).fill('13812341234');
  await page.getByRole('button', { name: zh.payout.submit }).click();
}

/** Measures in the page how long a heading is shown before the next page comes, as the test may look late. */
function timeHeading(heading: string): void {
  let since: number | undefined;
  const observer = new MutationObserver(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3')];
    if (headings.some(({ textContent }) => textContent?.includes(heading))) since ??= performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true });
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
  await fill(page, '110105194912310021');
  await page.getByText(zh.payout.faults.card_invalid).first().waitFor();
  expect(await page.getByLabel(zh.payout.identityCard).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  await page.evaluate(timeHeading, zh.payout.done);
  await fill(page, '11010519491231002X');
  await page.getByRole('heading', { name: zh.payout.done }).waitFor();
  await page.getByText('nan***@example.org').first().waitFor();
  await page.waitForURL('**/dashboard');
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shownMs))).toBeGreaterThan(1500);
});
