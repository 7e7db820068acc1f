import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';
import { payAtCheckout } from './checkout.ts';
import { downloadBy, downloadOf, namesInZip } from './downloads.ts';
import { chooseBy, dropOn, filesOnDisk, limitUploads } from './files-on-disk.ts';
import { openPage } from './open-page.ts';
import { linkInMail, logIn, password } from './people.ts';
import { setStage } from './stage.ts';
import { publish, sha256, testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();

const price = '¥19.90';
const sellers = '¥18.91';
const MB = 1024 * 1024;

const journeys = [
  { language: 'Chinese', locale: 'zh-CN', t: zh, seller: 'xiaoman_shop', buyer: 'lin_reader', title: '国风纹样合集' },
  { language: 'English', locale: 'en-GB', t: en, seller: 'mandy_shop', buyer: 'leo_reader', title: '英文版纹样合集' },
];

type Messages = typeof zh;

async function logInOnPage(page: Page, t: Messages, username: string): Promise<void> {
  await page.getByLabel(t.auth.nameOrEmail).fill(username);
  await page.getByLabel(t.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.nav.login, exact: true }).click();
}

describe.each(journeys)('in $language', ({ locale, t, seller, buyer, title }) => {
  const album = testFile(`${title} 第一册.pdf`, 9 * MB, 'application/pdf');
  const sample = testFile('纹样 小样.png', 2 * MB, 'image/png');
  let address = '';

  test(`somebody registers, proves the address by mail and logs in`, async () => {
    const page = await stage.visit({ locale });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: t.nav.register }).click();
    const register = page.getByRole('button', { name: t.nav.register, exact: true });
    await register.click();
    await page.getByText(t.auth.faults.username_required).first().waitFor();
    await page.getByText(t.auth.faults.email_required).first().waitFor();
    await field(t.auth.username).fill(seller);
    await field(t.auth.email).fill(`${seller}@example.com`);
    await page
      .getByText(t.auth.free(`/user/${seller}`))
      .first()
      .waitFor();
    await field(t.auth.password).fill(password);
    await field(t.auth.again).fill('something else');
    await register.click();
    await page.getByText(t.auth.faults.again_differs).first().waitFor();
    await field(t.auth.again).fill(password);
    await register.click();
    await page.getByRole('heading', { name: t.auth.mailHeading }).waitFor();

    await page.getByRole('main').getByRole('link', { name: t.auth.toLogin }).click();
    await logInOnPage(page, t, seller);
    await page.getByText(t.auth.unverifiedLine).first().waitFor();

    await page.goto(await linkInMail(stage.market, { to: `${seller}@example.com`, path: '/verify-email?token=' }));
    await page.getByRole('heading', { name: t.auth.verified }).waitFor();
    await page.getByText(t.auth.redirect(1)).first().waitFor();
    await page.waitForURL('**/login');
    await logInOnPage(page, t, seller);
    await page.getByRole('button', { name: t.nav.accountMenu(seller) }).waitFor();
  });

  test(`a creator uploads two files, prices them and sees them on the home page`, async () => {
    const page = await openPage(stage, '/', { locale, as: await logIn(stage.market, seller) });
    await page.getByRole('banner').getByRole('link', { name: t.nav.upload }).click();
    await limitUploads(page, 4 * MB);
    await chooseBy(page.getByRole('button', { name: t.create.choose }), [onDisk(album)]);
    const progress = page.getByRole('progressbar', { name: album.name });
    const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
    await expect.poll(percent).toBeGreaterThan(0);
    await dropOn(page.getByRole('region', { name: t.create.choose }), sample);

    expect(await page.getByLabel(t.create.titleLabel).inputValue()).toBe(`${title} 第一册`);
    await page.getByLabel(t.create.titleLabel).fill(title);
    await page.getByLabel(t.create.priceLabel).fill('19.9');
    await page.getByText(sellers).first().waitFor();
    await page.getByLabel(t.create.tags).fill('国风');
    await page.getByLabel(t.create.tags).press('Enter');
    await page.getByRole('button', { name: t.create.removeTag('国风') }).waitFor();
    await limitUploads(page);
    await page.getByRole('button', { name: t.create.publish, exact: true }).click();
    await page.getByRole('heading', { name: t.create.published }).waitFor();

    await page.getByRole('link', { name: t.create.view }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    address = new URL(page.url()).pathname;
    await page.getByRole('link', { name: t.nav.homeLabel }).first().click();
    await page.getByRole('link', { name: title }).waitFor();

    await page.getByRole('button', { name: t.nav.accountMenu(seller) }).click();
    await page.getByRole('menuitem', { name: t.nav.logout }).click();
    await page.getByRole('banner').getByRole('link', { name: t.nav.login }).waitFor();
  });

  test(`a guest comes from a link, logs in, pays and has the very bytes`, async () => {
    await stage.person(buyer);
    const page = await openPage(stage, address, { locale });
    await page.getByRole('link', { name: t.file.buy(price) }).click();
    await page.getByRole('link', { name: t.payment.logInToPay }).click();
    await logInOnPage(page, t, buyer);
    await page.getByRole('heading', { name: t.payment.title }).waitFor();
    await payAtCheckout(page, price, t);
    await page.getByRole('button', { name: t.mockPayment.succeed }).click();
    await page.getByRole('heading', { name: t.paymentReturn.succeeded }).waitFor();
    await page.getByRole('button', { name: t.file.downloadOne(sample.name) }).waitFor();
    const zip = await downloadBy(page, page.getByRole('button', { name: downloadOf(t) }));
    expect([zip.name, namesInZip(zip.bytes)]).toEqual([`${title}.zip`, [album.name, sample.name]]);
    await page.getByText(t.packageDownload.saved).first().waitFor();
    await page.getByRole('link', { name: t.paymentReturn.onlyView }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    for (const { name, bytes } of [album, sample]) {
      const download = await downloadBy(page, page.getByRole('button', { name: t.file.downloadOne(name) }));
      expect(download.name).toBe(name);
      expect(sha256(download.bytes)).toBe(sha256(bytes));
    }
    await page.goto('/purchases');
    const all = await downloadBy(page, page.getByRole('button', { name: `${t.file.download} ${title}` }));
    expect(all.name).toBe(`${title}.zip`);
    expect(namesInZip(all.bytes)).toEqual([album.name, sample.name]);
    expect([album, sample].every(({ bytes }) => all.bytes.includes(bytes))).toBe(true);
  });

  test(`the creator sees the sale and 95 % of it`, async () => {
    const page = await openPage(stage, '/sales', { locale, as: await logIn(stage.market, seller) });
    const sale = page.getByRole('listitem').filter({ hasText: title });
    await sale.getByText(`+${sellers}`).first().waitFor();
    await sale.getByText(t.sales.price(price)).first().waitFor();
    await sale.getByRole('link', { name: buyer }).waitFor();
    await page.getByText(t.sales.salesOf('1')).first().waitFor();
  });
});

/** Taps and counts them. */
function finger() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** A link in an email counts as a tap. Its browser may differ from the one used to register. */
    tapLink: async (page: Page, address: string) => {
      taps += 1;
      await page.goto(address);
    },
  };
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const mostTaps = 9;

test('with a link to a purchase and a phone one registers, pays and has the very bytes in nine taps at most', async () => {
  const { auth, nav, payment, mockPayment, paymentReturn } = zh;
  const guide = testFile('手冲咖啡指南.pdf', 300_000, 'application/pdf');
  const seller = await stage.person('kafei_shop');
  const { id } = await publish(stage.market, seller, { title: '手冲咖啡指南', price: '19.9', files: [guide] });
  const { count, tap, tapLink } = finger();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  const first = await openPage(stage, `/payment/${id}`, phone);
  await tap(first.getByRole('link', { name: payment.logInToPay }));
  await tap(first.getByRole('link', { name: auth.registerFree }));
  await first.getByText(auth.errands.purchase.leadOf('手冲咖啡指南')).first().waitFor();
  await field(first, auth.username).fill('ban_lu_ren');
  await field(first, auth.email).fill('ban_lu_ren@example.com');
  await field(first, auth.password).fill(password);
  await field(first, auth.again).fill(password);
  await tap(button(first, auth.registerOn));
  await first.getByRole('heading', { name: auth.mailHeading }).waitFor();

  const mail = await linkInMail(stage.market, { to: 'ban_lu_ren@example.com', path: '/verify-email?token=' });
  const page = await stage.visit(phone);
  await tapLink(page, mail);
  await page.waitForURL(`**/login?from=${encodeURIComponent(`/payment/${id}`)}`);
  await page.getByText('手冲咖啡指南').first().waitFor();
  await field(page, auth.nameOrEmail).fill('ban_lu_ren');
  await field(page, auth.password).fill(password);
  await tap(button(page, nav.login));
  const methods = page.getByRole('radio');
  await methods.first().waitFor();
  expect(
    await methods.evaluateAll((all: HTMLInputElement[]) => all.map(({ value, checked }) => [value, checked])),
  ).toEqual([
    ['mobile', true],
    ['wechat-h5', false],
    ['pc', false],
  ]);
  await tap(page.getByRole('button', { name: payment.pay(price) }));
  await tap(button(page, mockPayment.succeed));
  await page.getByRole('heading', { name: paymentReturn.succeeded }).waitFor();
  const coming = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: downloadOf(zh) }));
  const download = await coming;
  expect(download.suggestedFilename()).toBe(guide.name);
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(guide.bytes));
  await page.getByText(zh.packageDownload.savedUnchecked).first().waitFor();
  expect(count()).toBeLessThanOrEqual(mostTaps);
});
