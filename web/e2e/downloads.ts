import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import type { Dictionary } from '../src/i18n/messages.ts';

export interface Downloaded {
  name: string;
  bytes: Buffer;
}

/** The file that the browser saves after a click. */
export async function downloadBy(page: Page, button: Locator): Promise<Downloaded> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The names in a ZIP, read from its central directory. */
export function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  const entry = Buffer.from('PK\x01\x02', 'latin1');
  for (let offset = zip.indexOf(entry); offset >= 0; offset = zip.indexOf(entry, offset + 46)) {
    const nameLength = zip.readUInt16LE(offset + 28);
    names.push(zip.toString('utf8', offset + 46, offset + 46 + nameLength));
  }
  return names;
}

/** Matches 下载 60.65 MB, the download button of a purchase. */
export const downloadOf = ({ packageDownload: t }: Pick<Dictionary, 'packageDownload'>): RegExp =>
  new RegExp(`^${t.download('[\\d.]+ [KMG]?B')}$`);
