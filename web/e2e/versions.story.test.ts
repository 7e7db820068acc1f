import { expect, test, vi } from 'vitest';
import { zh } from '../src/i18n/zh.ts';
import { violations } from './accessibility.ts';
import { downloadBy } from './downloads.ts';
import { openMore } from './more.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call } from './people.ts';
import { setStage } from './stage.ts';
import { publish, replaceFiles, sha256, testFile } from './test-files.ts';

const stage = setStage();
const { file: t, purchases } = zh;

test('a buyer sees that there is something newer, and fetches a single file of the version that was bought', async () => {
  const [seller, buyer] = [await stage.person('gai_ban'), await stage.person('jiu_ban')];
  const [first, second] = [
    testFile('上册.pdf', 3_000, 'application/pdf'),
    testFile('下册.pdf', 2_000, 'application/pdf'),
  ];
  const { id } = await publish(stage.market, seller, { title: '古文观止', price: '12', files: [first, second] });
  await buy(stage.market, buyer, { id });
  const readPurchases = () =>
    call<{ purchases: unknown[] }>(stage.market, 'GET /payments/purchases', { token: buyer.token });
  await vi.waitFor(async () => expect((await readPurchases()).purchases).toHaveLength(1), 60_000);
  const newest = testFile('全一册.pdf', 4_000, 'application/pdf');
  await replaceFiles(stage.market, seller, { id, files: [newest], changelog: '合成一册，补了注音。' });

  const page = await openPage(stage, '/purchases', { as: buyer });
  await page.getByText(purchases.update(2)).first().waitFor();
  await page.getByRole('link', { name: '古文观止', exact: true }).click();
  const versions = page.getByRole('list', { name: t.versions });
  await page.getByRole('heading', { name: t.version }).click();
  await versions.getByText('合成一册，补了注音。').first().waitFor();
  await versions.getByText(t.yours).first().waitFor();
  expect(await violations(page)).toEqual([]);
  const old = await downloadBy(page, versions.getByRole('button', { name: t.downloadOneOf(second.name, 1) }));
  expect([old.name, sha256(old.bytes)]).toEqual([second.name, sha256(second.bytes)]);
  await page.getByRole('heading', { name: t.inside }).click();
  const newestDownload = await downloadBy(page, page.getByRole('button', { name: t.downloadOne(newest.name) }));
  expect(sha256(newestDownload.bytes)).toBe(sha256(newest.bytes));

  const sellers = await openPage(stage, `/edit/${id}`, { as: seller });
  await openMore(sellers);
  await sellers.getByRole('list', { name: t.versions }).getByText(t.versionOf(1)).first().waitFor();
  expect(await violations(sellers)).toEqual([]);
});
