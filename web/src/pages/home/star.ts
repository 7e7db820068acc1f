import { useQueryClient } from '@tanstack/react-query';
import type { Answered } from '../../api/addresses.ts';
import { ask } from '../../api/client.ts';
import { sayStarredChanged } from '../../features/stars-and-follows/starred-changed.ts';
import { counted, toggle } from '../../features/stars-and-follows/toggle.ts';
import { useMembersOnly } from '../../session/members-only.ts';
import type { CardFile } from '../../ui/card/file-card.tsx';
import { changeItem, homeFilesKey, type PostedFile } from './queries.ts';

type Starred = Answered<'POST /files/{id}/star'>;

/** A star that was refused turns back without a word: this page's failures are silent. */
export function useStar() {
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const write = (id: string, change: Starred) =>
    changeItem<PostedFile>(queries, homeFilesKey, (file) => (file.id === id ? { ...file, ...change } : file));

  return ({ id, is_starred: on = false, star_count }: CardFile) =>
    membersOnly(() =>
      toggle<Starred>({
        on,
        ask: () => ask(on ? 'DELETE /files/{id}/star' : 'POST /files/{id}/star', { params: { id } }),
        show: (now) => write(id, { is_starred: now, star_count: counted(star_count, on, now) }),
        settle: (answer) => {
          write(id, answer);
          sayStarredChanged();
        },
      }),
    );
}
