import type { FileDetail } from '#shared/contract/files';

/** One after another, so that changing the prices of fifty files does not block the browser. */
let last: Promise<unknown> = Promise.resolve();
const started = new Set<string>();

async function drawAndSend(file: FileDetail, of: string): Promise<void> {
  try {
    const { sendShareImage: sendShareCard } = await import('./share-image.ts');
    await sendShareCard(file, of);
  } catch {
    // The share image keeps the plain cover until the owner's next visit to the file.
    started.delete(`${file.id} ${of}`);
  }
}

/** Draws and sends the file's share image if the stored one is outdated. Runs in the background. */
export function refreshShareImage(file: FileDetail): void {
  const { id, share_card: card } = file;
  if (!card || card.is_current || started.has(`${id} ${card.of}`)) return;
  started.add(`${id} ${card.of}`);
  last = last.then(() => drawAndSend(file, card.of));
}
