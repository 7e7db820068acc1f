import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';

const t = zh.previews;

export const chapter = `# 第一章\n\n${'市集在清晨开张，雾气还没有散。\n'.repeat(400)}<script>alert(1)</script>`;

/** The preview of a file on the pages of its seller; pressed while it is shown. */
export const tileOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `${t.show} ${name}`, exact: true });

export const isShown = async (page: Page, name: string): Promise<boolean> =>
  (await tileOf(page, name).getAttribute('aria-pressed')) === 'true';

export async function show(page: Page, name: string): Promise<void> {
  if (!(await isShown(page, name))) await tileOf(page, name).click();
}

export const choicesIn = (previewRegion: Locator): Locator =>
  previewRegion.getByRole('listitem').locator('button[aria-pressed]');
export const namesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((button) => button.getAttribute('title')));

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh.shared.saveChanges, exact: true }).click();
  await page.waitForURL('**/code/*');
}

/** A cover leads; the preview is chosen below it. */
export const choosePreview = (page: Page, name: string): Promise<void> =>
  page.getByRole('region', { name: t.heading, exact: true }).getByRole('button', { name, exact: true }).click();

/** Checks that nothing moves on a file's page while its picture loads much later than the rest. */
export async function isSteadyWhileLate(page: Page, link: string, name: string): Promise<void> {
  await watchShifts(page);
  await page.route('**/previews/*', (route) => sleep(900).then(() => route.continue()));
  await page.goto(link);
  await choosePreview(page, name);
  const picture = page.getByRole('img', { name: t.pictureOf(name) });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 10_000 }).toBe(600);
  const { sum, elements } = await shiftsOf(page);
  expect(sum, elements.join('\n')).toBeLessThanOrEqual(0.02);
}
