import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/query.ts';
import { savedUploads } from '../../../features/upload/saved.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

export const useOpenUploads = () => useQuery({ ...read('GET /uploads'), refetchOnMount: 'always' });

/** Uploads that use storage and belong to no post, in one line. Only those of this browser can be continued in it. */
export function OpenUploads({ userId }: { userId: string }) {
  const { dashboard: t } = useT();
  const [isReleasing, setReleasing] = useState(false);
  const uploads = useOpenUploads().data?.uploads ?? [];
  const mine = new Set(
    savedUploads(() => localStorage, userId)
      .list()
      .map(({ uploadId }) => uploadId),
  );
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t.openUploads} className="flex flex-wrap items-center gap-x-2">
      <p className="num mr-auto text-ink-2 text-sm">{t.openUploadsLine(uploads.length)}</p>
      {uploads.some(({ id }) => mine.has(id)) && (
        <ButtonLink tone="quiet" size="sm" to={paths.create()}>
          {t.continueUploads}
        </ButtonLink>
      )}
      <Button tone="quiet" size="sm" className="-mr-3" onClick={() => setReleasing(true)}>
        {t.releaseAll}
      </Button>
      <ReleaseDialog uploads={isReleasing ? uploads : []} onClose={() => setReleasing(false)} />
    </section>
  );
}
