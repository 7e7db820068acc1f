import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '#shared/payment-methods';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { downloadOf } from './downloads.ts';
import { openPage } from './open-page.ts';
import { call, linkInMail, logIn, type Person, password } from './people.ts';
import { setStage } from './stage.ts';
import { publish, sha256, testFile } from './test-files.ts';

const stage = setStage();
const { file: onFile, payment, mockPayment, paymentReturn } = zh;
const t = payment.guest;

const price = '¥19.90';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const guide = testFile('手冲咖啡指南.pdf', 300_000, 'application/pdf');
let seller: Person;

beforeAll(async () => {
  seller = await stage.person('kafei_shop');
});

const publishGuide = (title: string) => publish(stage.market, seller, { title, price: '19.9', files: [guide] });

/** Counts what a buyer does on the way. A link in an email is a tap. */
function hand(page: Page) {
  const done = { taps: 0, fields: 0 };
  const startedAt = Date.now();
  return {
    done,
    seconds: () => Math.round((Date.now() - startedAt) / 100) / 10,
    tap: async (target: Locator) => {
      done.taps += 1;
      await target.tap();
    },
    tapLink: async (address: string) => {
      done.taps += 1;
      await page.goto(address);
    },
    fill: async (label: string, text: string) => {
      done.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const verification = (email: string) => linkInMail(stage.market, { to: email, path: '/verify-email?token=' });

const buyLink = (page: Page) => page.getByRole('link', { name: onFile.buyShort, exact: true });

/** Address and password on the page of the payment. */
async function register(
  page: Page,
  { fill, tap }: Pick<ReturnType<typeof hand>, 'fill' | 'tap'>,
  email: string,
  method: PaymentMethod = 'alipay',
) {
  await fill(zh.auth.email, email);
  await fill(zh.auth.password, password);
  await tap(button(page, t.goOn[method](price)));
  await page.getByRole('heading', { name: t.sent }).waitFor();
}

const toastsOn = (page: Page) => page.getByRole('region', { name: zh.ui.notifications }).getByRole('listitem').count();

test('a stranger with the link of a file has its bytes by Alipay in six taps and two fields', async ({ annotate }) => {
  const { id } = await publishGuide('手冲咖啡指南');
  const page = await openPage(stage, `/code/${id}`, phone);
  const { tap, tapLink, fill, done, seconds } = hand(page);
  await tap(buyLink(page));
  await page.getByRole('radio', { name: payment.methods.alipay, checked: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await register(page, { fill, tap }, 'ban_lu_ren@example.com');
  expect(await violations(page)).toEqual([]);
  expect(await toastsOn(page)).toBe(0);
  await tapLink(await verification('ban_lu_ren@example.com'));
  await tap(button(page, mockPayment.succeed));
  await page.getByRole('heading', { name: paymentReturn.succeeded }).waitFor();
  expect(await toastsOn(page)).toBe(0);
  const coming = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: downloadOf(zh) }));
  const download = await coming;
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(guide.bytes));
  await annotate(`Alipay: ${done.taps} taps, ${done.fields} fields, ${seconds()} s`);
  expect(done.taps).toBeLessThanOrEqual(6);
  expect(done.fields).toBe(2);
  const { user } = await call<{ user: { username: string } }>(stage.market, 'GET /users/me', {
    token: (await logIn(stage.market, 'ban_lu_ren@example.com')).token,
  });
  expect(user.username).toBe('ban_lu_ren');
});

test('by WeChat it is as few until it is paid, and a member buys with one tap by the method used last', async ({
  annotate,
}) => {
  const first = await publishGuide('咖啡豆地图');
  const second = await publishGuide('烘焙曲线');
  const page = await openPage(stage, `/code/${first.id}`, phone);
  const { tap, tapLink, fill, done, seconds } = hand(page);
  await tap(buyLink(page));
  await tap(page.getByRole('radio', { name: payment.methods.wechat }));
  await register(page, { fill, tap }, 'wei_xin_ren@example.com', 'wechat');
  await tapLink(await verification('wei_xin_ren@example.com'));
  await tap(button(page, '付款'));
  await page.getByRole('heading', { name: paymentReturn.succeeded }).waitFor();
  await annotate(`WeChat: ${done.taps} taps, ${done.fields} fields, ${seconds()} s`);
  expect(done.taps).toBeLessThanOrEqual(5);
  expect(done.fields).toBe(2);

  await page.goto(`/payment/${second.id}`);
  await page.getByRole('radio', { name: payment.lastUsed, checked: true }).waitFor();
  const member = hand(page);
  await member.tap(button(page, payment.payWith.wechat(price)));
  await button(page, '付款').waitFor();
  await annotate(`member: ${member.done.taps} tap, ${member.seconds()} s to the provider`);
});

test('a mail opened in another browser leads on in the first one, as soon as its buyer looks at it again', async () => {
  const { id } = await publishGuide('拉花入门');
  const page = await openPage(stage, `/payment/${id}`, phone);
  await register(page, hand(page), 'ling_yi_ge@example.com');
  await page.reload();
  await page.getByRole('heading', { name: t.sent }).waitFor();
  await button(page, t.otherEmail).tap();
  await register(page, hand(page), 'ling_yi_ge2@example.com');
  const elsewhere = await openPage(stage, await verification('ling_yi_ge2@example.com'));
  await elsewhere.getByRole('heading', { name: zh.auth.verified }).waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await button(page, mockPayment.stop).click();
});

test('whoever has an account and its password pays at once; a wrong one says no more than the mail to the owner', async () => {
  const { id } = await publishGuide('冷萃配方');
  const owner = await stage.person('lao_ke');
  const page = await openPage(stage, `/payment/${id}`, phone);
  await page.getByLabel(zh.auth.email, { exact: true }).fill(owner.email);
  await page.getByLabel(zh.auth.password, { exact: true }).fill('not-that-one-7');
  await button(page, t.goOn.alipay(price)).tap();
  await page.getByRole('heading', { name: t.sent }).waitFor();
  await linkInMail(stage.market, { to: owner.email, path: '/login?from=' });
  await page.getByRole('button', { name: t.knownQuestion }).tap();
  await page.getByText(t.known).waitFor();
  expect(await page.getByLabel(zh.auth.password, { exact: true }).inputValue()).toBe('not-that-one-7');
  await button(page, t.goOn.alipay(price)).tap();
  await page.getByText(t.wrongPassword).waitFor();
  await page.getByLabel(zh.auth.password, { exact: true }).fill(password);
  await button(page, t.goOn.alipay(price)).tap();
  await button(page, mockPayment.stop).click();
});
