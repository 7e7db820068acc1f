import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage({ own: true });
let seller: Person;
let reader: Person;
let file: FileDetail;

beforeAll(async () => {
  [seller, reader] = await Promise.all([stage.person('xiaoman_stars'), stage.person('lin_stars')]);
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
