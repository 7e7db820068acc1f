import type { FileDetail } from '#shared/contract/files';

/** One after another: whoever changes the prices of fifty files still has a browser that answers. */
let last: Promise<unknown> = Promise.resolve();
const started = new Set<string>();

async function drawn(file: FileDetail, of: string): Promise<void> {
  try {
    const { sendShareCard } = await import('./share-card.ts');
    await sendShareCard(file, of);
  } catch {
    // A link shows the cover until its owner looks at the file again.
    started.delete(`${file.id} ${of}`);
  }
}

/** Has the card drawn that links to this file show, where it has none of what it says now. Nobody waits for it. */
export function keepCard(file: FileDetail): void {
  const { id, share_card: card } = file;
  if (!card || card.is_current || started.has(`${id} ${card.of}`)) return;
  started.add(`${id} ${card.of}`);
  last = last.then(() => drawn(file, card.of));
}
