import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { goToCheckout, orderAtCheckout, payAtCheckout } from './checkout.ts';
import { downloadBy, namesInZip } from './downloads.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person, password } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const price = '¥8.80';
const contents = [testFile('第一课 发音.pdf', 300_000), testFile('第二课 声调.pdf', 200_000)];

let seller: Person;
let buyer: Person;
let file: FileDetail;
let gift: FileDetail;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([stage.person('xiaoman_setbacks'), stage.person('lin_setbacks')]);
  file = await publish(stage.market, seller, {
    title: '粤语口语讲义',
    price: '8.8',
    files: [testFile('粤语口语.pdf', 50_000)],
  });
  gift = await publish(stage.market, seller, { title: '粤语试听课', price: '0', files: contents });
});

const purchasesOf = ({ token }: Person) =>
  call<{ purchases: { file_post_id: string }[] }>(stage.market, 'GET /payments/purchases', { token });

test('a payment that fails says so, buys nothing, and can be made again', async () => {
  const page = await openPage(stage, `/code/${file.id}`, { as: buyer });
  await goToCheckout(page, price);
  const failed = orderAtCheckout(page);
  await page.getByRole('button', { name: zh.mockPayment.fail }).click();
  await page.getByRole('heading', { name: zh.paymentReturn.closed }).waitFor();
  await page.getByText(zh.paymentReturn.paidAlready).first().waitFor();
  await page.getByRole('link', { name: zh.common.supportEmail }).first().waitFor();
  expect((await purchasesOf(buyer)).purchases).toEqual([]);

  await page.getByRole('link', { name: zh.paymentReturn.payAgain }).click();
  await payAtCheckout(page, price);
  expect(orderAtCheckout(page)).not.toBe(failed);
});

test('a free package is downloaded file by file and as one zip, with its Chinese names', async () => {
  const page = await openPage(stage, `/code/${gift.id}`, { as: buyer });
  await page.getByRole('heading', { name: zh.file.inside }).click();
  for (const { name, bytes } of contents) {
    const contentDownload = await downloadBy(page, page.getByRole('button', { name: zh.file.downloadOne(name) }));
    expect(contentDownload.name).toBe(name);
    expect(contentDownload.bytes.equals(bytes)).toBe(true);
  }
  const zip = await downloadBy(page, page.getByRole('button', { name: zh.file.downloadFree }));
  expect(zip.name).toBe('粤语试听课.zip');
  expect(namesInZip(zip.bytes)).toEqual(contents.map(({ name }) => name));
  for (const { bytes } of contents) expect(zip.bytes.includes(bytes)).toBe(true);
});

test('a private file does not exist for others, and is asked for once', async () => {
  const hidden = await publish(stage.market, seller, {
    title: '还没写完',
    price: '1',
    files: [testFile('草稿.pdf', 9)],
  });
  await call(stage.market, `PUT /files/${hidden.id}`, { token: seller.token, body: { is_public: false } });
  const page = await stage.visit();
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith(`/api/files/${hidden.id}`) && requests.push(request.method()));
  await page.goto(`/code/${hidden.id}`);
  await page.getByRole('heading', { name: zh.errors.fileNotFound }).waitFor();
  expect(requests).toEqual(['GET']);
});

async function logInAgain(page: Page, person: Person): Promise<void> {
  await page.getByText(zh.auth.sessionLost).first().waitFor();
  await logIn(page, person);
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(zh.auth.nameOrEmail).fill(person.username);
  await page.getByLabel(zh.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();
}

test('a session that ended elsewhere never sells what one has, says why it asks for a login, and leads back', async () => {
  const reader = await stage.person('chu_reader');
  await buy(stage.market, reader, file);
  const page = await openPage(stage, '/', { as: reader });
  const other = await page.context().newPage();
  await Promise.all([
    other.goto('/purchases'),
    page.getByRole('button', { name: zh.nav.accountMenu('chu_reader') }).waitFor(),
  ]);
  await other.getByText(file.title).first().waitFor();
  await call(stage.market, 'POST /auth/logout', { token: reader.token });

  await page.getByRole('link', { name: file.title, exact: true }).first().click();
  await page.getByText(zh.file.sessionLostLine).first().waitFor();
  await expect.poll(() => page.getByText('购买').count()).toBe(0);
  await other.waitForURL('**/login?from=%2Fpurchases');
  await page.getByRole('link', { name: zh.auth.logInAgain }).first().click();
  await logInAgain(page, reader);
  await page.waitForURL(`**/code/${file.id}`);
  await other.waitForURL('**/purchases');

  /** Requests of the page itself would notice the end of the session before the click does. */
  await other.close();
  const download = page.getByRole('button', { name: zh.shared.download, exact: true });
  await page.reload();
  await download.waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const clicked = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().endsWith('/download')) await clicked.promise;
    await route.fallback();
  });
  await call(stage.market, 'POST /auth/logout', { token });
  await download.click();
  await page.getByText(zh.auth.sessionLost).first().waitFor();
  clicked.resolve();
  await logInAgain(page, reader);
  await page.waitForURL(`**/code/${file.id}`);
  const { name } = await downloadBy(page, download);
  expect(name).toBe('粤语口语.pdf');
});
