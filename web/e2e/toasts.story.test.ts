import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { type Cast, longCast } from './cast.ts';
import { finishMotion } from './motion.ts';
import { screens } from './screens.ts';
import { setStage } from './stage.ts';

vi.setConfig({ maxConcurrency: 2 });

const stage = setStage();
let cast: Cast;

beforeAll(async () => {
  cast = await longCast(stage.market);
});

/** The toast of every page when the other language does not load. */
async function showToast(page: Page): Promise<void> {
  /** In the footer for members: a click would scroll the page there. */
  await page.getByRole('button', { name: 'Switch to English' }).dispatchEvent('click');
  await page.getByRole('region', { name: zh.ui.notifications }).getByText(zh.errors.network).first().waitFor();
}

/** Headings and controls that a toast covers. Runs in the page. */
function covered(): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const toasts = [...document.querySelectorAll('.toasts section > *')].map(boxOf);
  const isUnder = ({ top, right, bottom, left, width }: DOMRect) =>
    width > 1 &&
    toasts.some((toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top);
  const elements = [...document.querySelectorAll('h1, h2, h3, a, button, input, select, textarea')]
    .filter((element) => !element.closest('.toasts') && element.checkVisibility() && isUnder(boxOf(element)))
    .map((element) => element.outerHTML.slice(0, 120));
  return toasts.length === 0 ? ['no toast is there'] : elements;
}

const widths = [390, 1440];
const screenNames = ['home for members', 'login', 'file', 'stall', 'dashboard', 'profile', 'edit', 'payment'];

test.concurrent.each(screenNames)(
  '%s: a toast lies on no heading, and on nothing that can be pressed',
  async (name) => {
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`no screen is called ${name}`);
    const visit = { ...(screen.as && { as: cast[screen.as] }), viewport: { width: 390, height: 844 } };
    await stage.visiting(`toast on ${name}`, visit, async (page) => {
      await page.route(/\/assets\/en-/, (route) => route.abort());
      await page.goto(screen.path(cast));
      await screen.ready(page, zh, cast).waitFor();
      await showToast(page);
      await page.getByRole('region', { name: zh.ui.notifications }).hover();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(finishMotion);
        expect(await page.evaluate(covered), `${width} px`).toEqual([]);
      }
    });
  },
);

test('a toast goes after its time from under a pointer that rests where it appeared', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.goto('/login');
  const region = page.getByRole('region', { name: zh.ui.notifications });
  const { x = 0, width = 0 } = (await page.locator('.room').boundingBox()) ?? {};
  await page.mouse.move(x + width - 100, 32);
  await page.getByRole('button', { name: 'Switch to English' }).dispatchEvent('click');
  await region.getByText(zh.errors.network).first().waitFor();
  await region.getByText(zh.errors.network).waitFor({ state: 'hidden', timeout: 8000 });
});
