import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
let seller: Person;
let reader: Person;
let file: FileDetail;

beforeAll(async () => {
  [seller, reader] = await Promise.all([stage.person('xiaoman_shop'), stage.person('lin_reader')]);
  file = await publish(stage.market, seller, { title: '窗花图样', price: '8.8', files: [testFile('窗花.pdf', 3_000)] });
});

const starOf = (page: Page) => page.getByRole('article').getByRole('button');
const openCard = (page: Page) => page.getByRole('article').getByRole('link', { name: file.title }).click();

/** The star button of the home page's only card, as a screen reader announces it. */
const cardSays = async (page: Page) => [
  await starOf(page).getAttribute('aria-pressed'),
  await starOf(page).getAttribute('aria-label'),
];

test('a star given on the file’s page is on its card when one goes back, and is taken back there alike', async () => {
  const page = await openPage(stage, '/', { as: reader });
  for (const [isOn, count] of [
    [true, '1'],
    [false, '0'],
  ] as const) {
    await openCard(page);
    await page.getByRole('button', { name: isOn ? zh.file.star : `${zh.file.starred} 1`, exact: true }).click();
    await page.getByRole('button', { name: isOn ? `${zh.file.starred} 1` : zh.file.star, exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => cardSays(page)).toEqual([String(isOn), zh.ui.star(count)]);
  }
  /** The second star waits for the answer to the first, and would be lost with the page. */
  const fetchFile = () => call<{ data: FileDetail }>(stage.market, `GET /files/${file.id}`, { token: reader.token });
  await expect.poll(async () => (await fetchFile()).data.is_starred).toBe(false);
});

test('a star given on the home page, after its hover has fetched the file, is on the file’s page with the same count', async () => {
  const page = await openPage(stage, '/', { as: reader });
  const fileResponse = page.waitForResponse((response) => response.url().endsWith(`/api/files/${file.id}`));
  let isFetched = false;
  const arrived = fileResponse.then(() => {
    isFetched = true;
  });
  /** The pointer may have come before the card could react: moves it away and back until the file is fetched. */
  const hovered = async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('article').hover();
    return isFetched;
  };
  await expect.poll(hovered, { interval: 1000 }).toBe(true);
  await arrived;
  await expect.poll(async () => (await cardSays(page))[0]).toBe('false');
  await starOf(page).click();
  await expect.poll(() => cardSays(page)).toEqual(['true', zh.ui.star('1')]);
  await openCard(page);
  const star = page.getByRole('main').getByRole('button', { pressed: true });
  await expect.poll(() => star.textContent()).toBe(`${zh.file.starred} 1`);
});

test('whoever is left on the dashboard takes their files out of its feed, and the numbers on both tabs follow', async () => {
  await call(stage.market, `POST /users/${seller.username}/follow`, { token: reader.token });
  const feed = () => call<{ posts: unknown[] }>(stage.market, 'GET /files/activity', { token: reader.token });
  await expect.poll(async () => (await feed()).posts.length).toBe(1);
  const page = await openPage(stage, '/dashboard?tab=activity', { as: reader });
  const { activity, following } = zh.dashboard.tabs;
  const tab = (name: string) => page.getByRole('tab', { name });
  const numbers = () => Promise.all([tab(activity).textContent(), tab(following).textContent()]);
  await page.getByRole('link', { name: file.title }).waitFor();
  await expect.poll(numbers).toEqual([`${activity}1`, `${following}1`]);

  await tab(following).click();
  await page.getByRole('tabpanel').getByRole('button', { name: zh.dashboard.unfollow }).click();
  await page.getByText(zh.home.unfollowed).first().waitFor();
  /** A person without files sees no zeros. */
  await expect.poll(numbers).toEqual([activity, following]);
  await tab(activity).click();
  await page.getByRole('heading', { name: zh.dashboard.empty.activity }).waitFor();
});
