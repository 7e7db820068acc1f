import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useFollow } from '../../features/stars-and-follows/follows.ts';
import { useSession } from '../../session/session.tsx';
import { CreatorCard } from '../../ui/card/creator-card.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';

export function AuthorCard({ username }: { username: string }) {
  const author = useQuery(read('GET /users/{usernameOrId}', { params: { usernameOrId: username } }));
  const follow = useFollow();
  const { user } = useSession();
  if (author.isPending) return <Skeleton className="h-44 rounded-lg" />;
  if (!author.data) return null;
  const creator = author.data.user;
  return <CreatorCard creator={creator} onFollow={user?.id === creator.id ? undefined : () => follow(creator)} />;
}
