import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, storyFlags } from './browser.ts';
import { type Market, openMarket, openMarketAfter } from './market.ts';
import { type Person, personOf } from './people.ts';

/** Screenshots of failed stories. */
const screenshotFolder = join(import.meta.dirname, '..', '..', '.local-screenshots', 'failed');

/** Only guards against hanging: a busy machine may be slow. */
const patienceMs = 60_000;

export interface Visit extends Omit<BrowserContextOptions, 'baseURL'> {
  /** Logged in from the start. */
  as?: Person;
  /** Entries of localStorage from earlier visits. */
  storage?: Record<string, string>;
}

export interface Stage {
  readonly url: string;
  readonly market: Market;
  /** A tab in a new browser profile, closed after the story. */
  visit(options?: Visit): Promise<Page>;
  /** The same for concurrent stories: each closes its own profile. */
  visiting(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void>;
  /**
   * Reuses the window of an earlier story of the same person, with storage cleared: its cached code saves a third of
   * the time.
   */
  browsing(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void>;
  /** A person with a verified account, made through the API. */
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

/** The browser also logs 404 and 401 as errors, which are normal answers. */
const isAnswer = (text: string): boolean => /^Failed to load resource/.test(text);

/** Records script errors, policy violations and 5xx answers, which fail the story. */
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

/** Runs in the page before its own scripts, once per tab, so that a logout is not undone. */
function fillStorage(items: Record<string, string>): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('shelf')) return;
  sessionStorage.setItem('shelf', 'filled');
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

async function saveScreenshots(visitors: readonly Visitor[], story: string): Promise<void> {
  mkdirSync(screenshotFolder, { recursive: true });
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = join(screenshotFolder, `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  }
}

/** Requests at the very end, such as a view report, need no answer any more. */
async function close({ context }: Visitor): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

async function closeAll(visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(close));
  expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
}

let sharedBrowser: Promise<Browser> | undefined;
let sharedMarket: Promise<Market> | undefined;

/** Of this process. It ends with the process that started it. */
function browserForAll(): Promise<Browser> {
  sharedBrowser ??= launchBrowser({ flags: storyFlags });
  return sharedBrowser;
}

/** For all files of this process whose stories can live with what earlier ones have left. It ends with the process. */
function marketForAll(): Promise<Market> {
  sharedMarket ??= openMarket().then((market) => {
    process.once('exit', () => {
      market.process.kill('SIGKILL');
      rmSync(market.dataDir, { recursive: true, force: true });
    });
    return market;
  });
  return sharedMarket;
}

interface StageOptions {
  /** A market of its own, for stories that count or look at everything there is. Otherwise one is shared. */
  own?: boolean;
  demo?: boolean;
  /** Runs in a market whose clock is a day behind, or `hoursAgo`. */
  seedPast?: (market: Market) => Promise<unknown>;
  hoursAgo?: number;
}

/** A market for the stories of a test file. Each visitor has their own profile, which is closed after the story. */
export function setStage({ own = false, demo = false, seedPast, hoursAgo }: StageOptions = {}): Stage {
  const isShared = !own && !demo && !seedPast;
  let market: Market | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  /** Windows that can be reused, by their person and storage. */
  const idle = new Map<string, Arrival[]>();

  beforeAll(async () => {
    const ownMarket = () => (seedPast ? openMarketAfter(seedPast, { hoursAgo }) : openMarket({ demo }));
    [market, browser] = await Promise.all([isShared ? marketForAll() : ownMarket(), browserForAll()]);
  });

  afterEach(async ({ task }) => {
    const storyVisitors = visitors;
    visitors = [];
    if (task.result?.state === 'fail') await saveScreenshots(storyVisitors, task.name);
    await closeAll(storyVisitors);
  });

  afterAll(async () => {
    await Promise.all([...idle.values()].flat().map(({ visitor }) => close(visitor)));
    if (!isShared) await market?.close();
  });

  const runningStage = () => {
    if (!market || !browser) throw new Error('The stage is set before the first story, not before.');
    return { market, browser };
  };

  async function arrive(options: Visit): Promise<Arrival> {
    const { url } = runningStage().market;
    const { as, storage = {}, ...contextOptions } = options;
    const context = await runningStage().browser.newContext({
      locale: 'zh-CN',
      // Motion costs an eighth of the processor time, frame by frame.
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      ...contextOptions,
      baseURL: url,
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(fillStorage, { ...storage, ...(as && { token: as.token }) });
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
      await saveScreenshots([visitor], name);
      await close(visitor);
      throw error;
    }
    await closeAll([visitor]);
  }

  async function browsing(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void> {
    const owner = JSON.stringify([options.as?.token, options.storage]);
    const windows = idle.get(owner) ?? [];
    idle.set(owner, windows);
    const arrival = windows.pop() ?? (await arrive(options));
    const { visitor, page } = arrival;
    try {
      await story(page);
      expect(visitor.problems.splice(0)).toEqual([]);
      // A page of the same origin without scripts, so that the browser keeps the process.
      await page.goto('/robots.txt');
      await page.evaluate(clearStorage);
    } catch (error) {
      await saveScreenshots([visitor], name);
      await close(visitor);
      throw error;
    }
    windows.push(arrival);
  }

  return {
    get url() {
      return runningStage().market.url;
    },
    get market() {
      return runningStage().market;
    },
    visit,
    visiting,
    browsing,
    person: (username) => personOf(runningStage().market, username),
  };
}
