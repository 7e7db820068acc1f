import type { Locator, Page } from 'playwright-core';
import { zh } from '../src/i18n/zh.ts';

const t = zh.previews;

export const chapter = `# 第一章\n\n${'市集在清晨开张，雾气还没有散。\n'.repeat(400)}<script>alert(1)</script>`;

export const boxOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox', { name: t.show });

export const choicesIn = (shown: Locator): Locator => shown.getByRole('listitem').locator('button[aria-pressed]');
export const namesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((button) => button.getAttribute('title')));

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh.edit.save, exact: true }).click();
  await page.waitForURL('**/code/*');
}
