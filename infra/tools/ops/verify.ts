import { recountAll } from '#functions/usecases/operations/recount';
import type { Command } from './command.ts';
import { violationsIn } from './invariants.ts';

/** Everything that the books say twice, counted again: whether a table, such as one out of a backup, is whole. */
export const verify: Command = {
  usage: 'verify',
  does: 'counts table and bucket against the invariants; with TABLE_NAME any table',
  changes: false,
  async run({ ports, contents }) {
    const found = await contents();
    const broken = violationsIn(found, ports.clock.now()).map((wrong) => ({ broken: wrong }));
    const { postings, sellers, wrong, movingSince } = await recountAll(ports, {
      salesOfDays: Number.POSITIVE_INFINITY,
    });
    const objects = found.sizes ? `${found.sizes.size} objects` : 'no objects (CONTENT_BUCKET names no bucket)';
    const looked = `${found.items.length} items and ${objects}, ${postings} postings of ${sellers} sellers`;
    const rows = [...broken, ...wrong, ...Object.keys(movingSince).map((uncounted) => ({ uncounted }))];
    if (rows.length > 0) return { rows, refused: `${looked}: ${rows.length} things are wrong.` };
    return { done: `${looked}: every invariant holds.` };
  },
};
