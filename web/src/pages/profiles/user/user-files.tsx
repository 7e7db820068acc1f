import type { FilePost } from '#shared/contract/files';
import type { PublicUser } from '#shared/contract/profiles';
import { categories, fileSorts } from '#shared/lists';
import { introductionOf } from '#shared/text/plain-words';
import { ask } from '../../../api/client.ts';
import { PageList } from '../../../features/lists/page-list.tsx';
import { usePages } from '../../../features/lists/pages.ts';
import { PostCards } from '../../../features/lists/post-cards.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, Link } from '../../../ui/button/button.tsx';
import { FileGridSkeleton } from '../../../ui/card/file-grid.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { BoughtMark } from '../../../ui/figures/bought-mark.tsx';
import { PriceAndRating } from '../../../ui/figures/price-and-rating.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { Title } from '../../../ui/text/title.tsx';
import { isNarrowed, type StorefrontView, useStorefrontView } from './storefront-view.ts';

/** A storefront's files, page by page. */
const usePosts = (usernameOrId: string, { q, type, sort }: StorefrontView) =>
  usePages({
    key: ['GET /users/{usernameOrId}/posts', 'pages', usernameOrId, { q, type, sort }],
    load: async (at, signal) => {
      const query = { ...at, ...(q && { q }), ...(type && { type }), ...(sort && { sortBy: sort }) };
      const request = { params: { usernameOrId }, query };
      const { posts, pagination } = await ask('GET /users/{usernameOrId}/posts', request, { signal });
      return { items: posts, pagination };
    },
  });

/** The pinned file is shown from the beginning, even if its page of the list is not loaded yet. */
const withApart = (list: ReturnType<typeof usePosts>, apart: FilePost | null) =>
  apart === null || list.items.length === 0 || list.items.some(({ id }) => id === apart.id)
    ? list
    : { ...list, items: [apart, ...list.items] };

/** A storefront with fewer files needs no search. */
const fewest = 12;

interface Props {
  user: PublicUser;
  /** The seller's pinned file, before the others and not repeated among them; search results keep their order. */
  pinned: FilePost | null;
}

export function UserFiles({ user, pinned }: Props) {
  const { ownFiles, people: t } = useT();
  const control = useStorefrontView();
  const { view, change } = control;
  const list = usePosts(user.username, view);
  const isPart = isNarrowed(view);
  const apart = isPart ? null : pinned;
  const total = list.pagination?.total ?? (isPart ? undefined : user.files_count);
  const noHits = (
    <Empty
      level={3}
      heading={t.noHits}
      line={t.noHitsLine}
      action={<Button onClick={() => change({ q: '', type: undefined })}>{t.showAll}</Button>}
    />
  );
  return (
    <>
      {apart && <Pinned file={apart} />}
      <section aria-label={t.files} hidden={apart !== null && total === 1}>
        <h2 hidden={total === 0} className="mb-3.5">
          {t.files}
          <span role="status" className="sr-only">
            {total !== undefined && total > 0 && formatCount(total)}
          </span>
        </h2>
        {(isPart || view.sort || user.files_count >= fewest) && <StorefrontTools {...control} />}
        <PageList
          list={withApart(list, apart)}
          words={{ failed: ownFiles.failed, shown: ownFiles.shown }}
          skeleton={<FileGridSkeleton count={Math.min(user.files_count - (apart ? 1 : 0), 8)} />}
          empty={isPart ? noHits : <Nothing user={user} />}
        >
          {(posts) => (
            <PostCards
              posts={posts.filter(({ id }) => id !== apart?.id)}
              total={(total ?? posts.length) - (apart ? 1 : 0)}
              query={view.q}
            />
          )}
        </PageList>
      </section>
    </>
  );
}

function Nothing({ user }: { user: PublicUser }) {
  const { dashboard, nav, people: t } = useT();
  const session = useSession();
  if (session.user?.id !== user.id) return <Empty heading={dashboard.empty.files} line={t.noFilesLine} />;
  return <Empty heading={dashboard.empty.files} line={t.noOwnFilesLine} to={paths.create()} word={nav.footer.upload} />;
}

/** The file that the seller has pinned to the top of the storefront. */
function Pinned({ file }: { file: FilePost }) {
  const { pinned } = useT().people;
  return (
    <section
      aria-label={pinned}
      className="relative mb-9 grid overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2 md:mb-13 md:grid-cols-[60%_minmax(0,1fr)]"
    >
      <Cover {...coverOf(file)} sizes="(width < 768px) 92vw, 720px" isFirst />
      <div className="flex min-w-0 flex-col justify-center p-4.5 md:p-8">
        <p className="mb-1.5 text-ink-3 text-sm">{pinned}</p>
        <h2 className="line-clamp-3 text-md leading-[1.4] md:text-[1.5rem]">
          <Link className="card-link" to={paths.file(file.id)}>
            <Title text={file.title} />
          </Link>
        </h2>
        <p
          lang={langOf(file.description)}
          className="wrap-anywhere mt-2 line-clamp-2 max-w-[42em] md:line-clamp-3 text-ink-2"
        >
          {introductionOf(file.description)}
        </p>
        <div className="mt-3 flex items-baseline gap-4 text-[1.375rem]">
          <PriceAndRating file={file} />
          {file.is_purchased && <BoughtMark className="text-ink-3 text-sm" />}
        </div>
      </div>
    </section>
  );
}

const everything = 'all';

/** Search, type and sort of a storefront's files. */
function StorefrontTools({ view, change }: ReturnType<typeof useStorefrontView>) {
  const { common, home, people: t } = useT();
  const { q, type, sort } = view;
  const types = [
    { value: everything, label: t.allTypes },
    ...categories.map((value) => ({ value, label: common.category[value] })),
  ];
  return (
    <div className="mb-5 grid grid-cols-2 gap-2.5 sm:flex sm:items-center">
      <SearchField
        label={t.find}
        placeholder={t.find}
        value={q}
        onSearch={(words) => change({ q: words }, { replace: true })}
        className="col-span-full sm:w-[300px]"
      />
      <Select
        label={t.types}
        value={type ?? everything}
        options={types}
        onValue={(value) => change({ type: categories.find((one) => one === value) })}
        className="sm:ml-auto sm:min-w-32"
      />
      <Select
        label={home.sort}
        value={sort ?? (q ? undefined : 'newest')}
        placeholder={home.sorts.best}
        options={fileSorts.map((value) => ({ value, label: home.sorts[value] }))}
        onValue={(chosen) => change({ sort: chosen })}
        className="sm:min-w-36"
      />
    </div>
  );
}
