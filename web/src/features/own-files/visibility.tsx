import { useQueryClient } from '@tanstack/react-query';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { Switch } from '../../ui/form/choices.tsx';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { Undo } from '../../ui/overlay/undo.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { invalidateOthers } from './cache.ts';
import { putOwn } from './put-own.ts';

const toastTopic = (id: string) => `who sees ${id}`;

/** Changes the visibility at once, with undo in the toast; reverts it when the server refuses. */
export function useVisibility() {
  const { ownFiles: t, shared } = useT();
  const queries = useQueryClient();

  const save = async (file: FilePost, isPublic: boolean): Promise<boolean> => {
    const refusal = await putOwn(queries, { ...file, is_public: !isPublic }, { is_public: isPublic });
    if (refusal) {
      toast.bad(t.changeFailed, refusal.message, { about: toastTopic(file.id) });
      return false;
    }
    endErrorToasts(toastTopic(file.id));
    await invalidateOthers(queries);
    return true;
  };

  return async (file: FilePost, isPublic: boolean) => {
    if (!(await save(file, isPublic))) return;
    const action = <Undo word={shared.undo} onUndo={() => void save(file, !isPublic)} />;
    const text = `${isPublic ? t.nowPublic : t.nowPrivate} · ${file.title}`;
    toast.ok(text, undefined, { about: toastTopic(file.id), action });
  };
}

export function VisibilitySwitch({ file }: { file: FilePost }) {
  const { ownFiles: t } = useT();
  const setPublic = useVisibility();
  return (
    <Switch checked={file.is_public} onChecked={(isPublic) => void setPublic(file, isPublic)}>
      {file.is_public ? <span className="text-ink-2 text-sm">{t.isPublic}</span> : <PrivateBadge file={file} />}
      <span className="sr-only"> {file.title}</span>
    </Switch>
  );
}
