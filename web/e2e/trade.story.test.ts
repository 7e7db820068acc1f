import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { payAtCheckout } from './checkout.ts';
import { downloadBy, downloadOf, namesInZip } from './downloads.ts';
import { chooseBy, dropOn, filesOnDisk, limitUploads } from './files-on-disk.ts';
import { openMore } from './more.ts';
import { openPage } from './open-page.ts';
import { linkInMail, logIn, password } from './people.ts';
import { setStage } from './stage.ts';
import { sha256, testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();

const price = '¥19.90';
const sellers = '¥18.91';
const MB = 1024 * 1024;

/** In English, as the other stories are in Chinese. */
const [locale, t] = ['en-GB', en];
const [seller, buyer, title] = ['mandy_shop', 'leo_reader', '英文版纹样合集'];

async function logInOnPage(page: Page, username: string): Promise<void> {
  await page.getByLabel(t.auth.nameOrEmail).fill(username);
  await page.getByLabel(t.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.nav.login, exact: true }).click();
}

const album = testFile(`${title} 第一册.pdf`, 9 * MB, 'application/pdf');
const sample = testFile('纹样 小样.png', 2 * MB, 'image/png');
let address = '';

test(`somebody registers, and the link of the email logs in`, async () => {
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
  await logInOnPage(page, seller);
  await page.getByText(t.auth.unverifiedLine).first().waitFor();

  await page.goto(await linkInMail(stage.market, { to: `${seller}@example.com`, path: '/verify-email?token=' }));
  await page.waitForURL('**/dashboard');
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
  await page.getByLabel(t.shared.price).fill('19.9');
  await page.getByText(sellers).first().waitFor();
  await openMore(page, t);
  await page.getByLabel(t.create.tags, { exact: true }).fill('国风');
  await page.getByLabel(t.create.tags, { exact: true }).press('Enter');
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
  await page.getByRole('link', { name: t.payment.guest.logIn }).click();
  await logInOnPage(page, buyer);
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
  await page.getByRole('heading', { name: t.file.inside }).click();

  for (const { name, bytes } of [album, sample]) {
    const download = await downloadBy(page, page.getByRole('button', { name: t.file.downloadOne(name) }));
    expect(download.name).toBe(name);
    expect(sha256(download.bytes)).toBe(sha256(bytes));
  }
  await page.goto('/purchases');
  const all = await downloadBy(page, page.getByRole('button', { name: `${t.shared.download} ${title}` }));
  expect(all.name).toBe(`${title}.zip`);
  expect(namesInZip(all.bytes)).toEqual([album.name, sample.name]);
  expect([album, sample].every(({ bytes }) => all.bytes.includes(bytes))).toBe(true);
});

test(`the creator sees the sale and 95 % of it`, async () => {
  const page = await openPage(stage, '/sales', { locale, as: await logIn(stage.market, seller) });
  const sale = page.getByRole('listitem').filter({ hasText: title });
  await sale.getByText(sellers, { exact: true }).waitFor();
  await sale.getByText(title).click();
  await sale.getByText(price).first().waitFor();
  await sale.getByRole('link', { name: `@${buyer}` }).waitFor();
  await page.getByText(t.sales.totals(sellers, '1', price)).waitFor();
});
