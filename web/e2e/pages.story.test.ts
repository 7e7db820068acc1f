import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { en } from '../src/i18n/en.ts';
import type { Dictionary } from '../src/i18n/words.ts';
import { zh } from '../src/i18n/zh.ts';
import { violations, violationsOfLook } from './accessibility.ts';
import { type Cast, longCast, type Script, usersTexts } from './cast.ts';
import { consoleScreens } from './console-screens.ts';
import { makeOperator } from './operators.ts';
import { overflow, widths } from './overflow.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { setStage } from './stage.ts';
import { shiftsOf, watchShifts } from './steadiness.ts';
import { strayWords } from './wording.ts';

/** A page waits for its answers half of its time. */
vi.setConfig({ maxConcurrency: 4 });

const stage = setStage();
let casts: Record<Script, Cast>;
/** Whatever people have written: it stays in its language. */
let texts: string[];

beforeAll(async () => {
  const [han, latin] = await Promise.all([longCast(stage.market, 'han'), longCast(stage.market, 'latin')]);
  casts = { han, latin };
  texts = usersTexts(han, latin);
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

/** A page with the longest Chinese that people may have written on it, in light. */
async function faultsInChinese(screen: Screen, page: Page) {
  await open(screen, page, { colorScheme: 'light', width: widths[0], t: zh, cast: casts.han });
  const isMoving = await moving(page);
  const inLight = await violations(page);
  const stray = await strayWords(page, 'zh', texts);
  const isTooWide = await tooWide(page, widths);
  await page.setViewportSize(phone);
  const inLightOnPhones = await violationsOfLook(page);
  return { isMoving, inLight, inLightOnPhones, stray, isTooWide };
}

/** The same page with the longest words without a space, in the dark. */
async function faultsInEnglish(screen: Screen, page: Page) {
  await open(screen, page, { colorScheme: 'dark', width: phone.width, t: en, cast: casts.latin });
  const inDarkOnPhones = await violations(page);
  const stray = await strayWords(page, 'en', texts);
  const isTooWide = await tooWide(page, widths.toReversed());
  // What was scrolled to on a phone may lie under the header of a desk.
  await page.evaluate(() => scrollTo(0, 0));
  const inDark = await violationsOfLook(page);
  return { inDark, inDarkOnPhones, stray, isTooWide };
}

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  t: Dictionary;
  cast: Cast;
}

async function open(screen: Screen, page: Page, { colorScheme, width, t, cast }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto(screen.path(cast));
  await screen.ready(page, t, cast).waitFor();
  await screen.prepare?.(page, t);
}

test.concurrent.each(screens)(
  '$name: accessible in light and dark, still, worded in one language, and fits every window',
  async (screen) => {
    const { name, as } = screen;
    const visitOf = (cast: Cast) => ({ ...(as && { as: cast[as] }), reducedMotion: 'reduce' }) as const;
    await stage.browsing(name, visitOf(casts.han), async (page) => {
      const none = { isMoving: [], inLight: [], inLightOnPhones: [], stray: [], isTooWide: [] };
      expect(await faultsInChinese(screen, page)).toEqual(none);
    });
    await stage.browsing(name, { ...visitOf(casts.latin), kept: { language: 'en' } }, async (page) => {
      const none = { inDark: [], inDarkOnPhones: [], stray: [], isTooWide: [] };
      expect(await faultsInEnglish(screen, page)).toEqual(none);
    });
  },
);

test('what operators read fits a phone, however long it is', async () => {
  const found: string[] = [];
  const operator = await makeOperator(stage.market, await stage.person('mei_desk'), 'admin');
  for (const [script, language] of [
    ['han', 'zh'],
    ['latin', 'en'],
  ] as const) {
    const page = await stage.visit({ as: operator, kept: { language }, viewport: phone });
    for (const { path, shows } of await consoleScreens(stage.market, casts[script])) {
      await page.goto(path);
      await page.locator('main').getByText(shows).first().waitFor();
      found.push(...(await tooWide(page, [390, 320])).map((fault) => `${path}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

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
  const visit = { ...(screen.as && { as: casts.han[screen.as] }), viewport };
  await stage.visiting(`${name} ${size}`, visit, async (page) => {
    await watchShifts(page);
    await page.goto(screen.path(casts.han));
    await screen.ready(page, zh, casts.han).waitFor();
    const { sum, what } = await shiftsOf(page);
    expect(sum, what.join('\n')).toBeLessThanOrEqual(0.02);
  });
});
