import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { banded, lecture } from './fixtures.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { openMore } from './more.ts';
import { openPage } from './open-page.ts';
import { overflow } from './overflow.ts';
import type { Person } from './people.ts';
import { chapter, choicesIn, choosePreview, isShown, namesOf, save, show, tileOf } from './preview-steps.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const t = zh.previews;

/** Publishes a file without previews. */
async function publishWithoutPreviews(seller: Person) {
  const cover = banded('封面.png', 900);
  const files = [
    { ...cover, type: 'image/png' },
    { ...lecture, type: 'application/pdf' },
    { name: '第一章.md', type: 'text/markdown', bytes: Buffer.from(chapter) },
    testFile('打包.zip', 9000, 'application/zip'),
  ];
  return publish(stage.market, seller, { title: '讲义与封面', price: '19', files });
}

test('previews are added, ordered and hidden later, without new files, and a guest sees them steady and in order', async () => {
  const seller = await stage.person('hou_lai_jia');
  const { id } = await publishWithoutPreviews(seller);
  const page = await openPage(stage, `/edit/${id}`, { as: seller });
  for (const name of ['第一章.md', '讲义.pdf', '封面.png']) {
    await tileOf(page, name).click();
    await page.getByText(t.fetching).waitFor({ state: 'hidden' });
    expect(await isShown(page, name)).toBe(true);
  }
  await openMore(page);
  const rows = page.getByRole('list', { name: t.order }).getByRole('listitem');
  const moveUp = page.getByRole('button', { name: t.up('第一章.md') });
  await moveUp.press('Enter');
  await page.keyboard.press('Enter');
  expect(await moveUp.evaluate((button) => button === document.activeElement)).toBe(true);
  await page
    .getByText(t.movedTo('第一章.md', 1, 3))
    .first()
    .waitFor();
  await page.getByRole('button', { name: t.down('封面.png') }).click();
  expect(await rows.allTextContents()).toEqual(['第一章.md', '讲义.pdf', '封面.png']);
  expect(await violations(page)).toEqual([]);
  await save(page);

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const guest = await stage.visit({ viewport });
    await watchShifts(guest);
    let isCut = true;
    await guest.route('**/previews/*', (route) => (isCut ? route.abort() : route.continue()));
    await guest.goto(`/code/${id}`);
    const previewRegion = guest.getByRole('region', { name: t.heading, exact: true });
    await choosePreview(guest, '第一章.md');
    await previewRegion.getByRole('heading', { name: '第一章' }).waitFor();
    const { sum, elements } = await shiftsOf(guest);
    expect(sum, elements.join('\n')).toBeLessThanOrEqual(0.02);
    expect(await namesOf(choicesIn(previewRegion))).toEqual(['讲义与封面', '第一章.md', '讲义.pdf', '封面.png']);
    await choosePreview(guest, '讲义.pdf');
    const picture = previewRegion.getByRole('img', { name: t.pictureOf('讲义.pdf') });
    const retry = previewRegion.getByRole('button', { name: zh.common.retry });
    await retry.waitFor();
    expect(await violations(guest)).toEqual([]);
    isCut = false;
    await retry.click();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1200);
    await guest.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(guest)).toEqual([]);
  }

  await page.goto(`/edit/${id}`);
  await tileOf(page, '讲义.pdf').click();
  expect(await violations(page)).toEqual([]);
  await save(page);
  const after = page.getByRole('region', { name: t.heading, exact: true });
  await after.waitFor();
  expect(await namesOf(choicesIn(after))).toEqual(['讲义与封面', '第一章.md', '封面.png']);
  await page.goto(`/edit/${id}`);
  await expect.poll(() => isShown(page, '讲义.pdf')).toBe(false);
  await show(page, '讲义.pdf');
  expect(await isShown(page, '讲义.pdf')).toBe(true);
});
