import { applyEdit, type Edit, replaceContents } from '#functions/domain/files/edits';
import type { File } from '#functions/domain/files/file';
import { isListed } from '#functions/domain/files/listing';
import { consistsOf, hasOwnPreviews, validateContents } from '#functions/domain/files/publication';
import { beijingDay } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { indexEntry } from '#functions/projections/search/waiting';
import { olderVersionWrite } from '#functions/store/files/contents';
import { fileChanged, findFile } from '#functions/store/files/files';
import { findPreviews } from '#functions/store/files/previews/previews';
import { fileCountWrites } from '#functions/store/files/stats/file-counts';
import { findEndedPrices } from '#functions/store/promotions/timed-discounts';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { findUploads, type StoredUpload, uploadUsed } from '#functions/store/uploads/uploads';
import { hour } from '#shared/limits';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { askToRank } from '../catalog/rank-jobs.ts';
import { commitAndSend } from '../outbox.ts';
import { priceHistoryWrites } from '../promotions/timed-discounts.ts';
import { coverJobs } from './covers.ts';
import { placePreviews, withPreview } from './previews/placed-previews.ts';
import { shareCardMoved } from './previews/share-cards.ts';
import { retire } from './retire.ts';
import { starsSeen } from './star-jobs.ts';

/** New contents of a file: finished uploads by their ids, or those a form brought along. */
export type NewFiles = { ids: readonly string[] } | { written: readonly StoredUpload[] };

export interface FileChangeRequest {
  edit: Edit;
  files?: NewFiles | undefined;
  changelog: string;
  /** Emails the buyers of earlier versions. */
  notifyBuyers: boolean;
}

type Ports = Deps<'table' | 'blobs' | 'queues' | 'clock'>;

interface FileUpdate {
  before: File;
  after: File;
  writes: Write[];
  entries: OutboxEntry[];
}

/** Empty without new contents, or if an earlier attempt of the same request has already stored them. */
async function newUploads({ table }: Deps, before: File, files: NewFiles | undefined) {
  if (!files) return ok([]);
  if ('written' in files) return ok(files.written);
  if (consistsOf(before, files.ids)) return ok([]);
  return validateContents(await findUploads(table, files.ids), before.ownerId);
}

/** Takes the current contents off sale and keeps them as an older version for their buyers. */
async function newVersion(
  ports: Deps,
  before: File,
  { uploads, request }: { uploads: readonly StoredUpload[]; request: FileChangeRequest },
): Promise<FileUpdate> {
  const now = ports.clock.now();
  const { id: fileId } = before;
  const { edit, changelog } = request;
  const after = replaceContents(
    applyEdit(before, edit, now),
    { contents: uploads, changelog, previews: edit.previews },
    now,
  );
  const { version } = after;
  const { fate, writes } = await retire(ports, before, { now, isLast: false });
  const prepare = outbox('prepare', { fileId, version }, { now, group: before.ownerId });
  const note = outbox('file-jobs', { kind: 'note-version', fileId, version }, { now });
  const notify = outbox('file-jobs', { kind: 'notify-buyers', fileId, version, day: beijingDay(now) }, { now });
  const used = uploads.map((upload) => uploadUsed(upload, fileId, now));
  const entries = request.notifyBuyers ? [prepare, note, notify] : [prepare, note];
  return { before, after, writes: [olderVersionWrite(before, fate), ...writes, ...used], entries };
}

/** Time for which an edit may still send a price from before a discount ended. */
const editTime = hour;

/** Reads the prices of recent discounts, in parallel with the file. */
async function endedPricesOf({ table, clock }: Ports, fileId: string, { edit }: FileChangeRequest): Promise<Fen[]> {
  const isPriced = edit.price !== undefined || Boolean(edit.payWhat);
  return isPriced ? findEndedPrices(table, fileId, clock.now() - editTime) : [];
}

async function prepareChange(ports: Ports, before: File, request: FileChangeRequest) {
  const change = await prepareContents(ports, before, request);
  if (!change.ok) return change;
  const { after } = change.value;
  const isFine = hasOwnPreviews(after) && (await previewsExist(ports, before, after));
  return isFine ? change : refuse('upload_not_usable');
}

/** Checks only added previews; the others were checked before. */
async function previewsExist(ports: Ports, before: File, { previews = [] }: File): Promise<boolean> {
  const fresh = previews.filter((id) => !before.previews?.includes(id));
  return fresh.length === 0 || (await withPreview(ports, fresh)).length === fresh.length;
}

async function prepareContents(ports: Ports, before: File, request: FileChangeRequest) {
  const uploads = await newUploads(ports, before, request.files);
  if (!uploads.ok) return uploads;
  const ids = uploads.value.map(({ id }) => id);
  await placePreviews(ports, await findPreviews(ports.table, ids, { consistent: true }));
  if (uploads.value.length > 0) return ok(await newVersion(ports, before, { uploads: uploads.value, request }));
  return ok({ before, after: applyEdit(before, request.edit, ports.clock.now()), writes: [], entries: [] });
}

const notifyFollowersOf = ({ id: fileId, updatedAt: now }: File): OutboxEntry =>
  outbox('file-jobs', { kind: 'notify-followers', fileId }, { now });

async function commit(ports: Deps, { before, after, writes, entries }: FileUpdate): Promise<boolean> {
  const index = indexEntry(after, after.updatedAt);
  const all = [
    fileChanged(before, after),
    ...fileCountWrites(before, after),
    ...priceHistoryWrites(before, after),
    ...writes,
  ];
  const pictures = [...coverJobs(before, after), ...shareCardMoved(before, after, after.updatedAt)];
  const isShown = isListed(after) && !isListed(before);
  const followers = isShown ? [notifyFollowersOf(after)] : [];
  const jobs = [...entries, ...pictures, ...starsSeen(before, after), ...followers];
  const committed = await commitAndSend(ports, all, ...jobs, index);
  if (!committed.ok) return false;
  // Its popularity may have changed since it was read.
  if (isShown) await askToRank(ports, { kind: 'rank', fileId: after.id });
  return true;
}

/**
 * Changes a file in one commit: texts, price, visibility, contents, and every count that follows. Of two concurrent
 * changes the second starts again from the result of the first.
 */
export async function changeFile(
  ports: Ports,
  fileId: string,
  request: FileChangeRequest,
): Promise<Result<File, 'file_not_found' | 'upload_not_usable'>> {
  return retryOnConflict(`${fileId} changes faster than it can be edited`, async () => {
    const [before, endedPrices] = await Promise.all([
      findFile(ports.table, fileId, { consistent: true }),
      endedPricesOf(ports, fileId, request),
    ]);
    if (before?.deletedAt !== undefined || !before) return refuse('file_not_found');
    const change = await prepareChange(ports, before, { ...request, edit: { ...request.edit, endedPrices } });
    if (!change.ok) return change;
    return (await commit(ports, change.value)) ? ok(change.value.after) : undefined;
  });
}
