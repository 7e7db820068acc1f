import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { goods, publish } from './goods.ts';
import { password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const mostStops = 80;

/** Where the focus is: named for whoever reads a failure, and whether it can be seen. */
function readFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'nothing', isSeen: true };
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
  const isSeen =
    shown !== null && (focused.contains(shown) || shown.contains(focused) || shown.closest('label') !== null);
  return { name: focused.outerHTML.slice(0, 120), isSeen };
}

/** Presses Tab until the focus is there. Every stop on the way must be in sight, and not below the sticky header. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const { name, isSeen } = await page.evaluate(readFocus);
    expect(isSeen, `the focus is out of sight: ${name}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no Tab leads to ${target}`);
}

async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('one can buy without a mouse, from the home page of a guest to the file on the disk', async () => {
  const seller = await stage.person('xiaoman_shop');
  const buyer = await stage.person('lin_reader');
  const files = [goods('粤语入门.pdf', 50_000)];
  await publish(stage.market, seller, { title: '粤语入门讲义', price: '8.8', files });
  const page = await stage.visit();
  await page.goto('/');
  await page.getByRole('link', { name: '粤语入门讲义' }).waitFor();
  await pressOn(page, page.getByRole('link', { name: zh.nav.skip }));
  await pressOn(page, page.getByRole('link', { name: '粤语入门讲义' }));
  await pressOn(page, page.getByRole('link', { name: zh.file.buy('¥8.80') }));
  await pressOn(page, page.getByRole('link', { name: zh.payment.logInToPay }));

  await tabTo(page, page.getByLabel(zh.auth.nameOrEmail));
  await page.keyboard.type(buyer.username);
  await tabTo(page, page.getByLabel(zh.auth.password, { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('radio', { name: zh.payment.pc }));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: zh.payment.mobile }).isChecked()).toBe(true);
  await pressOn(page, page.getByRole('button', { name: zh.payment.pay('¥8.80') }));
  await pressOn(page, page.getByRole('button', { name: zh.mockPayment.stop }), 'Space');
  await pressOn(page, page.getByRole('button', { name: zh.mockPayment.succeed }));
  await pressOn(page, page.getByRole('link', { name: zh.paymentReturn.viewFile }));
  await tabTo(page, page.getByRole('button', { name: zh.file.download, exact: true }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Space')]);
  expect(download.suggestedFilename()).toBe('粤语入门.pdf');
});
