import { useQueryClient } from '@tanstack/react-query';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { changePost } from '../../features/lists/people.ts';
import { sayStarredChanged } from '../../features/stars-and-follows/starred-changed.ts';
import { counted, toggle } from '../../features/stars-and-follows/toggle.ts';
import { useT } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import type { CardFile } from '../../ui/card/file-card.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { changeItem, homeFilesKey, type PostedFile } from '../home/queries.ts';

type Starred = Answered<'POST /files/{id}/star'>;

/** Stars a file of a stall, on the home page's lists as well. */
export function useStar() {
  const { file: words } = useT();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const show = (id: string, change: Starred) => {
    changePost(queries, id, change);
    changeItem<PostedFile>(queries, homeFilesKey, (file) => (file.id === id ? { ...file, ...change } : file));
  };

  return ({ id, is_starred: on = false, star_count }: CardFile) =>
    membersOnly(() =>
      toggle<Starred>({
        on,
        ask: () => ask(on ? 'DELETE /files/{id}/star' : 'POST /files/{id}/star', { params: { id } }),
        show: (now) => show(id, { is_starred: now, star_count: counted(star_count, on, now) }),
        settle: (answer) => {
          show(id, answer);
          sayStarredChanged();
        },
        failed: () => toast.bad(on ? words.unstarFailed : words.starFailed),
      }),
    );
}
