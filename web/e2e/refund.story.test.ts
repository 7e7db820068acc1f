import { beforeAll, expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const { purchases, sales, waiting } = zh;

const title = '手账贴纸';
const declineReason = '文件完整，已经下载';
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = [await stage.person('tiezhi_pu'), await stage.person('mai_tiezhi')];
  const files = [testFile('贴纸.pdf', 2_000, 'application/pdf')];
  const file = await publish(stage.market, seller, { title, price: '9.9', files });
  const order = await buy(stage.market, buyer, file);
  const readSales = () =>
    call<{ sales: { settled: boolean }[] }>(stage.market, 'GET /payments/sales', { token: seller.token });
  await vi.waitFor(async () => expect((await readSales()).sales).toMatchObject([{ settled: true }]), 60_000);
  const response = await fetch(`${stage.market.url}/api/files/${file.id}/download`, {
    headers: { authorization: `Bearer ${buyer.token}`, accept: 'application/json' },
  });
  expect(response.status).toBe(200);
  const request = { token: buyer.token, body: { reason: '和描述不一样' } };
  await call(stage.market, `POST /payments/purchases/${order}/refund`, request);
});

test('a seller says no to a refund with a reason, which the buyer reads', async () => {
  const page = await openPage(stage, '/sales', { as: seller });
  await page.getByText('和描述不一样').first().waitFor();
  await page.getByRole('button', { name: waiting.handle, exact: true }).click();
  await page.getByRole('button', { name: sales.decline, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: sales.declineTitle(title) });
  await dialog.getByRole('button', { name: sales.declineSend, exact: true }).click();
  await dialog.getByText(sales.declineReasonMissing).first().waitFor();
  await dialog.getByLabel(sales.declineReason).fill(declineReason);
  await dialog.getByRole('button', { name: sales.declineSend, exact: true }).click();
  await page.getByText(sales.decided).first().waitFor();

  const buyerPage = await openPage(stage, '/purchases', { as: buyer });
  await buyerPage.getByText(purchases.refundStates.escalated).first().waitFor();
  await buyerPage.getByText(declineReason).first().waitFor();
});
