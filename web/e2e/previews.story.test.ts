import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { banded, lecture } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { overflow } from './overflow.ts';
import {
  chapter,
  choicesIn,
  choosePreview,
  isShown,
  isSteadyWhileLate,
  namesOf,
  show,
  tileOf,
} from './preview-steps.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const onDisk = filesOnDisk();
const t = zh.previews;

const demo = join(import.meta.dirname, '../../infra/local/demo/storefronts');
/** Twenty seconds of sound. */
const train = readFileSync(join(demo, 'rain_records/3-night-train/files/深夜列车.mp3'));

const bytesOf = (name: string, bytes: Uint8Array<ArrayBuffer> | string) =>
  onDisk({ name, type: '', bytes: Buffer.from(bytes) });

async function chooseFiles(page: Page): Promise<void> {
  const picture = banded('封面.png', 900);
  const files = [
    bytesOf(picture.name, picture.bytes),
    bytesOf('雨声.mp3', Buffer.concat([train, train])),
    bytesOf('第一章.md', chapter),
    bytesOf('答案.txt', '甲乙丙丁'),
    bytesOf('打包.zip', 'PK'),
  ];
  await chooseBy(page.getByRole('button', { name: zh.create.choose }), files);
}

/** Publishes the upload draft. @returns its address */
async function publishDraft(page: Page, price: string): Promise<string> {
  await page.getByLabel(zh.shared.price).fill(price);
  await page.getByRole('button', { name: zh.create.publish, exact: true }).click();
  return (await page.getByRole('link', { name: zh.create.view }).getAttribute('href')) ?? '';
}

test('of a seller’s files the picture is shown already, texts and sounds once they are tapped, and a guest sees them before paying', async () => {
  const seller = await stage.person('wu_yue_books');
  const page = await openPage(stage, '/create', { as: seller });
  await chooseFiles(page);
  await tileOf(page, '答案.txt').waitFor();
  expect(await isShown(page, '封面.png')).toBe(true);
  for (const name of ['雨声.mp3', '第一章.md', '答案.txt']) expect(await isShown(page, name)).toBe(false);
  await expect.poll(() => tileOf(page, '打包.zip').count()).toBe(0);
  await page.getByText(t.whole).first().waitFor();
  await tileOf(page, '雨声.mp3').focus();
  await page.keyboard.press('Space');
  await show(page, '第一章.md');
  expect(await violations(page)).toEqual([]);
  const link = await publishDraft(page, '39');

  const guest = await openPage(stage, link);
  const previewRegion = guest.getByRole('region', { name: t.heading, exact: true });
  const picture = previewRegion.getByRole('img', { name: t.pictureOf('封面.png') });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  const choices = choicesIn(previewRegion);
  expect(await namesOf(choices)).toEqual(['封面.png', '雨声.mp3', '第一章.md']);
  expect(
    await choices
      .nth(0)
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBe(900);
  await choices.nth(2).press('Enter');
  const text = previewRegion.getByRole('region', { name: t.textOf('第一章.md') });
  await text.getByText('市集在清晨开张').first().waitFor();
  await text.getByRole('heading', { name: '第一章', exact: true }).waitFor();
  expect(await namesOf(previewRegion.getByRole('button', { pressed: true }))).toEqual(['第一章.md']);
  expect(await violations(guest)).toEqual([]);
  await choices.nth(1).click();
  // Its length is known before it is played.
  const sound = previewRegion.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(30, 1);
  await previewRegion.getByText(t.fullLength('0:40')).first().waitFor();
  expect(await violations(guest)).toEqual([]);
  await choices.nth(0).click();
  const src = (await picture.getAttribute('src')) ?? '';
  const { headers } = await fetch(new URL(src, stage.url));
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('after a reload the file is chosen again, and its preview can be approved without a second upload', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('liu_liu_notes') });
  const path = bytesOf('第二章.md', chapter);
  const choose = () => chooseBy(page.getByRole('button', { name: zh.create.choose }), [path]);
  await choose();
  await page.getByText(zh.create.state.done).first().waitFor();
  await tileOf(page, '第二章.md').click();
  await page.reload();
  await page.getByText(t.chooseAgain).first().waitFor();
  expect(await violations(page)).toEqual([]);
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && uploads.push(request.url()));
  await choose();
  await tileOf(page, '第二章.md').click();
  await expect.poll(() => page.getByText(t.chooseAgain).count()).toBe(0);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(uploads).toEqual([]);
});

test('of a PDF its first page is drawn in the browser, and a guest sees it', async () => {
  const seller = await stage.person('si_si_papers');
  const page = await openPage(stage, '/create', { as: seller });
  const { name, bytes } = lecture;
  await chooseBy(page.getByRole('button', { name: zh.create.choose }), [
    bytesOf(name, bytes),
    bytesOf('坏了.pdf', '%PDF-1.4 and nothing more'),
  ]);
  await tileOf(page, name).click();
  await page.getByText(t.whole).first().waitFor();
  await page.getByText(t.making(1)).waitFor({ state: 'hidden' });
  await expect.poll(() => tileOf(page, '坏了.pdf').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const link = await publishDraft(page, '12');

  const guest = await openPage(stage, link);
  await choosePreview(guest, name);
  const picture = guest.getByRole('img', { name: t.pictureOf(name) });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1200);
  await guest.getByText(t.pageOf(1)).first().waitFor();
  const overflowHeight = picture.evaluate((img) => img.clientHeight - (img.parentElement?.clientHeight ?? 0));
  expect(await overflowHeight).toBeLessThanOrEqual(0);
  const dark = await picture.evaluate((img: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 845, height: 1200 });
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0);
    const { data } = context?.getImageData(0, 0, 845, 1200) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
  expect(dark).toBeGreaterThan(500);
});

test('pictures are enlarged by mouse and by keys, one after the other, and the focus comes back', async () => {
  const page = await openPage(stage, '/create', { as: await stage.person('hua_ce_pu') });
  const names = ['封面.png', '内页.png'];
  const pictures = names.map((name) => banded(name, 600));
  const files = pictures.map(({ name, bytes }) => bytesOf(name, bytes));
  await chooseBy(page.getByRole('button', { name: zh.create.choose }), [...files, bytesOf('第一章.md', chapter)]);
  await tileOf(page, '第一章.md').click();
  for (const name of names) await expect.poll(() => isShown(page, name)).toBe(true);
  const link = await publishDraft(page, '39');

  await isSteadyWhileLate(await stage.visit({ viewport: { width: 390, height: 844 } }), link, '封面.png');

  const guest = await openPage(stage, link, { viewport: { width: 1440, height: 900 } });
  await choosePreview(guest, '封面.png');
  const enlarge = guest.getByRole('button', { name: t.enlarge('封面.png') });
  await guest.getByText(zh.ui.sample, { exact: true }).waitFor();
  await enlarge.press('Enter');
  const dialog = guest.getByRole('dialog');
  const enlargedPicture = (name: string) => dialog.getByRole('img', { name: t.pictureOf(name) });
  const sizeOf = async (name: string) => (await enlargedPicture(name).boundingBox()) ?? { width: 0, height: 0 };
  expect((await sizeOf('封面.png')).height).toBeGreaterThan(700);
  await guest.keyboard.press('ArrowRight');
  await enlargedPicture('内页.png').waitFor();
  await dialog.getByText(t.place(2, 2)).first().waitFor();
  await dialog.getByRole('button', { name: t.next }).click();
  await enlargedPicture('封面.png').waitFor();
  await guest.keyboard.press('ArrowLeft');
  await enlargedPicture('内页.png').waitFor();
  expect(await violations(guest)).toEqual([]);
  await guest.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const enlargeSecond = guest.getByRole('button', { name: t.enlarge('内页.png') });
  expect(await enlargeSecond.evaluate((button) => button === document.activeElement)).toBe(true);

  await guest.setViewportSize({ width: 320, height: 640 });
  await enlargeSecond.click();
  expect((await sizeOf('内页.png')).width).toBeGreaterThan(280);
  expect(await overflow(guest)).toEqual([]);
  await dialog.getByRole('button', { name: zh.common.close }).click();
  await guest.setViewportSize({ width: 1440, height: 900 });
  await enlargeSecond.click();
  await guest.mouse.click(8, 450);
  await dialog.waitFor({ state: 'hidden' });

  await guest.getByRole('listitem').getByRole('button', { name: '第一章.md', exact: true }).click();
  await expect.poll(() => guest.getByRole('button', { name: t.enlarge('第一章.md') }).count()).toBe(0);
});
