import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Undo } from '../../ui/overlay/undo.tsx';
import { takeOut } from '../lists/starred.ts';
import { forgetOthers } from '../own-files/cache.ts';
import { sayStarredChanged } from './starred-changed.ts';

interface Starred {
  id: string;
  title: string;
}

/** Takes the star back and the file out of the list at once; the toast has the way back. */
export function useUnstar() {
  const { file: words, starred: t } = useT();
  const queries = useQueryClient();

  const changed = () => {
    sayStarredChanged();
    void forgetOthers(queries);
  };

  const star = async ({ id }: Starred) => {
    try {
      await ask('POST /files/{id}/star', { params: { id } });
      changed();
    } catch {
      toast.bad(words.starFailed);
    }
  };

  return async (file: Starred) => {
    const { id, title } = file;
    const putBack = await takeOut(queries, id);
    try {
      await ask('DELETE /files/{id}/star', { params: { id } });
    } catch {
      putBack();
      toast.bad(words.unstarFailed);
      return;
    }
    changed();
    toast.ok(`${t.unstarred} · ${title}`, <Undo word={t.undo} onUndo={() => void star(file)} />);
  };
}
