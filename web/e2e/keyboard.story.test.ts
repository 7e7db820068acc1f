import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { downloadOf } from './downloads.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { openPage } from './open-page.ts';
import { linkInMail, password } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage({ own: true });
const onDisk = filesOnDisk();
const mostStops = 80;

/** The focused element's name, for the failure message, and whether it is visible. */
function readFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: 'nothing', isSeen: true };
  const { left, top, width, height } = element.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
  const isSeen =
    topElement !== null &&
    (element.contains(topElement) || topElement.contains(element) || topElement.closest('label') !== null);
  return { name: element.outerHTML.slice(0, 120), isSeen };
}

/**
 * Presses Tab until the target has the focus. Every element on the way must be visible and not covered by the sticky
 * header.
 */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press(key);
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

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('one can buy without a mouse, from the home page of a guest to the file on the disk', async () => {
  const seller = await stage.person('xiaoman_keyboard');
  const buyer = await stage.person('lin_keyboard');
  const files = [testFile('粤语入门.pdf', 50_000)];
  await publish(stage.market, seller, { title: '粤语入门讲义', price: '8.8', files });
  const page = await openPage(stage, '/');
  await page.getByRole('link', { name: '粤语入门讲义' }).waitFor();
  await pressOn(page, page.getByRole('link', { name: zh.nav.skip }));
  await pressOn(page, page.getByRole('link', { name: '粤语入门讲义' }));
  await pressOn(page, page.getByRole('link', { name: zh.file.buy('¥8.80') }));
  await pressOn(page, page.getByRole('link', { name: zh.payment.guest.logIn }));

  await typeInto(page, page.getByLabel(zh.auth.nameOrEmail), buyer.username);
  await typeInto(page, page.getByLabel(zh.auth.password, { exact: true }), password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('radio', { name: zh.payment.pc }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: zh.payment.mobile }).isChecked()).toBe(true);
  await pressOn(page, page.getByRole('button', { name: zh.payment.payWith.alipay('¥8.80') }));
  await pressOn(page, page.getByRole('button', { name: zh.mockPayment.stop }), 'Space');
  await pressOn(page, page.getByRole('button', { name: zh.mockPayment.succeed }));
  await tabTo(page, page.getByRole('button', { name: downloadOf(zh) }));
  const [first] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Space')]);
  await pressOn(page, page.getByRole('link', { name: zh.paymentReturn.onlyView }));
  await tabTo(page, page.getByRole('button', { name: zh.shared.download, exact: true }));
  const [secondDownload] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Space')]);
  expect([first, secondDownload].map((download) => download.suggestedFilename())).toEqual([
    '粤语入门.pdf',
    '粤语入门.pdf',
  ]);
});

test('one can sell without a mouse, from the registration to a file that others find', async () => {
  const { auth, create, shared } = zh;
  const page = await openPage(stage, '/');
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: zh.nav.register }));
  await typeInto(page, page.getByLabel(auth.username, { exact: true }), 'jianpan_pu');
  await typeInto(page, page.getByLabel(auth.email, { exact: true }), 'jianpan_pu@example.com');
  await typeInto(page, page.getByLabel(auth.password, { exact: true }), password);
  await typeInto(page, page.getByLabel(auth.again), password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: auth.mailHeading }).waitFor();
  await page.goto(await linkInMail(stage.market, { to: 'jianpan_pu@example.com', path: '/verify-email?token=' }));
  await page.waitForURL('**/dashboard');

  await pressOn(page, page.getByRole('banner').getByRole('link', { name: zh.nav.upload }));
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: create.choose }));
  await (await chooser).setFiles(onDisk(testFile('键盘指法.pdf', 50_000)));
  await page.getByRole('status').filter({ hasText: create.state.done }).waitFor();
  await typeInto(page, page.getByLabel(shared.price), '6.6');
  await pressOn(page, page.getByRole('button', { name: create.publish, exact: true }));
  await page.getByRole('heading', { name: create.published }).waitFor();
  await pressOn(page, page.getByRole('link', { name: create.view }));
  await page.getByRole('heading', { level: 1, name: '键盘指法' }).waitFor();
});

test('on a phone the focus stays above the bar at the bottom, and comes to no tab behind it', async () => {
  const as = await stage.person('shouji_shop');
  const page = await stage.visit({ as, viewport: { width: 390, height: 700 } });
  for (const [path, heading] of [
    ['/create', zh.create.title],
    ['/profile?tab=edit', zh.profile.parts.edit],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await tabTo(page, page.getByRole('link', { name: zh.common.supportEmail }));
  }
  await page.goto('/create');
  await page.getByRole('button', { name: zh.create.publish, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: zh.nav.bottom }).count()).toBe(0);
});

test('a menu shows which action has the focus, also where the system sets the colours, and leads back to its button', async () => {
  const as = await stage.person('caidan_shop');
  await publish(stage.market, as, { title: '菜单里的一件', price: '3', files: [testFile('一件.pdf', 50_000)] });
  const page = await stage.visit({ as });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/my-files');
  const button = page.getByRole('button', { name: zh.ownFiles.menuOf('菜单里的一件') });
  await pressOn(page, button);
  const remove = page.getByRole('menuitem', { name: zh.ownFiles.menu.remove });
  for (const word of [zh.ownFiles.menu.stats, zh.ownFiles.menu.copyLink, zh.ownFiles.menu.view]) {
    const item = page.getByRole('menuitem', { name: word, exact: true });
    await expect.poll(() => item.evaluate((row) => row.matches(':focus'))).toBe(true);
    expect(await item.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('End');
  await expect.poll(() => remove.evaluate((row) => row.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((dots) => dots.matches(':focus'))).toBe(true);
});

test('on the home page no card is passed under the bar of types, however low the window is', async () => {
  const seller = await stage.person('lie_shop');
  for (const number of ['一', '二', '三', '四', '五'])
    await publish(stage.market, seller, {
      title: `摆开第${number}件`,
      price: '3',
      files: [testFile('一件.pdf', 20_000)],
    });
  for (const height of [640, 256]) {
    const page = await openPage(stage, '/?sort=newest', { viewport: { width: 320, height } });
    await tabTo(page, page.getByRole('link', { name: '摆开第一件' }));
    await tabTo(page, page.getByRole('link', { name: '摆开第五件' }), 'Shift+Tab');
  }
});
