import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import type { Market } from './market.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { overflow } from './overflow.ts';
import { call, logIn, type Person, password, personOf } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const { payouts, purchases, sales, statement, waiting } = zh;
const titles = { kept: '手账贴纸', returned: '水彩笔刷' };

const offer = (market: Market, seller: Person, title: string, price: string) =>
  publish(market, seller, { title, price, files: [testFile(`${title}.pdf`, 2_000, 'application/pdf')] });

async function seedPast(market: Market): Promise<void> {
  const [seller, buyer] = [await personOf(market, 'mingxi_pu'), await personOf(market, 'mai_mingxi')];
  const body = { alipayAccount: 'mingxi@example.com', realName: '林小满', current_password: password };
  await call(market, 'PUT /users/alipay-account', { token: seller.token, body });
  await buy(market, buyer, await offer(market, seller, titles.kept, '10'));
  const refundedFile = await offer(market, seller, titles.returned, '20');
  await buy(market, buyer, refundedFile);
  const readBalance = () =>
    call<{ data: { total_earnings: number } }>(market, 'GET /payments/balance', { token: seller.token });
  await vi.waitFor(async () => expect((await readBalance()).data.total_earnings).toBe(28.5), 60_000);
  const headers = { authorization: `Bearer ${buyer.token}`, accept: 'application/json' };
  expect((await fetch(`${market.url}/api/files/${refundedFile.id}/download`, { headers })).status).toBe(200);
}

const stage = setStage({ seedPast });
const asSeller = () => logIn(stage.market, 'mingxi_pu');

test('a seller follows yesterday’s sales into the payout that went out by itself, to the fen', async () => {
  const as = await asSeller();
  const arrived = async () => {
    const { data } = await call<{ data: { paid_out: number } }>(stage.market, 'GET /payments/balance', as);
    expect(data.paid_out).toBe(28.5);
  };
  await vi.waitFor(arrived, 60_000);
  const page = await openPage(stage, '/sales', { as });
  await page.getByRole('button', { name: sales.more }).click();
  await page.getByRole('menuitem', { name: statement.title }).click();
  const entries = page.getByRole('list', { name: statement.title }).getByRole('listitem');
  await entries.first().waitFor();
  await expect.poll(() => entries.count()).toBe(3);
  await expect.poll(() => entries.first().textContent()).toMatch(/已到账¥28\.50$/);
  await entries.filter({ hasText: titles.kept }).getByText('+¥9.50').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: statement.csv }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain(`"${statement.types.sale}",19.00,"${titles.returned}"`);

  await page.getByRole('button', { name: statement.types.payout, exact: true }).click();
  await page.getByRole('link', { name: /已到账/ }).click();
  await page.getByRole('heading', { level: 1, name: payouts.of('¥28.50') }).waitFor();
  const parts = page.getByRole('list', { name: payouts.sales }).getByRole('listitem');
  await expect.poll(() => parts.count()).toBe(2);
  await parts.filter({ hasText: titles.kept }).getByText('+¥9.50').first().waitFor();
  expect([...(await overflow(page)), ...(await violations(page))]).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  expect([...(await overflow(page)), ...(await violations(page))]).toEqual([]);
  const sum = page.getByRole('region', { name: payouts.sum });
  await expect.poll(() => sum.textContent()).toBe(`${payouts.earned}¥28.50${payouts.sum}¥28.50`);
});

test('a refund that the balance does not cover is said before it is granted, and both see that it waits', async () => {
  const seller = await asSeller();
  const buyer = await logIn(stage.market, 'mai_mingxi');
  const buyerPage = await openPage(stage, `/purchases?q=${titles.returned}`, { as: buyer });
  await buyerPage.getByRole('button', { name: purchases.menuOf(titles.returned) }).click();
  await buyerPage.getByRole('menuitem', { name: purchases.refund }).click();
  const dialog = buyerPage.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
  await dialog.getByLabel(purchases.refundReason).fill('和描述不一样');
  await dialog.getByRole('button', { name: purchases.refundSend }).click();
  await buyerPage.getByText(purchases.refundStates.requested).first().waitFor();

  const page = await openPage(stage, '/sales', { as: seller });
  await page.getByRole('button', { name: waiting.handle, exact: true }).click();
  await page
    .getByText(sales.refundCosts('¥20.00', '¥19.00', '¥1.00'))
    .first()
    .waitFor();
  await page.getByText(sales.refundUncovered('¥0.00')).first().waitFor();
  await page.getByRole('button', { name: sales.approve }).click();
  await page.getByText(sales.decidedWaits).first().waitFor();
  await page.getByText(sales.refundsWaitNote('¥19.00')).first().waitFor();
  await page.getByRole('button', { name: sales.more }).click();
  const payOut = page.getByRole('menuitem', { name: sales.payOut });
  await expect.poll(() => payOut.getAttribute('aria-disabled')).toBe('true');

  await buyerPage.reload();
  await buyerPage.getByText(purchases.refundStates.waiting).first().waitFor();
  await buyerPage
    .getByText(/起等卖家的余额/)
    .first()
    .waitFor();
  const headers = { authorization: `Bearer ${buyer.token}`, accept: 'application/json' };
  const [purchase] = (
    await call<{ purchases: { file_post_id: string }[] }>(
      stage.market,
      `GET /payments/purchases?q=${titles.returned}`,
      buyer,
    )
  ).purchases;
  const secondDownload = await fetch(`${stage.market.url}/api/files/${purchase?.file_post_id}/download`, { headers });
  expect(secondDownload.status).toBe(200);
});
