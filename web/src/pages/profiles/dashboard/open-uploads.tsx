import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenUpload } from '#shared/contract/uploads';
import { ApiError, ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useRead } from '../../../api/use-read.ts';
import { savedUploads } from '../../../features/upload/saved.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { focusHeading } from '../../../nav/focus-heading.ts';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

export const useOpenUploads = () => useRead('GET /uploads', { refetchOnMount: 'always' });

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

const goneCodes = new Set(['upload_not_found', 'upload_closed']);

/** An upload that is published or expired by now holds no storage, so a refusal means success. */
async function release({ id }: OpenUpload): Promise<void> {
  await ask('DELETE /uploads/{id}', { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && goneCodes.has(error.code))) throw error;
  });
}

interface Props {
  /** The uploads to release; the dialog is closed while there are none. */
  uploads: readonly OpenUpload[];
  onClose: () => void;
}

/** Names a single upload, counts several, and says what becomes of them. */
function ReleaseDialog({ uploads, onClose }: Props) {
  const { dashboard: t, shared } = useT();
  const queries = useQueryClient();
  const releasing = useMutation<unknown, Error, readonly OpenUpload[]>({
    mutationFn: (uploads) => Promise.all(uploads.map(release)),
    onSettled: () =>
      Promise.all(
        (['GET /uploads', 'GET /files/storage'] as const).map((one) =>
          queries.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      ),
    onSuccess: (_, released) => {
      toast.ok(t.released(released.length));
      onClose();
      /** The row that had the focus is gone, so the page's heading gets it. */
      requestAnimationFrame(focusHeading);
    },
  });
  const close = () => {
    if (releasing.isPending) return;
    releasing.reset();
    onClose();
  };
  const [first] = uploads;
  if (!first) return null;
  const title = uploads.length === 1 ? t.releaseOne(first.name) : t.releaseMany(uploads.length);
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={<span className="wrap-anywhere">{title}</span>}
      text={t.releaseLine}
      problem={releasing.error ? t.releaseFailed(localized(releasing.error.message)) : undefined}
      keep={shared.keep}
      confirm={t.release}
      busy={releasing.isPending}
      onConfirm={() => releasing.mutate(uploads)}
    />
  );
}
