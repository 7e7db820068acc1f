import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { zh } from '../src/i18n/zh.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { openPage } from './open-page.ts';
import { tileOf } from './preview-steps.ts';
import { setStage } from './stage.ts';
import { testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();
const { common, ui, create: t, shared } = zh;

const isPart = (url: URL): boolean => url.searchParams.has('partNumber');

/** Holds all parts until the returned function is called. */
async function holdParts(page: Page) {
  const heldRoutes: Route[] = [];
  await page.route(isPart, (route) => void heldRoutes.push(route));
  return async () => {
    await page.unroute(isPart);
    await Promise.all(heldRoutes.map((route) => route.continue().catch(() => undefined)));
  };
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: t.files }).getByRole('listitem').filter({ hasText: name });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('files are dropped anywhere on the page, not only into the box', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('tuo_fang') });
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['第一章'], '拖来的.md', { type: 'text/markdown' }));
    return transfer;
  });
  await expect.poll(() => page.getByLabel(t.titleLabel).count()).toBe(0);
  await button(page, t.publish).click();
  await page.getByText(t.problem.filesRequired).first().waitFor();
  const step = page.getByText(t.followingSteps);
  await step.dispatchEvent('dragover', { dataTransfer });
  await page.getByText(t.dropNow).first().waitFor();
  await step.dispatchEvent('drop', { dataTransfer });
  await page.getByText(t.dropNow).waitFor({ state: 'hidden' });
  await rowOf(page, '拖来的.md').getByText(t.state.done).first().waitFor();
  await rowOf(page, '拖来的.md').getByText(`${common.category.document} ·`).first().waitFor();
  await expect.poll(() => page.getByText(t.problem.filesRequired).count()).toBe(0);
  expect(await page.getByLabel(t.titleLabel).inputValue()).toBe('拖来的');
  expect(await topOf(tileOf(page, '拖来的.md'))).toBeGreaterThan(await topOf(page.getByLabel(t.isPublic)));
});

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;

test('a price is a number to keys and to what is pasted, and is not changed by a wheel that passes by', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('ding_jia') });
  await chooseBy(button(page, t.choose), [onDisk(testFile('定价.pdf', 1_000))]);
  const price = page.getByRole('spinbutton', { name: shared.price });
  await price.fill('19.99');
  await price.press('ArrowUp');
  expect(await price.inputValue()).toBe('20.00');
  await price.hover();
  await page.mouse.wheel(0, -300);
  for (let times = 0; times < 3; times++) await price.press('ArrowDown');
  expect(await price.inputValue()).toBe('19.97');
  await expect.poll(() => price.getAttribute('aria-valuenow')).toBe('19.97');
  expect([await price.getAttribute('aria-valuemin'), await price.getAttribute('inputmode')]).toEqual(['0', 'decimal']);
  await price.fill('0.01');
  for (let times = 0; times < 2; times++) await price.press('ArrowDown');
  expect(await price.inputValue()).toBe('0.00');
  for (const [pasted, expected] of [
    ['¥1,234.50', '1234.50'],
    ['１２．５元', '12.5'],
  ]) {
    await price.fill('');
    await price.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted ?? '');
    expect(await price.inputValue()).toBe(expected);
  }
});

test('a publishing that a busy server turns away is said to have failed, and tried again with all that was there', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('chong_shi') });
  const file = testFile('字帖.pdf', 3_000);
  await chooseBy(button(page, t.choose), [onDisk(file)]);
  await rowOf(page, file.name).getByText(t.state.done).first().waitFor();
  await page.getByLabel(shared.price).fill('9.9');
  const busy = {
    status: 429,
    contentType: 'application/problem+json',
    body: '{"code":"unavailable","message":"太忙"}',
  };
  await page.route('**/api/files', (route) => route.fulfill(busy));
  await button(page, t.publish).click();
  const failed = page.getByRole('alert').filter({ hasText: t.publishFailed });
  await failed.getByText('太忙').first().waitFor();
  await failed.getByText(t.publishFailedLine).first().waitFor();
  await page.unroute('**/api/files');
  await failed.getByRole('button', { name: common.retry }).click();
  await page.getByRole('heading', { name: t.published }).waitFor();
  await page.getByRole('heading', { name: '字帖' }).waitFor();
});

test('each file pauses, goes on, is tried again and is cancelled by its own buttons', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('zan_ting') });
  const openLine = await holdParts(page);
  const [film, clip] = [testFile('采访.mp4', 2 * limits.partBytes), testFile('花絮.mp4', 3_000)];
  const paths = [onDisk(film), onDisk(clip)];
  await chooseBy(button(page, t.choose), paths);
  await button(page, t.pause(film.name)).click();
  await rowOf(page, film.name).getByText(t.state.paused).first().waitFor();
  await page.getByText(t.stuck(1)).first().waitFor();
  await page.mouse.wheel(0, 5_000);
  const progress = page.getByRole('complementary').getByText(t.total(0));
  await expect.poll(() => topOf(progress)).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await topOf(progress)).toBeGreaterThan(0);
  await button(page, t.cancel(clip.name)).click();
  await expect.poll(() => rowOf(page, clip.name).count()).toBe(0);
  await openLine();
  await button(page, t.resume(film.name)).click();
  await rowOf(page, film.name).getByText(t.state.done).first().waitFor();

  const refusal = {
    status: 409,
    contentType: 'application/problem+json',
    body: '{"code":"storage_full","error":"满了"}',
  };
  await page.route('**/api/uploads', (route) => route.fulfill(refusal), { times: 1 });
  await chooseBy(button(page, t.choose), [onDisk(clip)]);
  await button(page, t.retry(clip.name)).click();
  await rowOf(page, clip.name).getByText(t.state.done).first().waitFor();
});

test('whoever looks around meanwhile loses nothing, and afterwards has the address and an empty desk', async () => {
  const page = await stage.visit({ as: await stage.person('kan_kan') });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/create');
  const openLine = await holdParts(page);
  const film = testFile('纪录片.mp4', 3_000);
  await chooseBy(button(page, t.choose), [onDisk(film)]);
  await page.getByLabel(t.titleLabel).fill('纪录片，终剪');
  await page.getByLabel(shared.price).fill('100');
  await page.getByText('¥95.00').first().waitFor();
  await button(page, t.publishWhenDone).waitFor();
  await page.getByRole('link', { name: zh.nav.home, exact: true }).first().click();
  await page.getByText(t.goesOn).first().waitFor();
  await page.goBack();
  expect(await page.getByLabel(t.titleLabel).inputValue()).toBe('纪录片，终剪');
  await openLine();
  await button(page, common.free).click();
  await button(page, t.publish).click();
  await button(page, t.copyLink).click();
  await page.getByText(ui.copied).first().waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe(await page.getByRole('link', { name: t.view }).getAttribute('href'));
  await button(page, t.another).click();
  await expect.poll(() => page.getByLabel(t.titleLabel).count()).toBe(0);
  await expect.poll(() => page.getByRole('list', { name: t.files }).count()).toBe(0);
});
