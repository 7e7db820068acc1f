import { isDeepStrictEqual } from 'node:util';
import { applyTakedown } from '#functions/domain/files/edits';
import type { File } from '#functions/domain/files/file';
import { isListed, isSold } from '#functions/domain/files/listing';
import { type Takedown, takedownUnder } from '#functions/domain/moderation/takedowns';
import type { Deps } from '#functions/ports/index';
import { indexEntry } from '#functions/projections/search/waiting';
import { fileRestricted, findFile } from '#functions/store/files/files';
import { fileCountWrites } from '#functions/store/files/stats/file-counts';
import type { Measure } from '#functions/store/moderation/measures';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { askToRank } from '../catalog/rank-jobs.ts';
import { coverJobs, renamedCover } from '../files/covers.ts';
import { shareCardMoved } from '../files/previews/share-cards.ts';
import { starsSeen } from '../files/star-jobs.ts';
import { commitAndSend } from '../outbox.ts';

type Ports = Deps<'table' | 'queues' | 'clock'>;
type WithPictures = Ports & Deps<'blobs' | 'ids'>;

/** Since when it is not sold; payments made later are refunded. An unsold file keeps its earlier time. */
function since(before: File['barred'], takedown: Takedown, now: number): number {
  const isNew = before === undefined || (before.bar === 'hidden' && takedown.bar !== 'hidden');
  return isNew ? now : before.at;
}

interface Next {
  takedown: Takedown | undefined;
  cover?: string | undefined;
}

/** Undefined if nothing changes. */
function withTakedown(before: File, { takedown, ...rest }: Next, now: number): File | undefined {
  const bar = takedown && { ...takedown, at: since(before.barred, takedown, now) };
  return isDeepStrictEqual(bar, before.barred) ? undefined : applyTakedown(before, { ...rest, takedown: bar }, now);
}

/** Commits the takedown with its lists, counts, feeds, search, stars and pictures; false if the file does not exist. */
async function changeTakedown(ports: Ports, fileId: string, next: (file: File) => Promise<Next>): Promise<boolean> {
  const { table, clock } = ports;
  return retryOnConflict(`${fileId} changes faster than it can be barred`, async () => {
    const before = await findFile(table, fileId, { consistent: true });
    if (!before || before.deletedAt !== undefined) return false;
    const after = withTakedown(before, await next(before), clock.now());
    if (!after) return true;
    const entries = [
      ...coverJobs(before, after),
      ...shareCardMoved(before, after, after.updatedAt),
      ...starsSeen(before, after),
      indexEntry(after, after.updatedAt),
    ];
    const writes = [fileRestricted(before, after), ...fileCountWrites(before, after)];
    const committed = await commitAndSend(ports, writes, ...entries);
    if (!committed.ok) return undefined;
    if (isListed(after) && !isListed(before)) await askToRank(ports, { kind: 'rank', fileId });
    return true;
  });
}

/** Renames the cover of a file taken down, as viewers know its address. */
async function coverFor(ports: WithPictures, file: File, bar: File['barred']): Promise<string | undefined> {
  const cover = file.badge?.cover;
  const isTakenAway = isSold(file) && !isSold({ ...file, barred: bar });
  return cover !== undefined && isTakenAway ? renamedCover(ports, cover) : cover;
}

/**
 * Updates the takedown of a file from the measures in force about it and its owner. `measure`, just taken or lifted,
 * counts as given, as the list may be stale.
 */
export function applyTakedowns(ports: WithPictures, fileId: string, measure: Measure): Promise<boolean> {
  return changeTakedown(ports, fileId, async (file) => {
    const others = (await listMeasuresOf(ports.table, file.ownerId)).filter(({ id }) => id !== measure.id);
    const bar = takedownUnder([...others, measure], file);
    return { takedown: bar, cover: await coverFor(ports, file, bar) };
  });
}

/** Hides a file from lists until an operator has checked it; a stronger takedown stays. */
export const hideFile = (ports: Ports, fileId: string): Promise<boolean> =>
  changeTakedown(ports, fileId, async (file) => ({
    takedown: file.barred ?? { bar: 'hidden', at: ports.clock.now() },
  }));

/** Shows a hidden file again after the check. */
export const showFile = (ports: Ports, fileId: string): Promise<boolean> =>
  changeTakedown(ports, fileId, async (file) => ({
    takedown: file.barred?.bar === 'hidden' ? undefined : file.barred,
  }));
