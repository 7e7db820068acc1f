import type { FilePost } from '#shared/contract/files';
import { usePrefetch } from '../../nav/prefetch.ts';
import { BareCard } from '../../ui/card/bare-card.tsx';
import { FileGrid } from '../../ui/card/file-grid.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';

interface Props {
  posts: readonly FilePost[];
  /** Of all pages, where these are not all. */
  total?: number;
  /** The search query; its matches are marked in the titles. */
  query?: string;
}

/** The files of a storefront, below a heading of the second level. */
export function PostCards({ posts, total = posts.length, query }: Props) {
  const prefetch = usePrefetch();
  return (
    <FileGrid three={total % 4 === 1 && total % 3 !== 1}>
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
