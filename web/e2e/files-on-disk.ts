import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { testFolder } from '#infra/local/test-folder';
import type { Goods } from './goods.ts';

/** Real files: a page knows a file again by its name, size and date. Gone after the file's stories. */
export function filesOnDisk(): (goods: Goods) => string {
  const folder = testFolder();
  return ({ name, bytes }) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
}

/** Presses the button that opens the system's dialog, and picks these files there. */
export async function chooseBy(button: Locator, paths: string[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(paths);
}

/** Lets go of a file over an element. Its bytes go the long way round, so it should not be large. */
export async function dropOn(target: Locator, { name, type, bytes }: Goods): Promise<void> {
  const dropped = { name, type, base64: bytes.toString('base64') };
  const dataTransfer = await target.page().evaluateHandle(async ({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, dropped);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** As slow as a line that is shared, so that there is a way to be seen. Without a speed: as fast as it can. */
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
