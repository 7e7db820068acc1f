import { useQueryClient } from '@tanstack/react-query';
import { useMembersOnly } from '../../session/members-only.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { Words } from './set-star.ts';

/**
 * `const star = useStar(useT().file); star(file)` turns a file's star over. What it takes is no part of the first load:
 * it comes when somebody is about to open a card, or with the first star.
 */
export function useStar(words?: Words) {
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();
  return ({ id, is_starred: on = false }: { id: string; is_starred?: boolean | undefined }) =>
    membersOnly({ kind: 'star', id, on: !on }, () =>
      import('./set-star.ts').then(
        ({ setStar }) => setStar(queries, { id, on: !on }, words),
        () => words && toast.bad(on ? words.unstarFailed : words.starFailed),
      ),
    );
}
