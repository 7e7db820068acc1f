import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmationText } from '#shared/confirmations';
import { errors, fieldErrors } from '#shared/contract/errors';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { password } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** Quotation marks of a Chinese font are as wide as a character, so a Latin font must come before it, of marks at least. */
const latin = [
  ['-apple-system', 'Segoe UI', 'Roboto', 'marks'],
  ['Georgia', 'Noto Serif', 'marks'],
];
const isChinese = (font: string): boolean => /PingFang|Hiragino|YaHei|Song| SC$/.test(font);

/** The font lists of all elements but those in monospace; drawn covers are the same in both languages. */
const fontsOn = (page: Page): Promise<string[][]> =>
  page.evaluate(() => {
    const fontFamilies = [...document.querySelectorAll('body, body *:not(.cover *)')].map(
      (element) => getComputedStyle(element).fontFamily,
    );
    const lists = [...new Set(fontFamilies)].filter((list) => !list.includes('monospace'));
    return lists.map((list) => list.split(',').map((font) => font.trim().replaceAll('"', '')));
  });
const [toEnglish, toChinese] = ['EN: Switch to English', '切换到中文'];

test('the toast of a refusal is gone once another language is chosen, and what was typed stays', async () => {
  const page = await openPage(stage, '/login');
  await page.getByLabel(zh.auth.nameOrEmail).fill('mei_you_ren');
  await page.getByLabel(zh.auth.password, { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();
  await page.getByRole('status').getByText(errors.invalid_credentials.zh).first().waitFor();
  await page.getByRole('button', { name: toEnglish }).click();
  await expect.poll(() => page.getByText(errors.invalid_credentials.zh).count()).toBe(0);
  expect(await page.getByLabel(en.auth.nameOrEmail).inputValue()).toBe('mei_you_ren');

  const lists = await fontsOn(page);
  expect(lists.length).toBeGreaterThan(1);
  for (const fonts of lists) {
    const first = fonts.slice(0, fonts.findIndex(isChinese));
    expect(
      latin.some((named) => named.every((font) => first.includes(font))),
      String(fonts),
    ).toBe(true);
  }
});

test('so are refusals at single fields, and what went well', async () => {
  const page = await openPage(stage, '/profile?tab=password', { as: await stage.person('shuang_yu') });
  const change = async (messages: typeof zh, newPassword: string) => {
    await page.getByLabel(messages.profile.currentPassword).fill(password);
    await page.getByLabel(messages.recovery.newPassword, { exact: true }).fill(newPassword);
    await page.getByLabel(messages.recovery.again).fill(newPassword);
    await page.locator('main').getByRole('button', { name: messages.profile.changePassword }).click();
  };
  await change(zh, 'password');
  await page.locator('main').getByText(fieldErrors.password_common.zh).first().waitFor();
  await page.getByRole('button', { name: toEnglish }).click();
  await page.locator('main').getByText(fieldErrors.password_common.en).first().waitFor();

  await change(en, 'yu-dian-8391');
  await page.locator('main').getByText(confirmationText('password_changed', 'en')).first().waitFor();
  await page.getByRole('button', { name: toChinese }).click();
  await page.locator('main').getByText(confirmationText('password_changed', 'zh')).first().waitFor();
});
