import { useQueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { localized } from '../../i18n/server-messages.ts';
import { focusHeading } from '../../nav/focus-heading.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { formatCount, formatSize } from '../../ui/text/format.ts';
import { removeOwn } from './cache.ts';

interface Props {
  /** The file to delete; without one the dialog is closed. */
  file: FilePost | undefined;
  onClose: () => void;
}

/**
 * Names the file, and says how many buyers keep access and how much storage is freed: bought contents stay and keep
 * counting.
 */
export function DeleteDialog({ file, onClose }: Props) {
  const { ownFiles: t } = useT();
  const queries = useQueryClient();
  const remove = useWrite('DELETE /files/{id}', {
    onDone: (_, { params }) => {
      toast.ok(t.removed, file?.title);
      onClose();
      /** The focused button went with its row, so the focus moves to the page's heading. */
      requestAnimationFrame(focusHeading);
      return removeOwn(queries, params.id);
    },
  });
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  if (!file) return null;
  const { id, title, purchase_count: buyers } = file;
  const size = formatSize(file.file_size);
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={<span className="wrap-anywhere">{t.removeHeading(title)}</span>}
      text={buyers > 0 ? t.removeBought(formatCount(buyers), size) : t.removeUnsold(size)}
      problem={remove.error ? t.removeFailed(localized(remove.error.message)) : undefined}
      keep={t.keep}
      confirm={t.removeForGood}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
