import { useQueryClient } from '@tanstack/react-query';
import { useCore } from '../../i18n/index.tsx';
import { useMembersOnly } from '../../session/members-only.ts';
import { useSession } from '../../session/session.tsx';
import { setFollow } from './set-follow.ts';

export function useFollow() {
  const { home } = useCore();
  const { user } = useSession();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();
  return ({ username, is_following = false }: { username: string; is_following?: boolean | undefined }) => {
    const on = !is_following;
    membersOnly({ kind: 'follow', username, on }, () => setFollow(queries, { username, on, by: user?.username }, home));
  };
}
