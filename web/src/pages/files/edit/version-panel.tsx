import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { read } from '../../../api/query.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { QueueRows } from '../../../features/upload/file-row.tsx';
import { LeftoverRows } from '../../../features/upload/leftovers.tsx';
import type { UploadQueue } from '../../../features/upload/queue.ts';
import { RefusalNotes } from '../../../features/upload/refusals.tsx';
import { type Refusal, takeFiles } from '../../../features/upload/selection.ts';
import { VersionList } from '../../../features/versions/version-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Checkbox } from '../../../ui/form/choices.tsx';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { CategoryTile } from '../../../ui/form/upload-row.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { formatCount, formatSize } from '../../../ui/text/format.ts';
import { type Edit, useProblemText } from './use-edit.ts';

/** Adds the files that the limits allow, and keeps the refusals of the others. */
function useSelection(queue: UploadQueue) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { data: storage } = useQuery(read('GET /files/storage'));
  const add = async (files: readonly File[]) => {
    await queue.ready;
    setRefusals(takeFiles(queue, files, storage && { used: storage.used_bytes, limit: storage.limit_bytes }));
  };
  return { add: (files: readonly File[]) => void add(files), refusals, dismiss: () => setRefusals([]) };
}

/** The present version, and the files that would make the next one. */
export function VersionPanel({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { file, queue, hasFiles } = editing;
  const { leftovers } = useSyncExternalStore(queue.subscribe, queue.read);
  const { add, refusals, dismiss } = useSelection(queue);
  return (
    <Panel heading={t.version} aside={<VersionNow file={file} />}>
      <Contents file={file} />
      <p className="mt-4 mb-3 text-ink-2 text-sm">{t.replaceLine(file.version + 1)}</p>
      <DropZone slim heading={t.drop} touchHeading={t.add} line={t.dropLine} choose={t.choose} onFiles={add} />
      <RefusalNotes refusals={refusals} onClose={dismiss} />
      <QueueRows label={t.newFiles} queue={queue} />
      <LeftoverRows leftovers={leftovers} queue={queue} onFiles={add} />
      {hasFiles && <News editing={editing} />}
      {file.version > 1 && <Older file={file} />}
    </Panel>
  );
}

function VersionNow({ file: { version, version_at } }: { file: FileDetail }) {
  const { file, edit: t } = useT();
  const { date } = useMarketDates();
  return (
    <span className="num text-ink-3 text-sm">
      {file.versionOf(version)} · {t.versionSince(date(version_at))}
    </span>
  );
}

function Contents({ file: { files, changelog } }: { file: FileDetail }) {
  const { edit: t } = useT();
  return (
    <>
      {changelog && <p className="wrap-anywhere mb-3 whitespace-pre-line text-ink-2">{changelog}</p>}
      <ul aria-label={t.currentFiles(files.length)} className="rows">
        {files.map(({ id, name, size, category }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <CategoryTile category={category} />
            <span className="wrap-anywhere min-w-0 flex-1 text-sm">{name}</span>
            <span className="num text-ink-3 text-sm">{formatSize(size)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Earlier versions, which the owner sees and buyers can fetch. */
function Older({ file }: { file: FileDetail }) {
  const t = useT();
  return (
    <details className="mt-4 border-line border-t pt-2">
      <summary className="min-h-11 cursor-pointer content-center text-ink-2 text-sm hover:text-accent-text">
        {t.file.versions}
      </summary>
      <VersionList file={file} download={undefined} />
    </details>
  );
}

/** The message to buyers about a new version. */
function News({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { file, form, edit } = editing;
  const buyers = file.purchase_count;
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-4">
      <TextArea
        label={t.changelog}
        hint={t.changelogHint}
        value={form.changelog}
        onValue={(changelog) => edit({ changelog })}
        countTo={limits.descriptionLength}
        error={useProblemText(editing)('changelog')}
      />
      {buyers > 0 && (
        <Checkbox checked={form.notifyBuyers} onChecked={(notifyBuyers) => edit({ notifyBuyers })} line={t.notifyLine}>
          {t.notify(formatCount(buyers))}
        </Checkbox>
      )}
    </div>
  );
}
