import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { read } from '../../../api/query.ts';
import { useCore } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { PriceAndSeal } from '../../../ui/card/file-card.tsx';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';

type HomeSection = ResponseOf<'GET /files/meta/shelves'>['shelves'][number];

/** Home sections change slowly, and a section must not change under the reader's finger. */
const staleTime = 300_000;

/** The link to more files of each section. */
const more = {
  today: paths.home({ sort: 'newest' }),
  week: paths.home({ sort: 'popular' }),
  free: paths.home({ sort: 'price-low' }),
} as const satisfies Record<HomeSection['name'], string>;

/** Home sections, shown before a search. On phones they form one row that scrolls sideways. */
export default function HomeSections({ waiting }: { waiting: ReactNode }) {
  const { data, isPending } = useQuery({ ...read('GET /files/meta/shelves'), staleTime });
  if (isPending) return waiting;
  if (!data || data.shelves.length === 0) return null;
  /**
   * The sections have a key of their own: if React reused the placeholder and widened it, that would count as a layout
   * shift.
   */
  return (
    <div
      key="shelves"
      className="no-scrollbar -mx-4 flex gap-3 overflow-x-auto px-4 md:mx-0 md:grid md:auto-cols-fr md:grid-flow-col md:gap-6 md:overflow-visible md:px-0"
    >
      {data.shelves.map((section) => (
        <HomeSectionRow key={section.name} shelf={section} />
      ))}
    </div>
  );
}

function HomeSectionRow({ shelf: { name, posts } }: { shelf: HomeSection }) {
  const { home } = useCore();
  const id = `shelf-${name}`;
  return (
    <section
      aria-labelledby={id}
      className="min-h-72 flex-none rounded-lg border border-line bg-surface pb-3 md:min-w-0"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 px-4">
        <h2 id={id} className="text-md">
          {home.shelves[name]}
        </h2>
        <Link
          to={more[name]}
          aria-label={home.moreOf(home.shelves[name])}
          className="inline-flex min-h-11 items-center text-ink-2 text-sm hover:text-accent-text"
        >
          {home.more}
        </Link>
      </div>
      <ul className="no-scrollbar grid grid-cols-none auto-cols-[min(280px,76vw)] grid-flow-col grid-rows-3 gap-x-4 px-4 md:auto-cols-[min(320px,88%)] md:overflow-x-auto md:pr-8 md:[mask:linear-gradient(270deg,#0000,#000_32px)]">
        {posts.map((post) => (
          <Goods key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

const Goods = ({ post }: { post: HomeSection['posts'][number] }) => (
  <li className="relative flex min-h-19 items-center gap-3 rounded-md has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus">
    <Thumb {...coverOf(post)} sizes="96px" className="w-24 rounded-md" />
    <div className="min-w-0 flex-1">
      <h3 className="line-clamp-2 text-sm leading-[1.45]">
        <Link className="card-link" to={paths.file(post.id)}>
          {post.title}
        </Link>
      </h3>
      <p className="num flex items-center gap-x-2 text-ink-3 text-xs">
        <PriceAndSeal file={post} />
        <span className="truncate">{post.display_name || post.username}</span>
      </p>
    </div>
  </li>
);
