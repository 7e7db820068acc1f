import { useState, useSyncExternalStore } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { useRead } from '../../../api/use-read.ts';
import { MoreGroup } from '../../../features/file-form/layout.tsx';
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
import { formatCount, formatSize } from '../../../ui/text/format.ts';
import { type Edit, useProblemText } from './use-edit.ts';

/** Adds the files that the limits allow, and keeps the refusals of the others. */
function useSelection(queue: UploadQueue) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { data: storage } = useRead('GET /files/storage');
  const add = async (files: readonly File[]) => {
    await queue.ready;
    setRefusals(takeFiles(queue, files, storage && { used: storage.used_bytes, limit: storage.limit_bytes }));
  };
  return { add: (files: readonly File[]) => void add(files), refusals, dismiss: () => setRefusals([]) };
}

/** The files of the present version, and those that would make the next one. */
export function VersionFields({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { file, queue, hasFiles } = editing;
  const { leftovers } = useSyncExternalStore(queue.subscribe, queue.read);
  const { add, refusals, dismiss } = useSelection(queue);
  return (
    <>
      <Contents file={file} />
      <DropZone slim heading={t.drop} touchHeading={t.add} choose={t.choose} onFiles={add} />
      <RefusalNotes refusals={refusals} onClose={dismiss} />
      <QueueRows label={t.newFiles} queue={queue} />
      <LeftoverRows leftovers={leftovers} queue={queue} onFiles={add} />
      {hasFiles && <News editing={editing} />}
    </>
  );
}

function Contents({ file: { files } }: { file: FileDetail }) {
  const t = useT();
  return (
    <ul aria-label={t.edit.currentFiles(files.length)} className="rows mb-3">
      {files.map(({ id, name, size, category }) => (
        <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3">
          <span title={name} className="min-w-0 flex-1 basis-40 truncate">
            {name}
          </span>
          <span className="num text-ink-3 text-sm">{`${t.common.category[category]} · ${formatSize(size)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The present version and earlier ones, which the owner sees and buyers can fetch. */
export function Versions({ file }: { file: FileDetail }) {
  const t = useT();
  if (file.version === 1) return null;
  return (
    <MoreGroup heading={t.edit.version}>
      <VersionList file={file} download={undefined} />
    </MoreGroup>
  );
}

/** The message to buyers about a new version. */
function News({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { file, form, edit } = editing;
  const buyers = file.purchase_count;
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-4">
      <p className="text-ink-2 text-sm">{t.replaceLine(file.version + 1)}</p>
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
