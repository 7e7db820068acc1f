import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { notifications as t } from '../src/i18n/zh/notifications/notifications.ts';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();

let seller: Person;
let buyer: Person;
let file: FileDetail;

beforeAll(async () => {
  [seller, buyer] = [await stage.person('shu_seller'), await stage.person('lan_buyer')];
  file = await publish(stage.market, seller, { title: '几何辅助线', price: '12', files: [testFile('几何.pdf', 5000)] });
});

const bell = (page: Page, unread?: number) =>
  page.getByRole('button', {
    name: unread === undefined ? zh.nav.notifications : `${zh.nav.notifications} ${unread}`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog');

test('a sale and a question reach the bell of an open page without a reload, and looking reads them', async () => {
  const page = await openPage(stage, '/dashboard', { as: seller });
  await bell(page).waitFor();
  await buy(stage.market, buyer, file);
  await bell(page, 1).waitFor();
  const text = '例 3 能不能再给一道变式？';
  await call(stage.market, `POST /files/${file.id}/questions`, { token: buyer.token, body: { text } });
  await bell(page, 2).click();
  const [question, sale] = [panel(page).getByText(t.quoted(text)), panel(page).getByText(t.sale(1, '¥11.40').join(''))];
  await Promise.all([question.waitFor(), sale.waitFor()]);
  await panel(page).getByText(t.readAll).waitFor({ state: 'detached' });
  await expect.poll(() => panel(page).getByText(t.unread, { exact: true }).count()).toBe(0);
  await panel(page).getByRole('link', { name: t.answer }).click();
  await page.waitForURL(`**/code/${file.id}#questions`);
  await panel(page).waitFor({ state: 'detached' });
  await bell(page).waitFor();
});

test('on a phone they are a tab, with an empty state for whom nothing has happened to', async () => {
  const phone = { width: 390, height: 844 };
  const page = await openPage(stage, '/dashboard', { as: seller, viewport: phone });
  const tabs = page.getByRole('navigation', { name: zh.nav.bottom });
  await tabs.getByRole('link', { name: zh.nav.notifications }).click();
  await page.getByRole('heading', { level: 1, name: t.title }).waitFor();
  await page.getByText(t.sale(1, '¥11.40').join('')).waitFor();
  await openPage(stage, '/notifications', { as: buyer, viewport: phone }).then(async (empty) => {
    await empty.getByText(t.empty).waitFor();
  });
});
