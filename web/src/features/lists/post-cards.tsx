import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { usePrefetch } from '../../nav/prefetch.ts';
import { FileCard } from '../../ui/card/file-card.tsx';
import { FileGrid } from '../../ui/card/file-grid.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { useStar } from '../stars-and-follows/stars.ts';

interface Props {
  posts: readonly FilePost[];
  /** The search query; its matches are marked in the titles. */
  query?: string;
}

/** The files of a storefront, below a heading of the second level. Their author is named beside the list. */
export function PostCards({ posts, query }: Props) {
  const star = useStar(useT().file);
  const prefetch = usePrefetch();
  return (
    <FileGrid>
      {posts.map((post) => (
        <FileCard
          key={post.id}
          file={post}
          level={3}
          author={false}
          query={query}
          onStar={star}
          onPrefetch={prefetch}
          badge={<PrivateBadge file={post} />}
        />
      ))}
    </FileGrid>
  );
}
