import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { day } from '#shared/limits';
import { buying as t } from '../src/i18n/zh/payments/buying.ts';
import { zh } from '../src/i18n/zh.ts';
import { payAtCheckout } from './checkout.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();

let seller: Person;

beforeAll(async () => {
  seller = await stage.person('yu_offers');
});

const publishFile = (title: string, price: string): Promise<FileDetail> =>
  publish(stage.market, seller, { title, price, files: [testFile(`${title}.pdf`, 20_000)] });

const make = (body: object) => call(stage.market, 'POST /coupons', { token: seller.token, body });

const buying = (page: Page) => page.getByRole('region', { name: zh.file.buying });
const order = (page: Page) => page.getByRole('region', { name: zh.payment.order });

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: t.coupon.ask }).click();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function succeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh.mockPayment.succeed }).click();
  await page.getByRole('heading', { name: zh.paymentReturn.succeeded }).waitFor();
}

test('a buyer with a code pays less, and sees one number on page, button, payment and receipt', async () => {
  const file = await publishFile('水彩笔刷', '39');
  await make({ code: 'READER20', kind: 'percent', value: 20, per_buyer: 1 });
  const buyer = await stage.person('chen_with_code');
  const page = await openPage(stage, `/code/${file.id}?via=zhihu`, { as: buyer });
  await enter(page, 'reader2');
  await buying(page).getByText('没有这个优惠码').first().waitFor();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await buying(page).getByText(t.coupon.used('READER20', '¥7.80')).first().waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.reload();
  await page.getByRole('link', { name: zh.file.buy('¥31.20') }).click();
  await order(page).getByText(t.sum.coupon('READER20'), { exact: true }).first().waitFor();
  expect((await order(page).textContent())?.match(/¥31\.20/g)).toHaveLength(1);
  await payAtCheckout(page, '¥31.20');
  await page.getByText('31.20').first().waitFor();
  await succeed(page);
  await page.getByText('¥31.20').first().waitFor();
  await page.getByText('READER20').first().waitFor();
  await page.getByRole('link', { name: zh.packageDownload.receipt }).click();
  const receipt = page.getByRole('region', { name: zh.receipt.title });
  await receipt.getByText('¥31.20').first().waitFor();
  await receipt.getByText(t.sum.coupon('READER20')).first().waitFor();
  await receipt.getByText('¥39.00').first().waitFor();

  const response = await call<{ sales: { via: string; coupon: string; amount: number }[] }>(
    stage.market,
    'GET /payments/sales',
    { token: seller.token },
  );
  expect(response.sales.map(({ via, coupon, amount }) => ({ via, coupon, amount }))).toEqual([
    { via: 'zhihu', coupon: 'READER20', amount: 31.2 },
  ]);
  const secondFile = await publishFile('水彩笔刷二', '20');
  await page.goto(`/code/${secondFile.id}`);
  await page.getByRole('link', { name: zh.file.buy('¥20.00') }).waitFor();
  await enter(page, 'READER20');
  await buying(page).getByText('你已经用过这个优惠码了').first().waitFor();
});

test('a sale has what was paid before beside it, and its history', async () => {
  const file = await publishFile('旅行剪辑模板', '59');
  await buy(stage.market, await stage.person('first_of_templates'), file);
  await call(stage.market, `PUT /files/${file.id}/sale`, {
    token: seller.token,
    body: { price: '29', ends_at: new Date(Date.now() + day).toISOString() },
  });
  const page = await openPage(stage, `/code/${file.id}`, { as: await stage.person('late_for_sale') });
  await page.getByRole('link', { name: zh.file.buy('¥29.00') }).waitFor();
  const formerPrice = buying(page).getByText('平时 ¥59.00');
  expect(await formerPrice.textContent()).toMatch(/^优惠到 \d+ 月 \d+ 日，平时 ¥59\.00$/);
  await page.getByRole('heading', { name: t.history.title }).click();
  await page.getByText(t.history.lowest('¥29.00')).first().waitFor();
  await page.getByRole('list', { name: t.history.title }).getByText('¥29.00').first().waitFor();
});

test('a gift code in a link takes all of it, and nobody is paid', async () => {
  const file = await publishFile('课堂讲义', '18');
  await make({ code: 'CLASS2026', kind: 'percent', value: 100, max_uses: 1 });
  const page = await openPage(stage, `/user/${seller.username}?c=CLASS2026`, {
    as: await stage.person('student_gift'),
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: file.title }).first().click();
  await page.getByRole('link', { name: t.take }).click();
  await page.getByRole('button', { name: zh.payment.takeFree }).click();
  await page.waitForURL(`**/code/${file.id}`);
  await page.getByRole('button', { name: zh.shared.download, exact: true }).waitFor();

  const late = await openPage(stage, `/code/${file.id}?c=class2026`, { as: await stage.person('student_late') });
  await buying(late).getByText('这个优惠码已经被用完了').first().waitFor();
  await late.getByRole('link', { name: zh.file.buy('¥18.00') }).waitFor();
});
