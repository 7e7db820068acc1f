import type { PublicUser } from '#shared/contract/people';
import { ask } from '../../api/client.ts';
import { PageList } from '../../features/lists/page-list.tsx';
import { usePages } from '../../features/lists/pages.ts';
import { PostCards } from '../../features/lists/post-cards.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useSession } from '../../session/session.tsx';
import { FileGridSkeleton } from '../../ui/card/file-grid.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { formatCount } from '../../ui/text/format.ts';

/** A stall's files, page under page. */
const usePosts = (usernameOrId: string) =>
  usePages({
    key: ['GET /users/{usernameOrId}/posts', 'pages', usernameOrId],
    load: async (at, signal) => {
      const asked = { params: { usernameOrId }, query: { ...at } };
      const { posts, pagination } = await ask('GET /users/{usernameOrId}/posts', asked, { signal });
      return { items: posts, pagination };
    },
  });

export function UserFiles({ user }: { user: PublicUser }) {
  const { ownFiles, home, people: t } = useT();
  const list = usePosts(user.username);
  return (
    <section aria-labelledby="stall-files">
      <h2 id="stall-files" className="mt-2 mb-5">
        {t.files}
        <span className="num ml-2 font-normal text-ink-3 text-sm">
          {formatCount(list.pagination?.total ?? user.files_count)}
        </span>
      </h2>
      <PageList
        list={list}
        words={{ failed: ownFiles.failed, shown: home.filesShown }}
        skeleton={<FileGridSkeleton count={Math.min(user.files_count, 8)} />}
        empty={<Nothing user={user} />}
      >
        {(posts) => <PostCards posts={posts} />}
      </PageList>
    </section>
  );
}

function Nothing({ user }: { user: PublicUser }) {
  const { dashboard, nav, people: t } = useT();
  const session = useSession();
  if (session.user?.id !== user.id) return <Empty level={3} heading={dashboard.empty.files} line={t.noFilesLine} />;
  return (
    <Empty
      level={3}
      heading={dashboard.empty.files}
      line={t.noOwnFilesLine}
      to={paths.create()}
      word={nav.footer.upload}
    />
  );
}
