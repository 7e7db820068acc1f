import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Market, openMarket, openMarketAfter } from './market.ts';
import { type Person, personOf } from './people.ts';

/** Where a page is left whose story failed. */
const leftPictures = join(import.meta.dirname, '..', '..', '.local-screenshots', 'failed');

/** Guards against hanging, and nothing else: a busy machine may take its time. */
const patienceMs = 60_000;

export interface Visit extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Logged in from the start, as somebody who was here yesterday. */
  as?: Person;
  /** What the browser has kept from earlier visits. */
  kept?: Record<string, string>;
}

export interface Stage {
  readonly url: string;
  readonly market: Market;
  /** A browser profile of its own with one open tab, until the story is over. */
  visit(options?: Visit): Promise<Page>;
  /** The same for stories that are told at the same time: each closes what it has opened. */
  visiting(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void>;
  /** The same in a window that somebody's stories pass on, emptied: it knows the app's code, and a page costs two thirds. */
  browsing(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void>;
  /** Somebody with a verified account, made through the API. */
  person(username: string): Promise<Person>;
}

interface Visitor {
  context: BrowserContext;
  problems: string[];
}

interface Arrival {
  visitor: Visitor;
  page: Page;
}

/** A missing page and a refused login are answers, and the browser's console counts them as errors. */
const isAnswer = (text: string): boolean => /^Failed to load resource/.test(text);

/** Whatever a browser complains of on its own breaks the story: scripts that throw, policies that are broken, answers 5xx. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message.text())) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500)
      problems.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
}

/** Runs in the page before its own scripts, once for each tab: whoever logs out stays logged out. */
function putOnShelf(items: Record<string, string>): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('shelf')) return;
  sessionStorage.setItem('shelf', 'filled');
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

function emptyShelf(): void {
  localStorage.clear();
  sessionStorage.clear();
}

async function leavePictures(visitors: readonly Visitor[], story: string): Promise<void> {
  mkdirSync(leftPictures, { recursive: true });
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [at, page] of pages.entries()) {
    const path = join(leftPictures, `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${at}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  }
}

/** What a page asks for at the very end, a view it reports say, is nobody's answer any more. */
async function close({ context }: Visitor): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

async function leave(visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(close));
  expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
}

interface Setting {
  demo?: boolean;
  /** What was done a day ago, or so many hours. */
  yesterday?: (market: Market) => Promise<unknown>;
  hoursAgo?: number;
}

/** One market and one browser for the stories of a file. Each visitor has a profile of their own, closed after the story. */
export function setStage({ demo = false, yesterday, hoursAgo }: Setting = {}): Stage {
  let market: Market | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    const opening = yesterday ? openMarketAfter(yesterday, { hoursAgo }) : openMarket({ demo });
    [market, browser] = await Promise.all([opening, launchBrowser()]);
  }, 120_000);

  afterEach(async ({ task }) => {
    const left = visitors;
    visitors = [];
    if (task.result?.state === 'fail') await leavePictures(left, task.name);
    await leave(left);
  });

  afterAll(async () => {
    await browser?.close();
    await market?.close();
  });

  const opened = () => {
    if (!market || !browser) throw new Error('The stage is set before the first story, not before.');
    return { market, browser };
  };

  async function arrive(options: Visit): Promise<Arrival> {
    const { url } = opened().market;
    const { as, kept = {}, ...rest } = options;
    const context = await opened().browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 1280, height: 900 },
      ...rest,
      baseURL: url,
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(putOnShelf, { ...kept, ...(as && { token: as.token }) });
    const visitor: Visitor = { context, problems: [] };
    context.on('page', (page) => watch(page, visitor.problems));
    return { visitor, page: await context.newPage() };
  }

  async function visit(options: Visit = {}): Promise<Page> {
    const { visitor, page } = await arrive(options);
    visitors.push(visitor);
    return page;
  }

  async function visiting(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void> {
    const { visitor, page } = await arrive(options);
    try {
      await story(page);
    } catch (error) {
      await leavePictures([visitor], name);
      await close(visitor);
      throw error;
    }
    await leave([visitor]);
  }

  /** Windows nobody looks at, by whose they are and what they have kept. */
  const idle = new Map<string, Arrival[]>();

  async function browsing(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void> {
    const owner = JSON.stringify([options.as?.token, options.kept]);
    const windows = idle.get(owner) ?? [];
    idle.set(owner, windows);
    const arrival = windows.pop() ?? (await arrive(options));
    const { visitor, page } = arrival;
    try {
      await story(page);
      expect(visitor.problems.splice(0)).toEqual([]);
      // A page of the market without a script: what comes next is drawn by the same process of the browser.
      await page.goto('/robots.txt');
      await page.evaluate(emptyShelf);
    } catch (error) {
      await leavePictures([visitor], name);
      await close(visitor);
      throw error;
    }
    windows.push(arrival);
  }

  return {
    get url() {
      return opened().market.url;
    },
    get market() {
      return opened().market;
    },
    visit,
    visiting,
    browsing,
    person: (username) => personOf(opened().market, username),
  };
}
