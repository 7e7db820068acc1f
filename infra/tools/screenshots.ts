import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { FileDetail } from '#shared/contract/files';
import { launchBrowser } from '../../web/e2e/browser.ts';
import { type Cast, tradeOf } from '../../web/e2e/cast.ts';
import { cutOff, holdBack, lists } from '../../web/e2e/lists.ts';
import { type Market, openMarket } from '../../web/e2e/market.ts';
import { call, logIn, type Person, personOf } from '../../web/e2e/people.ts';
import type { Screen } from '../../web/e2e/screen.ts';
import { screens } from '../../web/e2e/screens.ts';
import { en } from '../../web/src/i18n/en.ts';
import { zh } from '../../web/src/i18n/zh.ts';
import { demoPassword } from '../local/demo/index.ts';
import { buildWeb } from './build/build-web.ts';
import { root } from './root.ts';

const folder = join(root, '.local-screenshots');

const widths = [1440, 390];
const themes = ['light', 'dark'] as const;
const languages = { zh, en };

interface Variant {
  width: number;
  theme: (typeof themes)[number];
  language: keyof typeof languages;
}

const variants: Variant[] = widths.flatMap((width) =>
  themes.flatMap((theme) => (['zh', 'en'] as const).map((language) => ({ width, theme, language }))),
);

type ListedFile = Pick<FileDetail, 'id' | 'price' | 'username' | 'is_purchased'>;

/** Assigns the parts to users of the demo market, with files that its home page shows first. */
async function demoCast(market: Market): Promise<Cast> {
  const buyer = await logIn(market, 'nanan_books', demoPassword);
  const { token } = buyer;
  const { posts } = await call<{ posts: ListedFile[] }>(market, 'GET /files?limit=24&sortBy=newest', { token });
  const detail = async (id = '') => (await call<{ data: FileDetail }>(market, `GET /files/${id}`, { token })).data;
  const candidates = posts.filter((post) => post.price > 0 && !post.is_purchased && post.username !== buyer.username);
  const [first] = candidates;
  const second = candidates.find(({ id, username }) => id !== first?.id && username === first?.username);
  return tradeOf(market, {
    seller: await logIn(market, first?.username ?? '', demoPassword),
    buyer,
    newcomer: await personOf(market, 'xinke'),
    fan: await personOf(market, 'coupon_reader'),
    forSale: await detail(first?.id),
    bought: await detail(second?.id),
    free: await detail(posts.find(({ price }) => price === 0)?.id),
    texts: {
      review: '纸很厚，墨水不透。',
      question: '有没有横线的？',
      reason: '买重了',
      couponNote: '给读者的备注',
      source: 'newsletter',
    },
  });
}

interface Studio {
  browser: Browser;
  market: Market;
  cast: Cast;
}

const storageOf = (person: Person | undefined, language: string) =>
  Object.entries({ language, ...(person && { token: person.token }) }).map(([name, value]) => ({ name, value }));

async function pageFor({ browser, market, cast }: Studio, as: Screen['as'], { width, theme, language }: Variant) {
  const localStorage = storageOf(as && cast[as], language);
  const context = await browser.newContext({
    baseURL: market.url,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: market.url, localStorage }] },
  });
  return context.newPage();
}

async function saveScreenshot(page: Page, name: string, { width, theme, language }: Variant) {
  // Grows the window to the page, so that fixed bars are at the bottom of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const file = `${name.replaceAll(' ', '-')}-${width}-${language}-${theme}.png`;
  await page.screenshot({ path: join(folder, file) });
  await page.context().close();
}

async function captureScreen(studio: Studio, screen: Screen, variant: Variant) {
  const { cast } = studio;
  const { language, theme, width } = variant;
  const page = await pageFor(studio, screen.as, variant);
  await page.goto(screen.path(cast));
  await screen.ready(page, languages[language], cast).waitFor();
  await screen.prepare?.(page, languages[language]);
  if (screen.name === 'home' && width === 1440 && language === 'zh' && theme === 'light') {
    await page.screenshot({ path: join(root, 'docs', 'screenshot.png') });
  }
  await saveScreenshot(page, screen.name, variant);
}

/** A list that is still loading, and one whose request fails: no other screen shows these states. */
const loadingStates = { waiting: holdBack, 'cut off': cutOff };

async function captureList(studio: Studio, list: (typeof lists)[number], variant: Variant) {
  for (const [state, hinder] of Object.entries(loadingStates)) {
    const page = await pageFor(studio, list.as, variant);
    await hinder(page);
    await page.goto(list.path(studio.cast));
    const { retry } = languages[variant.language].common;
    if (state === 'cut off') await page.locator('main').getByRole('button', { name: retry }).first().waitFor();
    else await page.locator('main *').first().waitFor();
    await saveScreenshot(page, `list ${list.name} ${state}`, variant);
  }
}

await buildWeb();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [market, browser] = await Promise.all([openMarket({ demo: true }), launchBrowser()]);
try {
  const studio = { browser, market, cast: await demoCast(market) };
  // One screen at a time: screens that add files come after those that show the market.
  for (const screen of screens) {
    await Promise.all(variants.map((variant) => captureScreen(studio, screen, variant)));
    console.log(`${screen.name}: ${variants.length}`);
  }
  for (const list of lists) await Promise.all(variants.map((variant) => captureList(studio, list, variant)));
  console.log(`\n${folder}\n${join(root, 'docs', 'screenshot.png')}`);
} finally {
  await Promise.all([market.close(), browser.close()]);
}
