import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { violations, violationsOfLook } from './accessibility.ts';
import { type Cast, longCast, usersTexts } from './cast.ts';
import { overflow, widths } from './overflow.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { setStage } from './stage.ts';
import { shiftsOf, watchShifts } from './steadiness.ts';
import { strayWords } from './wording.ts';

vi.setConfig({ maxConcurrency: 2 });

const stage = setStage();
let cast: Cast;

beforeAll(async () => {
  cast = await longCast(stage.market);
});

/** Tab bar and buy bar are only there. */
const phone = { width: 390, height: 844 };

async function tooWide(page: Page, sizes: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await overflow(page)));
  }
  return found;
}

/** Whatever still moves, on its own or from one state to the next, although its reader has asked for stillness. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.outerHTML.slice(0, 160) ?? 'something';
    }),
  );

/** By its button, or by loading it again where something was done on it that would stand in the way. */
async function intoEnglish(screen: Screen, page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Switch to English' });
  if (screen.prepare || !(await button.isVisible())) {
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
  } else {
    await button.click();
  }
  await page.locator('html[lang=en]').waitFor();
  await screen.ready(page, en, cast).waitFor();
  await screen.prepare?.(page, en);
}

/** One walk through sizes, looks and languages: a page is loaded at most twice, whatever is held against it. */
async function faults(screen: Screen, page: Page) {
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(screen.path(cast));
  await screen.ready(page, zh, cast).waitFor();
  await screen.prepare?.(page, zh);
  const isMoving = await moving(page);
  const inLight = await violations(page);
  const inChinese = await strayWords(page, 'zh', usersTexts);
  const chineseTooWide = await tooWide(page, widths);
  await page.setViewportSize(phone);
  const inLightOnPhones = await violationsOfLook(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await intoEnglish(screen, page);
  const inDarkOnPhones = await violations(page);
  const inEnglish = await strayWords(page, 'en', usersTexts);
  const englishTooWide = await tooWide(page, widths.toReversed());
  const inDark = await violationsOfLook(page);
  return {
    ...{ isMoving, inLight, inLightOnPhones, inDark, inDarkOnPhones },
    ...{ inChinese, inEnglish, chineseTooWide, englishTooWide },
  };
}

const none = {
  isMoving: [],
  inLight: [],
  inLightOnPhones: [],
  inChinese: [],
  chineseTooWide: [],
  inDarkOnPhones: [],
  inEnglish: [],
  englishTooWide: [],
  inDark: [],
};

test.concurrent.each(screens)(
  '$name: accessible in light and dark, still, worded in one language, and fits every window',
  async (screen) => {
    const visit = { ...(screen.as && { as: cast[screen.as] }), reducedMotion: 'reduce' } as const;
    await stage.browsing(screen.name, visit, async (page) => expect(await faults(screen, page)).toEqual(none));
  },
);

/** The screens whose parts come from many calls; the others have one list, or none. Wide ones where parts stand side by side. */
const wide = ['dashboard', 'own files', 'sales', 'file', 'own file', 'bought file'];
const built = [
  ...wide,
  'statement',
  'purchases',
  'receipt',
  'profile',
  'logins and security',
  'payment',
  'paid',
  'register to pay',
];
const watched = [
  ...built.map((name) => ({ name, size: 'phone', viewport: phone })),
  ...wide.map((name) => ({ name, size: 'desk', viewport: { width: 1440, height: 900 } })),
];

test.concurrent.each(watched)('$name on a $size: nothing moves while it comes', async ({ name, size, viewport }) => {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`no screen is called ${name}`);
  const visit = { ...(screen.as && { as: cast[screen.as] }), viewport };
  await stage.visiting(`${name} ${size}`, visit, async (page) => {
    await watchShifts(page);
    await page.goto(screen.path(cast));
    await screen.ready(page, zh, cast).waitFor();
    const { sum, what } = await shiftsOf(page);
    expect(sum, what.join('\n')).toBeLessThanOrEqual(0.02);
  });
});
