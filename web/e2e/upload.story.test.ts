import { truncateSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits';
import { zh } from '../src/i18n/zh.ts';
import { chooseBy, filesOnDisk } from './files-on-disk.ts';
import { openPage } from './open-page.ts';
import { call, logIn, type Person, password } from './people.ts';
import { setStage } from './stage.ts';
import { sha256, type TestFile, testFile } from './test-files.ts';

const stage = setStage();
const onDisk = filesOnDisk();
const { common, create: t } = zh;
const parts = 5;

let seller: Person;

beforeAll(async () => {
  seller = await stage.person('xiaoman_upload');
});

const isPart = (url: URL): boolean => !url.pathname.startsWith('/api/') && url.searchParams.has('partNumber');

/** Lets this many parts through and holds all others. */
async function limitParts(page: Page, letThrough: number) {
  const heldRoutes: Route[] = [];
  let partCount = 0;
  await page.route(isPart, (route) => {
    partCount += 1;
    if (partCount <= letThrough) return route.continue();
    heldRoutes.push(route);
  });
  return {
    cut: () => Promise.all(heldRoutes.map((route) => route.abort('internetdisconnected'))),
    /** The bucket's answer to an expired address. */
    expire: () =>
      Promise.all(
        heldRoutes.map((route) => route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })),
      ),
    heal: () => page.unroute(isPart),
  };
}

/** The numbers of parts that have arrived, with repetitions. */
function partsSent(page: Page): number[] {
  const sentParts: number[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (response.request().method() === 'PUT' && response.ok() && isPart(url))
      sentParts.push(Number(url.searchParams.get('partNumber')));
  });
  return sentParts;
}

const allParts = Array.from({ length: parts }, (_, index) => index + 1);

const arrivedOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: t.totalLabel }).getAttribute('aria-valuenow'));

const openCreatePage = () => openPage(stage, '/create', { as: seller });

const choose = (page: Page, paths: string[]) => chooseBy(page.getByRole('button', { name: t.choose }), paths);

/** Starts an upload that stops after this many parts. */
async function startStalledUpload(
  page: Page,
  path: string,
  { sentParts, after }: { sentParts: number[]; after: number },
) {
  const line = await limitParts(page, after);
  await choose(page, [path]);
  await expect.poll(() => arrivedOf(page)).toBeGreaterThanOrEqual((after * 100) / parts - 1);
  await expect.poll(() => sentParts.length).toBe(after);
  return line;
}

/** Publishes the file for free and downloads it. @returns its hash */
async function publishedHash(page: Page): Promise<string> {
  await page.getByRole('button', { name: common.free, exact: true }).click();
  await page.getByRole('button', { name: t.publish, exact: true }).click();
  await page.getByRole('link', { name: t.view }).click();
  await page.waitForURL('**/code/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { token } = seller;
  const { url } = await call<{ url: string }>(stage.market, `GET /files/${id}/download`, { token });
  return sha256(await (await fetch(url)).bytes());
}

const videoFile = (name: string): TestFile => testFile(name, parts * limits.partBytes - 1, 'video/mp4');

test('an upload that loses the network goes on by itself, with the parts that are missing', async () => {
  const file = videoFile('采访 完整版.mp4');
  const page = await openCreatePage();
  const sentParts = partsSent(page);
  const line = await startStalledUpload(page, onDisk(file), { sentParts, after: 2 });
  await page.context().setOffline(true);
  await line.cut();
  await page.getByText(t.state.offline).first().waitFor();
  await line.heal();
  await page.context().setOffline(false);
  await page.getByText(t.state.done).first().waitFor();
  await expect.poll(() => sentParts.toSorted()).toEqual(allParts);
  expect(await publishedHash(page)).toBe(sha256(file.bytes));
});

test('after a reload the same file is chosen again, and only the missing parts are sent', async () => {
  const file = videoFile('纪录片 终剪.mp4');
  const path = onDisk(file);
  const page = await openCreatePage();
  const warned = new Promise<string>((resolve) => {
    page.on('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  const sentParts = partsSent(page);
  const line = await startStalledUpload(page, path, { sentParts, after: 3 });
  await page.reload();
  expect(await warned).toBe('beforeunload');
  await line.heal();

  await page.getByRole('heading', { name: t.leftover }).waitFor();
  await chooseBy(page.getByRole('button', { name: t.chooseAgain(file.name) }), [path]);
  await page.getByText(t.state.done).first().waitFor();
  await expect.poll(() => sentParts.toSorted()).toEqual(allParts);
  expect(await publishedHash(page)).toBe(sha256(file.bytes));
});

test('a session that ends in the middle costs a login: the form is still there, and only missing parts are sent', async () => {
  const file = videoFile('课程 全集.mp4');
  const person = await stage.person('guo_qi');
  const page = await openPage(stage, '/create', { as: person });
  const sentParts = partsSent(page);
  const line = await startStalledUpload(page, onDisk(file), { sentParts, after: 2 });
  await page.getByLabel(t.titleLabel).fill('课程全集，含讲义');

  const { token } = await logIn(stage.market, person.username);
  const body = { current_password: password, new_password: 'yu-dian-8391' };
  await call(stage.market, 'PUT /users/profile/password', { token, body });
  await line.expire();
  await line.heal();
  await page.waitForURL('**/login**');
  await page.getByText(t.loginFirstLine).first().waitFor();
  await page.getByLabel(zh.auth.nameOrEmail).fill(person.username);
  await page.getByLabel(zh.auth.password, { exact: true }).fill('yu-dian-8391');
  await page.getByRole('button', { name: zh.nav.login, exact: true }).click();

  await page.waitForURL('**/create');
  await page.getByText(t.state.done).first().waitFor();
  expect(await page.getByLabel(t.titleLabel).inputValue()).toBe('课程全集，含讲义');
  await expect.poll(() => sentParts.toSorted()).toEqual(allParts);
  expect(await publishedHash(page)).toBe(sha256(file.bytes));
});

test('a picture is uploaded from the clipboard, and text that is pasted into a field stays text', async () => {
  const page = await openCreatePage();
  const paste = (selector: string, text: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        if (text) clipboardData.setData('text/plain', text);
        clipboardData.items.add(new File(['picture'], '截图.png', { type: 'image/png' }));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
  await chooseBy(page.getByRole('button', { name: t.choose }), [onDisk(testFile('讲义.pdf', 1_000))]);
  await page.getByLabel(t.titleLabel).waitFor();
  await paste('textarea', '从文档里复制的一段');
  await expect.poll(() => page.getByText('截图.png').count()).toBe(0);
  await paste('body', '');
  await page.getByText('截图.png').first().waitFor();
  await page.getByText(t.state.done).first().waitFor();
});

test('fingers are asked for files in words of their own', async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  for (const [options, visibleText, hiddenText] of [
    [phone, t.add, t.drop],
    [{}, t.drop, t.add],
  ] as const) {
    const page = await openPage(stage, '/create', { as: seller, ...options });
    await page.getByText(visibleText, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText(hiddenText, { exact: true }).count()).toBe(0);
  }
});

test('what is too large or too many is named before anything is sent', async () => {
  const page = await openCreatePage();
  const sentParts = partsSent(page);
  const large = onDisk(testFile('母带.wav', 1));
  truncateSync(large, limits.fileBytes + 1);
  await choose(page, [large]);
  const alert = page.getByRole('alert');
  await alert.getByText(t.refused.large(1)).first().waitFor();
  await alert.getByText(t.refused.over('100.00 MB', '1 B')).first().waitFor();
  await alert.getByText('母带.wav').first().waitFor();

  const many = Array.from({ length: limits.filesPerPackage + 1 }, (_, index) =>
    onDisk(testFile(`第${index + 1}张.png`, 100)),
  );
  await choose(page, many);
  await alert.getByText(t.refused.many()).first().waitFor();
  await alert.getByText('第11张.png').first().waitFor();
  await expect.poll(() => page.getByRole('listitem').getByText(t.state.done).count()).toBe(limits.filesPerPackage);
  expect(sentParts).toHaveLength(limits.filesPerPackage);
});
