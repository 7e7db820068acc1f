import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { sales as salesTexts } from '../src/i18n/zh/orders/orders.ts';
import { couponForm, sale, coupons as t } from '../src/i18n/zh/promotions/selling.ts';
import { downloadBy } from './downloads.ts';
import { openMore } from './more.ts';
import { openPage } from './open-page.ts';
import { buy, decide } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();

let seller: Person;
let buyer: Person;
/** A visitor who buys nothing. */
let visitor: Person;
let file: FileDetail;

beforeAll(async () => {
  [seller, buyer, visitor] = [
    await stage.person('xiaoman_coupons'),
    await stage.person('lin_coupons'),
    await stage.person('zhu_asks_prices'),
  ];
  file = await publish(stage.market, seller, {
    title: '粤语入门讲义',
    price: '39',
    files: [testFile('讲义.pdf', 5_000)],
  });
});

/** The price of the file with a code, as this visitor gets it. */
const priceWith = async (coupon?: string): Promise<{ amount: number; was: number | null } | string> => {
  const { token } = visitor;
  const body = coupon === undefined ? {} : { coupon };
  const quote = call<{ data: { amount: number; was: number | null } }>(stage.market, `POST /files/${file.id}/quote`, {
    token,
    body,
  });
  return quote.then(({ data: { amount, was } }) => ({ amount, was })).catch((error: Error) => error.message);
};

async function orderWith(coupon: string): Promise<void> {
  const body = { file_post_id: file.id, coupon, via: 'xhs', expected_price: 31.2 };
  const { data } = await call<{ data: { out_trade_no: string } }>(stage.market, 'POST /payments/create-payment', {
    token: buyer.token,
    body,
  });
  await decide(stage.market, data.out_trade_no, 'TRADE_SUCCESS');
}

const send = (page: Page) => page.getByRole('button', { name: couponForm.send }).click();

test('a code is made, keeps what was typed over a reload, and shows who has used it and which link led there', async () => {
  const page = await openPage(stage, '/sales', { as: seller });
  await page.getByRole('button', { name: salesTexts.more }).click();
  await page.getByRole('menuitem', { name: t.title, exact: true }).click();
  await page.getByRole('heading', { name: t.empty }).waitFor();
  await page.getByRole('link', { name: t.make, exact: true }).click();
  await page.getByLabel(couponForm.percent, { exact: true }).fill('20');
  await openMore(page);
  await page.getByLabel(couponForm.code, { exact: true }).fill('readers20');
  await page.getByLabel(couponForm.maxUses, { exact: true }).fill('50');
  await page
    .getByText(couponForm.previewLine('¥39.00', '¥31.20', '¥29.64'))
    .first()
    .waitFor();

  await page.reload();
  expect(await page.getByLabel(couponForm.code, { exact: true }).inputValue()).toBe('READERS20');
  await send(page);
  await page.getByRole('heading', { name: t.noUses }).waitFor();
  await page.getByText(t.left('50')).first().waitFor();
  expect(await priceWith('readers20')).toEqual({ amount: 31.2, was: null });

  await orderWith('READERS20');
  await expect
    .poll(
      async () => {
        await page.reload();
        return page
          .getByText(t.used('1'))
          .waitFor({ timeout: 1500 })
          .then(
            () => 'shown',
            () => 'not yet',
          );
      },
      { timeout: 20_000 },
    )
    .toBe('shown');
  const redemptions = page.getByRole('list', { name: t.uses });
  await redemptions.getByText(buyer.username).first().waitFor();
  await redemptions.getByText(t.paid('¥31.20')).first().waitFor();
  await page.goto('/sales');
  await page.getByRole('group').filter({ hasText: 'READERS20' }).locator('summary').click();
  await page.getByText('小红书', { exact: true }).last().waitFor();
  await page.getByRole('link', { name: 'READERS20' }).click();
  await page.getByRole('heading', { name: 'READERS20' }).waitFor();
});

test('a code rests while it is paused, and the same one is not made twice', async () => {
  const page = await openPage(stage, '/coupons', { as: seller });
  await page.getByRole('button', { name: t.pauseOf('READERS20') }).click();
  await page.getByRole('button', { name: t.goOnOf('READERS20') }).waitFor();
  expect(await priceWith('READERS20')).toContain('coupon_paused');
  await page.goto('/coupons?state=paused');
  await page.getByRole('button', { name: t.goOnOf('READERS20') }).click();
  await page.getByRole('heading', { name: t.noneOf(t.states.paused) }).waitFor();

  await page.getByRole('link', { name: t.make, exact: true }).click();
  await page.getByLabel(couponForm.percent, { exact: true }).fill('30');
  const code = page.getByLabel(couponForm.code, { exact: true });
  /** The proposal comes with the list of codes: in the middle of the typing it would be mixed with it. */
  await expect.poll(() => code.inputValue()).toContain('30');
  await code.fill('READERS20');
  await send(page);
  await page.getByText('你已经有一个这样的优惠码，换一个吧').first().waitFor();
  expect(await page.getByLabel(couponForm.percent, { exact: true }).inputValue()).toBe('30');
});

test('twenty gift codes are made and handed out as one file, again later; each is good for one copy', async () => {
  const page = await openPage(stage, '/coupons', { as: seller });
  await page.getByRole('link', { name: t.make }).click();
  await openMore(page);
  await page.getByRole('button', { name: couponForm.amounts.gifts, exact: true }).click();
  await page.getByRole('heading', { name: t.makeGifts }).waitFor();
  expect(await page.getByLabel(couponForm.count, { exact: true }).inputValue()).toBe('20');
  await send(page);
  await page.getByText(t.batchLine('20')).first().waitFor();
  const codesIn = async () => {
    const { name, bytes } = await downloadBy(page, page.getByRole('button', { name: t.csv }));
    expect(name).toMatch(/\.csv$/);
    const text = bytes.toString('utf8');
    expect(text.startsWith('\uFEFF"优惠码"')).toBe(true);
    const rows = text.trim().split('\r\n').slice(1);
    return rows.map((row) => /^"([A-Z0-9]{10})"/.exec(row)?.[1]);
  };
  const codes = await codesIn();
  expect(new Set(codes).size).toBe(20);
  const [gift = ''] = codes;
  expect(await priceWith(gift)).toEqual({ amount: 0, was: null });
  const other = await stage.person('song_gifted');
  const { token } = other;
  const body = { file_post_id: file.id, coupon: gift, expected_price: 0 };
  await call(stage.market, 'POST /payments/create-payment', { token, body });
  expect(await priceWith(gift)).toContain('coupon_used_up');
  await page.getByRole('link', { name: t.back }).click();
  await page.getByText(t.batchOf('20')).first().waitFor();
  expect(new Set(await codesIn())).toEqual(new Set(codes));
});

test('a sale begins, strikes through what was really paid, leaves the usual price to be edited, and is ended', async () => {
  const reader = await stage.person('wu_full_price');
  await buy(stage.market, reader, file);
  const page = await openPage(stage, `/edit/${file.id}`, { as: seller });
  await openMore(page);
  await page.getByRole('button', { name: sale.set }).click();
  await page.getByLabel(sale.price).fill('50');
  await page.getByRole('button', { name: sale.send }).click();
  await page.getByText(sale.faults.high('¥39.00')).first().waitFor();
  await page.getByLabel(sale.price).fill('19');
  await page.getByRole('button', { name: sale.send }).click();
  await page.getByText(sale.running, { exact: true }).first().waitFor();
  await page.getByText(sale.wasLine('¥31.20')).first().waitFor();
  expect(await priceWith()).toEqual({ amount: 19, was: 31.2 });

  await page.reload();
  expect(await page.getByRole('spinbutton').first().inputValue()).toBe('39.00');
  await page.goto('/my-files');
  await page.locator('s', { hasText: '¥39.00' }).first().waitFor();
  await page.goto(`/edit/${file.id}`);
  await openMore(page);
  await page.getByRole('button', { name: sale.end }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sale.end }).click();
  await page.getByText(sale.none).first().waitFor();
  expect(await priceWith()).toEqual({ amount: 39, was: null });
});
