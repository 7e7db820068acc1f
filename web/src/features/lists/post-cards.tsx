import type { FilePost } from '#shared/contract/files';
import { usePrefetch } from '../../nav/prefetch.ts';
import { BareCard } from '../../ui/card/bare-card.tsx';
import { FileGrid } from '../../ui/card/file-grid.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';

interface Props {
  posts: readonly FilePost[];
  /** The search query; its matches are marked in the titles. */
  query?: string;
}

/** The files of a storefront, below a heading of the second level. */
export function PostCards({ posts, query }: Props) {
  const prefetch = usePrefetch();
  return (
    <FileGrid>
      {posts.map((post) => (
        <BareCard
          key={post.id}
          file={post}
          level={3}
          query={query}
          onPrefetch={prefetch}
          mark={<PrivateBadge file={post} />}
        />
      ))}
    </FileGrid>
  );
}
