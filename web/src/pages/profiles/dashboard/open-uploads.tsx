import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { OpenUpload } from '#shared/contract/uploads';
import { read } from '../../../api/query.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { scrollable } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { ReleaseDialog } from './release-dialog.tsx';

export const useOpenUploads = () => useQuery({ ...read('GET /uploads'), refetchOnMount: 'always' });

/** Uploads that use storage and belong to no post: begun elsewhere, abandoned, or waiting to be published. */
export function OpenUploads() {
  const { dashboard: t } = useT();
  const { data } = useOpenUploads();
  const [pending, setPending] = useState<readonly OpenUpload[]>([]);
  const uploads = data?.uploads ?? [];
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      {uploads.length > 0 && (
        <section aria-labelledby="open-uploads" className="mt-4 border-line border-t pt-3.5">
          <div className="flex flex-wrap items-center justify-between gap-x-1">
            <h3 id="open-uploads">{t.openUploads}</h3>
            {uploads.length > 1 && (
              <Button tone="quiet" size="sm" className="-mr-3" onClick={() => setPending(uploads)}>
                {t.releaseAll}
              </Button>
            )}
          </div>
          <p className="num text-ink-3 text-sm">{t.openUploadsLine(formatSize(bytes))}</p>
          <div ref={scrollable} className="max-h-60 overflow-y-auto">
            <ul aria-label={t.openUploads} className="rows">
              {uploads.map((upload) => (
                <OpenUploadRow key={upload.id} upload={upload} onRelease={() => setPending([upload])} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <ReleaseDialog uploads={pending} onClose={() => setPending([])} />
    </>
  );
}

function OpenUploadRow({ upload, onRelease }: { upload: OpenUpload; onRelease: () => void }) {
  const { dashboard: t } = useT();
  const { lately } = useMarketDates();
  const { name, size, state, begun_at: startedAt } = upload;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-[1.45]">{name}</p>
        <p className="num text-ink-3 text-xs">
          {formatSize(size)} · {t.openState[state]} · {t.begun(lately(startedAt))}
        </p>
      </div>
      <IconButton icon={X} label={t.releaseOf(name)} onClick={onRelease} className="-mr-3" />
    </li>
  );
}
