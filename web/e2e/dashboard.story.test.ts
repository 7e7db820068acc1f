import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import { zh } from '../src/i18n/zh.ts';
import { formatSize } from '../src/ui/text/format.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { openPage } from './open-page.ts';
import { buy } from './orders.ts';
import { call, type Person } from './people.ts';
import { setStage } from './stage.ts';
import { publish, testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();
const { nav, ownFiles: t, shared } = zh;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([stage.person('xiaoman_dashboard'), stage.person('lin_dashboard')]);
});

const offer = (title: string, price = '8.8'): Promise<FileDetail> =>
  publish(stage.market, seller, { title, price, files: [testFile(`${title}.pdf`, 3_000)] });

const detailOf = async ({ id }: FileDetail, { token }: Person): Promise<FileDetail> =>
  (await call<{ data: FileDetail }>(stage.market, `GET /files/${id}`, { token })).data;

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a file is made private on the dashboard, and public again by the way back in the toast', async () => {
  const file = await offer('粤语入门讲义');
  const page = await openPage(stage, '/dashboard', { as: seller });
  const visible = rowOf(page, file.title).getByRole('switch');
  await visible.click();
  await page.getByRole('button', { name: shared.undo }).waitFor();
  await expect.poll(() => visible.isChecked()).toBe(false);
  expect((await detailOf(file, seller)).is_public).toBe(false);

  await page.getByRole('button', { name: shared.undo }).click();
  await expect.poll(async () => (await detailOf(file, seller)).is_public).toBe(true);
  await expect.poll(() => visible.isChecked()).toBe(true);
});

test('deleting names the file and who keeps it, and takes it off every list', async () => {
  const file = await offer('旧课件合集');
  await buy(stage.market, buyer, file);
  /** The number of buyers is updated after the sale. */
  await expect.poll(async () => (await detailOf(file, seller)).purchase_count).toBe(1);
  const page = await openPage(stage, '/dashboard', { as: seller });
  const menu = page.getByRole('button', { name: t.menuOf(file.title) });
  const remove = page.getByRole('menuitem', { name: t.menu.remove });
  await menu.click();
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: t.removeHeading(file.title) });
  const { file_size } = await detailOf(file, seller);
  await dialog
    .getByText(t.removeBought('1', formatSize(file_size)))
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: t.keep }).click();
  await dialog.waitFor({ state: 'hidden' });

  await menu.click();
  await remove.click();
  await dialog.getByRole('button', { name: t.removeForGood }).click();
  await page.getByText(t.removed).first().waitFor();
  await menu.waitFor({ state: 'detached' });
  await page.goto('/my-files');
  await page.getByRole('heading', { name: nav.myFiles }).waitFor();
  const emptyHeading = page.getByRole('heading', { name: zh.dashboard.empty.files });
  await page.getByRole('list', { name: t.list }).or(emptyHeading).waitFor();
  await expect.poll(() => rowOf(page, file.title).count()).toBe(0);
  expect((await detailOf(file, buyer)).is_purchased).toBe(true);
});

test('the filter marks what it finds, and lives in the address with its tab', async () => {
  await offer('考研英语词汇');
  await offer('初中几何');
  const page = await openPage(stage, '/dashboard', { as: seller });
  await page.getByRole('searchbox', { name: t.filterLabel }).fill('考研');
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: '考研英语词汇', exact: true }).waitFor();
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['考研']);
  await expect.poll(() => rowOf(page, '初中几何').count()).toBe(0);
  await page.reload();
  await page.locator('mark').waitFor();
  await page.getByRole('tab', { name: zh.dashboard.tabs.followers }).click();
  await page.waitForURL(/tab=followers$/);
});

test('a title is edited, and nothing typed is lost by leaving', async () => {
  const file = await offer('日语五十音');
  const page = await openPage(stage, '/my-files', { as: seller });
  await page.getByRole('button', { name: t.menuOf(file.title) }).click();
  await page.getByRole('menuitem', { name: shared.edit }).click();
  const title = page.getByLabel(zh.create.titleLabel);
  const save = page.getByRole('button', { name: zh.shared.saveChanges });
  await title.fill('');
  await save.click();
  await page.getByText(zh.edit.problem.titleRequired).first().waitFor();
  await title.fill('日语五十音与发音');

  const leaveDialog = page.getByRole('alertdialog', { name: zh.edit.leaveHeading });
  for (const leave of [() => page.getByRole('link', { name: zh.edit.back }).click(), () => page.goBack()]) {
    await leave();
    await leaveDialog.getByRole('button', { name: zh.edit.stay }).click();
    expect(await title.inputValue()).toBe('日语五十音与发音');
    expect(new URL(page.url()).pathname).toBe(`/edit/${file.id}`);
  }

  await save.click();
  await page.getByRole('heading', { level: 1, name: '日语五十音与发音' }).waitFor();
  expect((await detailOf(file, seller)).title).toBe('日语五十音与发音');
});

test('changes are discarded by leaving after all, also by Back', async () => {
  const file = await offer('毛笔入门');
  const page = await openPage(stage, '/my-files', { as: seller });
  await page.getByRole('button', { name: t.menuOf(file.title) }).click();
  await page.getByRole('menuitem', { name: shared.edit }).click();
  await page.getByLabel(zh.create.titleLabel).fill('别的名字');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: zh.edit.leave }).click();
  await page.getByRole('heading', { level: 1, name: nav.myFiles }).waitFor();
  expect((await detailOf(file, seller)).title).toBe(file.title);
});

test('new files make a new version, with what is new for its buyers', async () => {
  const file = await offer('单词卡片');
  await buy(stage.market, buyer, file);
  const page = await openPage(stage, `/edit/${file.id}`, { as: seller });
  await chooseBy(page.getByRole('button', { name: zh.edit.choose }), [onDisk(testFile('单词卡片 第二版.pdf', 4_000))]);
  await page.getByText(zh.create.state.done).first().waitFor();
  await page.getByLabel(zh.edit.changelog).fill('补了音标。');
  await page.getByLabel(zh.edit.notify('1')).waitFor();
  await page.getByRole('button', { name: zh.shared.saveChanges }).click();
  await page.getByRole('heading', { level: 1, name: file.title }).waitFor();
  const detail = await detailOf(file, seller);
  expect([detail.version, detail.changelog, detail.files.map(({ name }) => name)]).toEqual([
    2,
    '补了音标。',
    ['单词卡片 第二版.pdf'],
  ]);
});

test('whoever does not own a file is told so and led to their own', async () => {
  const file = await offer('国画小品');
  const page = await openPage(stage, `/edit/${file.id}`, { as: buyer });
  await page.getByText('您没有权限编辑此文件').first().waitFor();
  await page.waitForURL('**/my-files');
});

test('a star is taken back on the starred page, and given again by the way back in the toast', async () => {
  const file = await offer('窗花图样');
  await call(stage.market, `POST /files/${file.id}/star`, { token: buyer.token });
  const page = await openPage(stage, '/starred', { as: buyer });
  const card = page.getByRole('heading', { name: file.title });
  await card.waitFor();
  await page.getByRole('button', { pressed: true }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(async () => (await detailOf(file, buyer)).is_starred).toBe(false);
  await page.getByRole('button', { name: zh.shared.undo }).click();
  await card.waitFor();

  await page.goto('/dashboard?tab=starred');
  await rowOf(page, file.title).getByRole('button', { pressed: true }).click();
  await page.getByRole('heading', { name: zh.dashboard.empty.starred }).waitFor();
  await expect.poll(async () => (await detailOf(file, buyer)).is_starred).toBe(false);
});

test('on the smallest phone the tab that an address or a key has chosen is in sight', async () => {
  const page = await stage.visit({ as: seller, viewport: { width: 320, height: 700 }, storage: { language: 'en' } });
  const ends = async () => {
    const { x = -1, width = 0 } = (await page.getByRole('tab', { selected: true }).boundingBox()) ?? {};
    return { isLeft: x >= 0, isRight: x + width <= 320 };
  };
  await page.goto('/dashboard?tab=activity');
  await page.getByRole('tab', { selected: true }).waitFor();
  await expect.poll(ends).toEqual({ isLeft: true, isRight: true });
  await page.getByRole('tab', { selected: true }).press('Home');
  await expect.poll(ends).toEqual({ isLeft: true, isRight: true });
});
