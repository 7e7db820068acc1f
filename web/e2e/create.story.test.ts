import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { banded } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { linkInMail, password } from './people.ts';
import { isShown, tileOf } from './preview-steps.ts';
import { setStage } from './stage.ts';
import { testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();
const { auth, common, create: t, shared } = zh;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 } };

const pictureFile = () => onDisk({ ...banded('封面.png', 900), type: 'image/png' });
const archive = (name: string) => onDisk(testFile(name, 2_000, 'application/zip'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const coverOf = (card: Locator) => card.locator('.cover').first();
const preview = (page: Page) => page.getByRole('region', { name: t.preview });

/** In its round corners one sees what lies behind a cover. */
const corner = 12;

/** The cover as it is drawn, once its picture has arrived; in a place of whole pixels, as lines of text end between them. */
async function drawing(cover: Locator): Promise<Buffer> {
  await cover.scrollIntoViewIfNeeded();
  const picture = cover.locator('img');
  if ((await picture.count()) > 0)
    await expect
      .poll(() =>
        picture.evaluate(async (img: HTMLImageElement) =>
          img.decode().then(
            () => img.naturalWidth,
            () => 0,
          ),
        ),
      )
      .toBeGreaterThan(0);
  const { width, height } = await cover.evaluate((element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    element.style.cssText += `position: fixed; z-index: 99; top: 100px; left: 20px; width: ${width}px; height: ${height}px`;
    return { width, height };
  });
  const clip = { x: 20 + corner, y: 100 + corner, width: width - 2 * corner, height: height - 2 * corner };
  const pixels = await cover.page().screenshot({ animations: 'disabled', clip });
  await cover.evaluate((element: HTMLElement) => {
    for (const name of ['position', 'z-index', 'top', 'left', 'width', 'height']) element.style.removeProperty(name);
  });
  return pixels;
}

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return (
      top >= 0 && bottom <= innerHeight && node.contains(document.elementFromPoint(x, y)?.closest('button') ?? null)
    );
  });

test('a creator is at a published file with a cover twelve taps after opening the registration, fields included', async () => {
  const page = await openPage(stage, '/register', phone);
  let taps = 0;
  const tap = async (element: Locator) => {
    taps += 1;
    await element.tap();
  };
  const fill = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(text);
  };
  await fill(auth.username, 'shuang_shou');
  await fill(auth.email, 'shuang_shou@example.com');
  await fill(auth.password, password);
  await fill(auth.again, password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: auth.mailHeading }).waitFor();
  const link = await linkInMail(stage.market, { to: 'shuang_shou@example.com', path: '/verify-email?token=' });
  taps += 1;
  await page.goto(link);
  await page.waitForURL('**/dashboard');
  const beforeFiles = taps;

  await page.goto('/create');
  taps += 1;
  await chooseBy(button(page, t.choose), [pictureFile()]);
  taps += 1;
  await page.getByText(t.state.done).first().waitFor();
  await expect.poll(() => isShown(page, '封面.png')).toBe(true);
  await tap(button(page, common.free));
  await tap(button(page, t.publish));
  await page.getByRole('heading', { name: t.published }).waitFor();
  await coverOf(page.getByRole('article')).locator('img').waitFor();
  expect(taps).toBeLessThanOrEqual(12);
  expect(taps - beforeFiles).toBeLessThanOrEqual(5);
});

test.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)(
  'on %s the cover that is published is the one that the preview showed, pixel for pixel',
  async (name, screen) => {
    const page = await openPage(stage, '/create', { as: await stage.person(`xiang_su_${name.slice(2)}`), ...screen });
    await chooseBy(button(page, t.choose), [archive('打包.zip')]);
    await page.getByText(t.state.done).first().waitFor();
    const tones = page.getByRole('radio');
    expect(await tones.count()).toBe(4);
    const first = await drawing(coverOf(preview(page)));
    await tones.nth(2).check();
    const chosen = await drawing(coverOf(preview(page)));
    expect(chosen.equals(first)).toBe(false);
    await page.reload();
    await preview(page).waitFor();
    await expect.poll(async () => (await drawing(coverOf(preview(page)))).equals(chosen)).toBe(true);
    await button(page, common.free).click();
    await button(page, t.publish).click();
    await page.getByRole('heading', { name: t.published }).waitFor();
    await expect.poll(async () => (await drawing(coverOf(page.getByRole('article')))).equals(chosen)).toBe(true);

    await button(page, t.another).click();
    await chooseBy(button(page, t.choose), [archive('另一包.zip'), pictureFile()]);
    await tileOf(page, '封面.png').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await expect.poll(() => coverOf(preview(page)).locator('img').getAttribute('style')).not.toContain('50%');
    /** The picture is drawn anew once its crop is known. */
    let covered = await drawing(coverOf(preview(page)));
    const isStill = async () => {
      const before = covered;
      await page.waitForTimeout(500);
      covered = await drawing(coverOf(preview(page)));
      return covered.equals(before);
    };
    await expect.poll(isStill).toBe(true);
    await button(page, common.free).click();
    await button(page, t.publish).click();
    await page.getByRole('heading', { name: t.published }).waitFor();
    await expect.poll(async () => (await drawing(coverOf(page.getByRole('article')))).equals(covered)).toBe(true);
  },
);

test.each([
  ['a desk', desk],
  ['a phone', phone],
] as const)('on %s the button is in view wherever the page is scrolled to', async (name, screen) => {
  const page = await openPage(stage, '/create', { as: await stage.person(`an_niu_${name.slice(2)}`), ...screen });
  const paths = Array.from({ length: 10 }, (_, index) => archive(`${'很长的名字'.repeat(10)}${index}.zip`));
  await chooseBy(button(page, t.choose), paths);
  await expect.poll(() => page.getByRole('listitem').getByText(t.state.done).count()).toBe(10);
  const publish = page.getByRole('button', { name: t.publishPrice, exact: true }).locator('visible=true');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 300) {
    await page.evaluate((y) => scrollTo(0, y), top);
    expect(await isInView(publish), `at ${top} of ${height}`).toBe(true);
  }
});

test('what is published twice at once, or again after a lost answer, is one file', async () => {
  const seller = await stage.person('shuang_ji');
  const page = await openPage(stage, '/create', { as: seller });
  await chooseBy(button(page, t.choose), [archive('双击.zip')]);
  await page.getByText(t.state.done).first().waitFor();
  await page.getByLabel(shared.price).fill('-1');
  await button(page, t.publish).click();
  await page.getByText(t.problem.priceInvalid).first().waitFor();
  await page.getByLabel(shared.price).fill('5');
  await page.route(
    '**/api/files',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await button(page, t.publish).dblclick();
  await page.getByRole('heading', { name: t.published }).waitFor();
  await page.goto('/my-files');
  await page.getByRole('heading', { level: 1, name: zh.nav.myFiles }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: '双击', exact: true }).count()).toBe(1);
});
