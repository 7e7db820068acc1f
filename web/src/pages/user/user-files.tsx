import { useQueryClient } from '@tanstack/react-query';
import type { PublicUser } from '#shared/contract/people';
import { distinct } from '../../api/distinct.ts';
import { type Post, usePosts } from '../../features/lists/people.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { type CardFile, FileCard } from '../../ui/card/file-card.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { FileCardSkeleton } from '../../ui/list/skeleton.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { PrivateBadge } from '../../ui/text/private-badge.tsx';
import { prefetchFile } from '../home/prefetch-file.ts';
import { useStar } from './star.ts';

export function UserFiles({ user }: { user: PublicUser }) {
  const t = useT().people;
  const list = usePosts(user.username);
  const total = list.data?.pages.at(-1)?.pagination.total ?? user.files_count;
  return (
    <section aria-labelledby="stall-files">
      <h2 id="stall-files" className="mt-2 mb-5">
        {t.files}
        <span className="num ml-2 font-normal text-ink-3 text-sm">{formatCount(total)}</span>
      </h2>
      <Shelf user={user} list={list} total={total} />
    </section>
  );
}

interface ShelfProps {
  user: PublicUser;
  list: ReturnType<typeof usePosts>;
  total: number;
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 md:gap-6 lg:grid-cols-4';

function Shelf({ user, list, total }: ShelfProps) {
  const t = useT().people;
  if (list.isPending) return <Skeletons count={Math.min(user.files_count, 8)} />;
  if (!list.data) return <LoadFailed heading={t.filesFailed} error={list.error} onRetry={list.refetch} />;
  const posts = distinct(list.data.pages.flatMap((page) => page.posts));
  if (posts.length === 0) return <Nothing user={user} />;
  return (
    <>
      <div className={grid}>
        <Cards posts={posts} />
      </div>
      <MorePages
        list={list}
        shown={t.filesShown(formatCount(posts.length), formatCount(total))}
        failed={t.filesFailed}
      />
    </>
  );
}

function Cards({ posts }: { posts: readonly Post[] }) {
  const star = useStar();
  const queries = useQueryClient();
  const prefetch = ({ id }: CardFile) => void prefetchFile(queries, id).catch(() => undefined);
  return posts.map((post) => (
    <FileCard
      key={post.id}
      file={post}
      level={3}
      onStar={star}
      onPrefetch={prefetch}
      badge={<PrivateBadge file={post} />}
    />
  ));
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

const Skeletons = ({ count }: { count: number }) => (
  <div aria-busy="true" className={grid}>
    {skeletonKeys.slice(0, count).map((key) => (
      <FileCardSkeleton key={key} />
    ))}
  </div>
);

function Nothing({ user }: { user: PublicUser }) {
  const t = useT().people;
  const session = useSession();
  const isOwn = session.user?.id === user.id;
  const upload = isOwn && <ButtonLink to={paths.create()}>{t.upload}</ButtonLink>;
  return (
    <Empty level={3} heading={t.noFiles} action={upload}>
      {isOwn ? t.noOwnFilesLine : t.noFilesLine}
    </Empty>
  );
}
