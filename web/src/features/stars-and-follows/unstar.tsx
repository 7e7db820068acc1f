import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Undo } from '../../ui/overlay/undo.tsx';
import { aboutStar, setStar } from './set-star.ts';

/** Removes a star and the file from the list at once; the toast has an undo button. */
export function useUnstar() {
  const { file: messages, starred: t, shared } = useT();
  const queries = useQueryClient();
  return async ({ id, title }: { id: string; title: string }) => {
    const isDone = await setStar(queries, { id, on: false }, messages);
    if (!isDone) return;
    const undo = () => void setStar(queries, { id, on: true }, messages);
    const action = <Undo word={shared.undo} onUndo={undo} />;
    toast.ok(`${t.unstarred} · ${title}`, undefined, { about: aboutStar(id), action });
  };
}
