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

const stage = setStage();
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

/**
 * The desktop page, then at smaller widths: violations found by axe, motion, texts in another language, cut-off texts.
 */
async function faultsAtDesk(screen: Screen, page: Page, appearance: Appearance) {
  await open(screen, page, appearance, 1440);
  const isMoving = await moving(page);
  const inaccessible = await violations(page);
  const stray = await strayWords(page, appearance.language, texts);
  const isTooWide = await tooWide(page, [1440, 390, 320]);
  return { isMoving, inaccessible, stray, isTooWide };
}

/** The page on a phone, on a smaller phone, and on a desktop at 200 %. */
async function faultsOnPhone(screen: Screen, page: Page, appearance: Appearance) {
  await open(screen, page, appearance, 390);
  const inaccessible = await violations(page);
  const stray = await strayWords(page, appearance.language, texts);
  const isTooWide = await tooWide(page, [390, 320, 640]);
  return { inaccessible, stray, isTooWide };
}

const dictionaries = { zh, en };

interface Appearance {
  colorScheme: 'light' | 'dark';
  language: Language;
  cast: Cast;
}

async function open(screen: Screen, page: Page, appearance: Appearance, width: number): Promise<void> {
  const { colorScheme, cast } = appearance;
  const t = dictionaries[appearance.language];
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto(screen.path(cast));
  await screen.ready(page, t, cast).waitFor();
  await screen.prepare?.(page, t);
}

/**
 * Each screen in both languages, both colour schemes and at each width, but not in all combinations: Chinese on a
 * desktop and English on a phone, or the other way round, with alternating colours. Names, titles and amounts have
 * maximum length: Chinese, or Latin without a space. Colours that any screen may combine: `tokens.test.ts`.
 */
const screenCases = screens.map((screen, index) => ({
  screen,
  name: screen.name,
  first: index % 2 === 0 ? 'zh' : 'en',
  colorScheme: index % 4 < 2 ? 'light' : 'dark',
})) satisfies { first: Language; colorScheme: Appearance['colorScheme']; screen: Screen; name: string }[];

test.concurrent.each(screenCases)(
  '$name: accessible in light and dark, still, worded in one language, and fits every window',
  async ({ screen, name, first, colorScheme }) => {
    const { as } = screen;
    const appearanceIn = (language: Language, colors: Appearance['colorScheme']) => {
      const cast = language === 'zh' ? casts.han : casts.latin;
      const visit = { ...(as && { as: cast[as] }), reducedMotion: 'reduce', storage: { language } } as const;
      return { appearance: { language, colorScheme: colors, cast }, visit };
    };
    const atDesk = appearanceIn(first, colorScheme);
    await stage.browsing(name, atDesk.visit, async (page) => {
      const noFaults = { isMoving: [], inaccessible: [], stray: [], isTooWide: [] };
      expect(await faultsAtDesk(screen, page, atDesk.appearance)).toEqual(noFaults);
    });
    const onPhone = appearanceIn(first === 'zh' ? 'en' : 'zh', colorScheme === 'light' ? 'dark' : 'light');
    await stage.browsing(name, onPhone.visit, async (page) => {
      const noFaults = { inaccessible: [], stray: [], isTooWide: [] };
      expect(await faultsOnPhone(screen, page, onPhone.appearance)).toEqual(noFaults);
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
