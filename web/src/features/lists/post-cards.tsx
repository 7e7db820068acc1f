import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { usePrefetch } from '../../nav/prefetch.ts';
import { FileCard } from '../../ui/card/file-card.tsx';
import { FileGrid } from '../../ui/card/file-grid.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { useStar } from '../stars-and-follows/stars.ts';

/** Posts of a stall, below a heading of the second level. */
export function PostCards({ posts }: { posts: readonly FilePost[] }) {
  const star = useStar(useT().file);
  const prefetch = usePrefetch();
  return (
    <FileGrid>
      {posts.map((post) => (
        <FileCard
          key={post.id}
          file={post}
          level={3}
          onStar={star}
          onPrefetch={prefetch}
          badge={<PrivateBadge file={post} />}
        />
      ))}
    </FileGrid>
  );
}
