import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { en } from '../src/i18n/en.ts';
import type { Language } from '../src/i18n/language.ts';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { type Cast, longCast, type Script, usersTexts } from './cast.ts';
import { consoleScreens } from './console-screens.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { makeOperator } from './operators.ts';
import { overflow } from './overflow.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { setStage } from './stage.ts';
import { strayWords } from './wording.ts';

/** A page spends half of its time waiting for answers. */
vi.setConfig({ maxConcurrency: 4 });

const stage = setStage({ own: true });
let casts: Record<Script, Cast>;
/** Texts written by users, which stay in their language. */
let texts: string[];

beforeAll(async () => {
  const [han, latin] = await Promise.all([longCast(stage.market, 'han'), longCast(stage.market, 'latin')]);
  casts = { han, latin };
  texts = usersTexts(han, latin);
});

/** Only phones have the tab bar and buy bar. */
const phone = { width: 390, height: 844 };

async function tooWide(page: Page, sizes: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await overflow(page)));
  }
  return faults;
}

/** Animations that still run although the user prefers reduced motion. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.outerHTML.slice(0, 160) ?? 'something';
    }),
  );

const dictionaries = { zh, en };

interface Appearance {
  colorScheme: 'light' | 'dark';
  language: Language;
  /** Of the window, then narrower ones: of a small phone, and of a desktop at 200 %. */
  widths: readonly [number, ...number[]];
}

async function open(screen: Screen, page: Page, { colorScheme, language, widths }: Appearance, cast: Cast) {
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto(screen.path(cast));
  await screen.ready(page, dictionaries[language], cast).waitFor();
  await screen.prepare?.(page, dictionaries[language]);
}

/** Gives the page another appearance as it stands: what was typed and opened stays. */
async function change(page: Page, { colorScheme, language, widths }: Appearance): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.locator(`html[lang|=${language}]`).waitFor();
}

/** Motion, texts in another language once all texts have come, violations found by axe, and texts cut off at any width. */
async function expectNoFaults(page: Page, { language, widths }: Appearance, contrast: boolean): Promise<void> {
  const isMoving = await moving(page);
  await vi.waitFor(async () => expect(await strayWords(page, language, texts)).toEqual([]), { timeout: 10_000 });
  const inaccessible = await violations(page, { contrast });
  const isTooWide = await tooWide(page, widths);
  expect({ isMoving, inaccessible, isTooWide }).toEqual({ isMoving: [], inaccessible: [], isTooWide: [] });
}

const onDesk = [1440, 390, 320] as const;
const onPhone = [390, 320, 640] as const;

/**
 * Each screen in both languages, both colour schemes and at each width, but not in all combinations: it is opened in
 * one language, on a desktop or a phone, and then turned into the other language, colours and window. Names, titles
 * and amounts have maximum length: Chinese, or Latin without a space. Colours that any screen may combine:
 * `tokens.test.ts`.
 */
const screenCases = screens.map((screen, index) => {
  const [byDay, byNight] = index % 8 < 4 ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
  const [byDayAt, byNightAt] = index % 4 < 2 ? [onDesk, onPhone] : [onPhone, onDesk];
  const light: Appearance = { language: byDay, colorScheme: 'light', widths: byDayAt };
  const dark: Appearance = { language: byNight, colorScheme: 'dark', widths: byNightAt };
  const script: Script = index % 3 === 0 ? 'han' : 'latin';
  return {
    screen,
    name: screen.name,
    script,
    first: index % 2 === 0 ? light : dark,
    second: index % 2 === 0 ? dark : light,
  };
});

test.concurrent.each(screenCases)(
  '$name: accessible in light and dark, still, worded in one language, and fits every window',
  async ({ screen, name, first, second, script }) => {
    const { as } = screen;
    const cast = casts[script];
    const storage = { language: first.language };
    await stage.visiting(name, { ...(as && { as: cast[as] }), storage }, async (page) => {
      await open(screen, page, first, cast);
      await expectNoFaults(page, first, true);
      await change(page, second);
      await expectNoFaults(page, second, false);
    });
  },
);

test('what operators read fits a phone, however long it is', async () => {
  const faults: string[] = [];
  const operator = await makeOperator(stage.market, await stage.person('mei_desk'), 'admin');
  for (const [script, language] of [
    ['han', 'zh'],
    ['latin', 'en'],
  ] as const) {
    const page = await stage.visit({ as: operator, storage: { language }, viewport: phone });
    for (const { path, shows } of await consoleScreens(stage.market, casts[script])) {
      await page.goto(path);
      await page.locator('main').getByText(shows).first().waitFor();
      faults.push(...(await tooWide(page, [390, 320])).map((fault) => `${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

/**
 * The screens whose parts come from several calls; the others have one list or none. Wide ones have parts side by side.
 */
const wideScreens = ['dashboard', 'own files', 'sales', 'file', 'own file', 'bought file'];
const composedScreens = [
  ...wideScreens,
  'statement',
  'purchases',
  'receipt',
  'profile',
  'logins and security',
  'payment',
  'paid',
  'register to pay',
];
const steadinessCases = [
  ...composedScreens.map((name) => ({ name, size: 'phone', viewport: phone })),
  ...wideScreens.map((name) => ({ name, size: 'desk', viewport: { width: 1440, height: 900 } })),
];

test.concurrent.each(steadinessCases)(
  '$name on a $size: nothing moves while it comes',
  async ({ name, size, viewport }) => {
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`no screen is called ${name}`);
    const visit = { ...(screen.as && { as: casts.han[screen.as] }), viewport };
    await stage.visiting(`${name} ${size}`, visit, async (page) => {
      await watchShifts(page);
      await page.goto(screen.path(casts.han));
      await screen.ready(page, zh, casts.han).waitFor();
      const { sum, elements } = await shiftsOf(page);
      expect(sum, elements.join('\n')).toBeLessThanOrEqual(0.02);
    });
  },
);
