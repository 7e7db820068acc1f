import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { limits } from '#shared/limits';
import type { Market } from '../../../web/e2e/market.ts';
import { call, type Person } from '../../../web/e2e/people.ts';
import { zh } from '../../../web/src/i18n/zh.ts';

const parallel = 4;

/** The floor: the same parts from the same browser, and nothing around them. Milliseconds. */
const rawPuts = (page: Page, urls: string[], partBytes: number): Promise<number> =>
  page.evaluate(
    async ({ urls, partBytes, parallel }) => {
      const part = new Blob([new Uint8Array(partBytes)]);
      const left = [...urls];
      const began = performance.now();
      const loop = async () => {
        for (let url = left.shift(); url; url = left.shift()) await fetch(url, { method: 'PUT', body: part });
      };
      await Promise.all(Array.from({ length: parallel }, loop));
      return performance.now() - began;
    },
    { urls, partBytes, parallel },
  );

interface Begun {
  upload: { id: string; part_size: number; parts: { url: string }[] };
}

async function raw(page: Page, market: Market, { token }: Person): Promise<number> {
  const body = { name: 'raw.bin', type: 'application/octet-stream', size: limits.fileBytes };
  const { upload } = await call<Begun>(market, 'POST /uploads', { token, body });
  const urls = upload.parts.map(({ url }) => url);
  const ms = await rawPuts(page, urls.slice(0, -1), upload.part_size);
  await call(market, `DELETE /uploads/${upload.id}`, { token });
  /** The last part is shorter; its share is added. */
  return (ms * limits.fileBytes) / (upload.part_size * (urls.length - 1));
}

/** A visit of its own each time: a finished upload would still be lying there. */
async function throughPage(visit: () => Promise<Page>, path: string): Promise<number> {
  const t = zh.create;
  const page = await visit();
  await page.goto('/create');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t.choose }).click();
  const total = page.getByRole('progressbar', { name: t.totalLabel });
  const began = performance.now();
  await (await chooser).setFiles(path);
  await total.and(page.locator('[aria-valuenow="100"]')).waitFor({ timeout: 120_000 });
  const ms = performance.now() - began;
  await page.context().close();
  return ms;
}

/** 100 MB through the page and as raw requests, in turns. Milliseconds. */
export async function uploads(browser: Browser, market: Market, { person, turns }: { person: Person; turns: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const path = join(folder, 'large.bin');
  writeFileSync(path, randomFillSync(Buffer.alloc(limits.fileBytes)));
  const visit = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: market.url, locale: 'zh-CN' });
    await context.addInitScript((token) => localStorage.setItem('token', token), person.token);
    return context.newPage();
  };
  const page = await visit();
  await page.goto('/');
  const times = { raw: [] as number[], page: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    times.raw.push(await raw(page, market, person));
    times.page.push(await throughPage(visit, path));
  }
  await page.context().close();
  rmSync(folder, { recursive: true });
  return times;
}
