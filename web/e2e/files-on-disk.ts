import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { testFolder } from '#infra/local/test-folder';
import type { TestFile } from './test-files.ts';

/** Writes files to disk, as the page recognizes a file by name, size and date. They are deleted after the test file. */
export function filesOnDisk(): (goods: TestFile) => string {
  const folder = testFolder();
  return ({ name, bytes }) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}

/** Opens the file dialog with the button and chooses these files. */
export async function chooseBy(button: Locator, paths: string[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(paths);
}

/** Drops a file on an element. Its bytes are passed as Base64, so it should be small. */
export async function dropOn(target: Locator, { name, type, bytes }: TestFile): Promise<void> {
  const file = { name, type, base64: bytes.toString('base64') };
  const dataTransfer = await target.page().evaluateHandle(async ({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Throttles uploads so that their progress can be observed; without a speed the throttling ends. */
export async function limitUploads(page: Page, bytesPerSecond = -1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const uploadThroughput = bytesPerSecond;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}
