import type * as z from 'zod';
import { type Download, isOtherVersion, pickDownload, validateVersion } from '#functions/domain/files/downloads';
import { downloadName } from '#functions/domain/files/file-names';
import { mayDownload } from '#functions/domain/files/files';
import { beijingDay, instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { endpoint } from '#functions/runtime/endpoint';
import { checkScans } from '#functions/store/files/scans';
import { noteDownload } from '#functions/store/orders/downloads';
import { refuseDownload } from '#functions/usecases/files/download-budget';
import { askAgainSeconds, askToPrepare } from '#functions/usecases/files/prepare-jobs';
import { contentsFor, type ViewedFile, viewFileNow } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import type { downloadQuery } from '#shared/contract/shapes/file-input';
import { ok, refuse } from '#shared/result';

export const downloadFile = endpoint(
  routes.downloadFile,
  ['table', 'links', 'queues', 'clock', 'site'],
  async ({ params, query, user, request }, ports) => {
    const view = await viewFileNow(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    if (!mayDownload(view.file, user, view.purchased)) return refuse('file_forbidden');

    const download = await find(ports.table, view, query);
    if (!download.ok) return download;
    const { contents, picked } = download.value;
    if (picked === 'preparing') {
      await askToPrepare(ports, contents);
      const value = { status: 'preparing' } as const;
      return { ok: true, status: 202, value, retryAfterSeconds: askAgainSeconds };
    }

    const checked = await checkScans(ports, contents, picked);
    if (!checked.ok) return checked;
    const isFree = !view.isOwner && !view.purchased;
    const refusal = await refuseDownload(ports, request.ip, { isFree, size: picked.size });
    if (refusal) return refusal;

    // Before the link is handed out: who has fetched the file has no refund as a matter of course any more.
    const noted = { buyerId: user.id, fileId: view.file.id, version: contents.version, now: ports.clock.now() };
    const isPaid = view.paidFen > 0;
    if (view.purchased && !(await noteDownload(ports.table, { ...noted, isPaid }))) return refuse('file_forbidden');
    const [link] = await Promise.all([
      ports.links.download(picked.key, picked),
      countLater(ports, { fileId: view.file.id, userId: user.id }),
    ]);
    if (!request.wantsJson) return { ok: true, status: 302, location: link.url };
    return ok(linkShape(picked, link));
  },
);

/** The requested version and file, or the refusal. */
async function find(table: Table, view: ViewedFile, { version, file }: z.output<typeof downloadQuery>) {
  const chosenVersion = validateVersion(view.file, view.boughtVersion, version);
  if (!chosenVersion.ok) return chosenVersion;
  const contents = await contentsFor(table, view, chosenVersion.value);
  if (isOtherVersion(contents, version)) return refuse('version_not_found');
  const picked = pickDownload(contents, file);
  return picked.ok ? ok({ contents, picked: picked.value }) : picked;
}

/** A failure to count does not fail the download. */
async function countLater(ports: Deps<'queues' | 'clock'>, who: { fileId: string; userId: string }) {
  const day = beijingDay(ports.clock.now());
  await Promise.allSettled([ports.queues.send('file-jobs', { kind: 'downloaded', ...who, day })]);
}

const linkShape = ({ name, size, sha256 }: Download, { url, expiresAt }: { url: string; expiresAt: number }) => ({
  url,
  /** The name for pages that fetch and save the bytes themselves; the link's own header tells browsers the same. */
  file_name: downloadName(name),
  size,
  sha256,
  expires_at: instant(expiresAt),
});
