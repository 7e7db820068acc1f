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
  /** A tab in a browser profile without anything stored, left after the story. */
  visit(options?: Visit): Promise<Page>;
  /** The same for concurrent stories: each leaves its own profile. */
  visiting(name: string, options: Visit, story: (page: Page) => Promise<void>): Promise<void>;
  /** A person with a verified account, made through the API. */
  person(username: string): Promise<Person>;
}

interface Visitor {
  context: BrowserContext;
  problems: string[];
  /** Of profiles that look alike at the same market: a later visitor takes this one. */
  likeness: string;
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

async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

async function saveScreenshots(visitors: readonly Visitor[], story: string): Promise<void> {
  mkdirSync(screenshotFolder, { recursive: true });
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = join(screenshotFolder, `${story.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  }
}

/** Each keeps a process. */
const mostIdle = 6;

/** Profiles that a later visitor may take: their cached code and their process halve what a first page costs. */
let idle: Visitor[] = [];

/** Takes everything out of a profile but what it has cached. A page of the same origin without scripts keeps its process. */
async function clear({ context }: Visitor): Promise<void> {
  const pages = context.pages();
  // Requests at the very end, such as a view report, need no answer any more.
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
  const blank = await context.newPage();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  await blank.goto('/robots.txt');
  await blank.evaluate(clearStorage);
}

async function leave(visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(clear));
  expect(visitors.flatMap(({ problems }) => problems.splice(0))).toEqual([]);
  idle.push(...visitors);
  await Promise.all(idle.splice(0, idle.length - mostIdle).map(({ context }) => context.close()));
}

/** Closes the idle profiles of a market that ends. */
async function closeIdle(url: string): Promise<void> {
  const ending = idle.filter(({ likeness }) => likeness.includes(`"${url}"`));
  idle = idle.filter((visitor) => !ending.includes(visitor));
  await Promise.all(ending.map(({ context }) => context.close()));
}

let sharedBrowser: Promise<Browser> | undefined;
let sharedMarket: Promise<Market> | undefined;

/** Of this process. It ends with the process that started it. */
function browserForAll(): Promise<Browser> {
  sharedBrowser ??= launchBrowser({ flags: storyFlags });
  return sharedBrowser;
}

/** For all files of this process whose stories can live with what earlier ones have left. Vitest ends the process by a signal. */
function marketForAll(): Promise<Market> {
  sharedMarket ??= openMarket().then((market) => {
    process.once('SIGTERM', () => {
      market.process.kill('SIGKILL');
      rmSync(market.dataDir, { recursive: true, force: true });
    });
    return market;
  });
  return sharedMarket;
}

interface StageOptions {
  /** A market of its own, for stories that count or look at everything there is. Otherwise it is shared: names and titles are unique. */
  own?: boolean;
  demo?: boolean;
  /** Runs in a market whose clock is a day behind, or `hoursAgo`. */
  seedPast?: (market: Market) => Promise<unknown>;
  hoursAgo?: number;
}

/** A market for the stories of a test file. Each visitor has a profile of their own, emptied after the story. */
export function setStage({ own = false, demo = false, seedPast, hoursAgo }: StageOptions = {}): Stage {
  const isShared = !own && !demo && !seedPast;
  let market: Market | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    const ownMarket = () => (seedPast ? openMarketAfter(seedPast, { hoursAgo }) : openMarket({ demo }));
    [market, browser] = await Promise.all([isShared ? marketForAll() : ownMarket(), browserForAll()]);
  });

  afterEach(async ({ task }) => {
    const storyVisitors = visitors;
    visitors = [];
    if (task.result?.state !== 'fail') return leave(storyVisitors);
    await saveScreenshots(storyVisitors, task.name);
    await Promise.all(storyVisitors.map(({ context }) => context.close()));
  });

  afterAll(async () => {
    if (isShared || !market) return;
    await closeIdle(market.url);
    await market.close();
  });

  const runningStage = () => {
    if (!market || !browser) throw new Error('The stage is set before the first story, not before.');
    return { market, browser };
  };

  async function openProfile(likeness: string, contextOptions: BrowserContextOptions): Promise<Visitor> {
    const context = await runningStage().browser.newContext(contextOptions);
    context.setDefaultTimeout(patienceMs);
    const visitor: Visitor = { context, problems: [], likeness };
    context.on('page', (page) => watch(page, visitor.problems));
    await context.newPage();
    return visitor;
  }

  async function arrive({ as, storage = {}, ...options }: Visit): Promise<{ visitor: Visitor; page: Page }> {
    const contextOptions = {
      locale: 'zh-CN',
      // Motion costs an eighth of the processor time, frame by frame.
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      ...options,
      baseURL: runningStage().market.url,
    } as const;
    const likeness = JSON.stringify(contextOptions);
    const idleVisitor = idle.find((visitor) => visitor.likeness === likeness);
    idle = idle.filter((visitor) => visitor !== idleVisitor);
    const visitor = idleVisitor ?? (await openProfile(likeness, contextOptions));
    const [page] = visitor.context.pages();
    if (!page) throw new Error('A profile has a page.');
    await page.addInitScript(fillStorage, { ...storage, ...(as && { token: as.token }) });
    return { visitor, page };
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
      await visitor.context.close();
      throw error;
    }
    await leave([visitor]);
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
    person: (username) => personOf(runningStage().market, username),
  };
}
