import { useQueryClient } from '@tanstack/react-query';
import { useMembersOnly } from '../../session/members-only.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { StarMessages } from './set-star.ts';

/**
 * `const star = useStar(useT().file); star(file)` toggles a star. The code of the write is not in the first load: it is
 * loaded when a card is about to be opened, or with the first star.
 */
export function useStar(messages?: StarMessages) {
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();
  return ({ id, is_starred: on = false }: { id: string; is_starred?: boolean | undefined }) =>
    membersOnly({ kind: 'star', id, on: !on }, () =>
      import('./set-star.ts').then(
        ({ setStar }) => setStar(queries, { id, on: !on }, messages),
        () => messages && toast.bad(on ? messages.unstarFailed : messages.starFailed),
      ),
    );
}
