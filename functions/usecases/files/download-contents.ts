import type * as z from 'zod';
import { isOtherVersion, pickDownload, validateVersion } from '#functions/domain/files/downloads';
import { mayDownload } from '#functions/domain/files/files';
import { beijingDay } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { checkScans } from '#functions/store/files/scans';
import { recordDownload } from '#functions/store/orders/downloads';
import type { downloadQuery } from '#shared/contract/shapes/file-input';
import { ok, refuse } from '#shared/result';
import { refuseDownload } from './download-budget.ts';
import { askToPrepare } from './prepare-jobs.ts';
import { contentsFor, type ViewedFile, viewFileNow } from './viewed-file.ts';

type DownloadChoice = z.output<typeof downloadQuery>;

interface DownloadRequest {
  fileId: string;
  user: { id: string };
  choice: DownloadChoice;
  ip: string | undefined;
}

/** A link to the chosen content, for users who own the file or may have it for free; `preparing` while its zip is being made. */
export async function linkDownload(
  { fileId, user, choice, ip }: DownloadRequest,
  deps: Deps<'table' | 'links' | 'queues' | 'clock' | 'site'>,
) {
  const view = await viewFileNow(deps.table, fileId, user);
  if (!view) return refuse('file_not_found');
  if (!mayDownload(view.file, user, view.purchased)) return refuse('file_forbidden');

  const chosen = await findChosen(deps.table, view, choice);
  if (!chosen.ok) return chosen;
  const { contents, picked } = chosen.value;
  if (picked === 'preparing') {
    await askToPrepare(deps, contents);
    return ok(picked);
  }

  const checked = await checkScans(deps, contents, picked);
  if (!checked.ok) return checked;
  const isFree = !view.isOwner && !view.purchased;
  const refusal = await refuseDownload(deps, ip, { isFree, size: picked.size });
  if (refusal) return refusal;

  // Recorded before the link is given out: a buyer who has downloaded the file no longer gets an automatic refund.
  const download = { buyerId: user.id, fileId: view.file.id, version: contents.version, now: deps.clock.now() };
  const isPaid = view.paidFen > 0;
  if (view.purchased && !(await recordDownload(deps.table, { ...download, isPaid }))) return refuse('file_forbidden');
  const [link] = await Promise.all([
    deps.links.download(picked.key, picked),
    queueCount(deps, { fileId: view.file.id, userId: user.id }),
  ]);
  return ok({ download: picked, link });
}

/** The requested version and content, or the refusal. */
async function findChosen(table: Table, view: ViewedFile, { version, file }: DownloadChoice) {
  const chosenVersion = validateVersion(view.file, view.boughtVersion, version);
  if (!chosenVersion.ok) return chosenVersion;
  const contents = await contentsFor(table, view, chosenVersion.value);
  if (isOtherVersion(contents, version)) return refuse('version_not_found');
  const picked = pickDownload(contents, file);
  return picked.ok ? ok({ contents, picked: picked.value }) : picked;
}

/** A failure to count does not fail the download. */
async function queueCount(deps: Deps<'queues' | 'clock'>, ids: { fileId: string; userId: string }): Promise<void> {
  const day = beijingDay(deps.clock.now());
  await Promise.allSettled([deps.queues.send('file-jobs', { kind: 'downloaded', ...ids, day })]);
}
