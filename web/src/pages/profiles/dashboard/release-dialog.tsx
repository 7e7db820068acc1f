import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenUpload } from '#shared/contract/uploads';
import { ApiError, ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { focusHeading } from '../../../nav/focus-heading.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

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
export function ReleaseDialog({ uploads, onClose }: Props) {
  const { dashboard: t } = useT();
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
      keep={t.keepUpload}
      confirm={t.release}
      busy={releasing.isPending}
      onConfirm={() => releasing.mutate(uploads)}
    />
  );
}
