import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { goods, publish } from './goods.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { purchases, records, sales } = zh;

const titles = ['考研英语讲义', '考研数学讲义', '手写信纸'];
let seller: Person;
let buyer: Person;
let orders: string[] = [];

async function buy(title: string): Promise<string> {
  const files = [goods(`${title}.pdf`, 2_000, 'application/pdf')];
  const { id } = await publish(stage.market, seller, { title, price: '9.9', files });
  const asked = { token: buyer.token, body: { file_post_id: id, payment_type: 'pc' } };
  const order = await call<{ data: { out_trade_no: string } }>(stage.market, 'POST /payments/create-payment', asked);
  const { out_trade_no } = order.data;
  await call(stage.market, 'POST /payments/mock/notify', { body: { out_trade_no, result: 'TRADE_SUCCESS' } });
  return out_trade_no;
}

const soldSoFar = () => call<{ sales: unknown[] }>(stage.market, 'GET /payments/sales', { token: seller.token });

beforeAll(async () => {
  [seller, buyer] = [await stage.person('jiangyi_pu'), await stage.person('mai_jiangyi')];
  orders = [];
  for (const title of titles) orders.push(await buy(title));
  await vi.waitFor(async () => expect((await soldSoFar()).sales).toHaveLength(titles.length), 20_000);
}, 60_000);

const rows = (page: Page) => page.getByRole('list', { name: purchases.list }).getByRole('listitem');

test('a buyer finds a purchase by its title and by its order number, and is told how many there are', async () => {
  const page = await stage.visit({ as: buyer });
  await page.goto('/purchases');
  await expect.poll(() => rows(page).count()).toBe(3);
  const search = page.getByRole('searchbox', { name: purchases.searchLabel });
  await search.fill('考研');
  await page.getByRole('status').getByText(records.found('2')).waitFor();
  expect(await rows(page).locator('mark').allTextContents()).toEqual(['考研', '考研']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('考研');

  await search.fill(orders[2]?.toLowerCase() ?? '');
  await page.getByRole('status').getByText(records.found('1')).waitFor();
  await rows(page).getByRole('link', { name: '手写信纸' }).waitFor();
  await page.reload();
  await rows(page).getByRole('link', { name: '手写信纸' }).waitFor();

  await search.fill('天外');
  await page.getByRole('heading', { name: records.nothing('天外') }).waitFor();
  await page.getByRole('link', { name: records.showAll }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await search.inputValue()).toBe('');
});

test('a seller finds a sale by its buyer', async () => {
  const page = await stage.visit({ as: seller });
  await page.goto('/sales?q=MAI_jiang');
  await page.getByRole('status').getByText(records.found('3')).waitFor();
  expect(await page.locator('mark').allTextContents()).toEqual(['mai_jiang', 'mai_jiang', 'mai_jiang']);
  await page.getByRole('searchbox', { name: sales.searchLabel }).fill('数学');
  await page.getByRole('status').getByText(records.found('1')).waitFor();
});
