import { randomFillSync } from 'node:crypto';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { limits } from '#shared/limits';
import type { Market } from '../../../web/e2e/market.ts';
import { call, type Person } from '../../../web/e2e/people.ts';
import { zh } from '../../../web/src/i18n/zh.ts';

const parallel = 4;

/** The floor: only the PUT requests of the same parts, from the same browser, four at a time. In milliseconds. */
const putParts = (page: Page, urls: string[], partBytes: number): Promise<number> =>
  page.evaluate(
    async ({ urls, partBytes, parallel }) => {
      const file = document.querySelector<HTMLInputElement>('#floor')?.files?.[0];
      if (!file) throw new Error('no file was chosen');
      const pending = [...urls.entries()];
      const began = performance.now();
      const loop = async () => {
        for (let part = pending.shift(); part; part = pending.shift()) {
          const [at, url] = part;
          await fetch(url, { method: 'PUT', body: file.slice(at * partBytes, (at + 1) * partBytes) });
        }
      };
      await Promise.all(Array.from({ length: parallel }, loop));
      return performance.now() - began;
    },
    { urls, partBytes, parallel },
  );

interface CreatedUpload {
  upload: { id: string; part_size: number; parts: { url: string }[] };
}

interface UploadRun {
  market: Market;
  person: Person;
  path: string;
  /** A new browser context for each run: the page would still list a finished upload. */
  open: () => Promise<Page>;
}

async function uploadRaw({ market, person: { token }, path, open }: UploadRun): Promise<number> {
  const page = await open();
  await page.goto('/');
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'floor' })),
  );
  await page.locator('#floor').setInputFiles(path);
  const body = { name: 'raw.bin', type: 'application/octet-stream', size: limits.fileBytes };
  const { upload } = await call<CreatedUpload>(market, 'POST /uploads', { token, body });
  const ms = await putParts(
    page,
    upload.parts.map(({ url }) => url),
    upload.part_size,
  );
  await page.context().close();
  await call(market, `DELETE /uploads/${upload.id}`, { token });
  return ms;
}

/** Milliseconds until the row shows the file, by the page's own clock: Playwright polls only twice a second. */
const timeToArrival = (page: Page): Promise<number> =>
  page.evaluate(
    ({ files, done }) =>
      new Promise<number>((resolve) => {
        let began = Number.NaN;
        const start = () => {
          began = performance.now();
        };
        addEventListener('change', start, { capture: true, once: true });
        new MutationObserver((_changes, watching) => {
          if (!document.querySelector(`ul[aria-label="${files}"]`)?.textContent.includes(done)) return;
          watching.disconnect();
          resolve(performance.now() - began);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { files: zh.create.files, done: zh.create.state.done },
  );

async function uploadThroughPage({ path, open }: UploadRun): Promise<number> {
  const page = await open();
  await page.goto('/create');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: zh.create.choose }).click();
  const arrived = timeToArrival(page);
  await (await chooser).setFiles(path);
  const ms = await arrived;
  // Frees the storage, which would be full after ten turns.
  const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: zh.create.remove(basename(path)) }).click();
  await deletion;
  await page.context().close();
  return ms;
}

/** Milliseconds for 100 MB through the page, until the server has joined it, and as raw part requests, in turns. */
export async function measureUploads(
  browser: Browser,
  market: Market,
  { person, turns }: { person: Person; turns: number },
) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'upload-'));
  const path = join(folder.path, 'large.bin');
  writeFileSync(path, randomFillSync(Buffer.alloc(limits.fileBytes)));
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: market.url, locale: 'zh-CN' });
    await context.addInitScript((token) => localStorage.setItem('token', token), person.token);
    return context.newPage();
  };
  const run = { market, person, path, open };
  const times = { raw: [] as number[], page: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.raw.push(await uploadRaw(run));
    times.page.push(await uploadThroughPage(run));
  }
  return times;
}
