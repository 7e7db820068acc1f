import { useCore } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { Avatar, hueOf } from '../../../ui/cover/avatar.tsx';
import { Cover, coverOf } from '../../../ui/cover/cover-image.tsx';
import { BoughtMark } from '../../../ui/figures/bought-mark.tsx';
import { PriceAndRating } from '../../../ui/figures/price-and-rating.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { isDesk } from '../../../ui/is-desk.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { openingClauses } from '../../../ui/text/opening-clauses.ts';
import { Title, Units } from '../../../ui/text/title.tsx';
import type { Sections } from './queries.ts';

/** One line of a phone, in Latin letters. */
const bioWidth = 46;

export function StallOfDay({ user, posts: [first, ...others] }: NonNullable<Sections['stall']>) {
  const { home } = useCore();
  if (!first) return null;
  const now = new Date();
  const name = user.display_name || user.username;
  return (
    <section
      aria-labelledby="stall-of-day"
      className="relative grid overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]"
    >
      <div className="absolute inset-x-0 top-0 z-1">
        <Awning of="gate" hue={hueOf(user.username)} />
      </div>
      <Link to={paths.file(first.id)} tabIndex={-1} aria-hidden="true" className="min-w-0 overflow-hidden pt-2.5">
        <Cover {...coverOf(first)} sizes="(width < 768px) 92vw, 704px" isFirst className="size-full aspect-2/1!" />
      </Link>
      <div className="flex min-w-0 flex-col justify-center px-4.5 py-3 md:px-8 md:pt-8 md:pb-5">
        <div className="flex items-center justify-between gap-3 md:flex-wrap">
          <Link to={paths.user(user.username)} className="flex min-w-0 items-center gap-3 hover:text-accent-text">
            <Avatar username={user.username} name={name} picture={user.avatar} size={52} />
            <div>
              <p className="flex gap-2 whitespace-nowrap text-ink-3 text-xs md:text-sm">
                {home.stallOfDay}
                <span className="max-md:hidden">{home.dayOf(now.getMonth() + 1, now.getDate())}</span>
              </p>
              <h2
                id="stall-of-day"
                lang={langOf(name)}
                className="song wrap-anywhere line-clamp-2 text-[1.5rem] leading-[1.3] lg:text-2xl"
              >
                {name}
              </h2>
            </div>
          </Link>
          <ButtonLink to={paths.user(user.username)} tone="ink">
            {home.visitStall}
          </ButtonLink>
        </div>
        {user.bio && <Bio text={user.bio} />}
        <h3 className="mt-2 line-clamp-2 border-line font-semibold md:mt-4 md:border-t md:pt-3.5">
          <Link to={paths.file(first.id)} className="hover:text-accent-text">
            <Title text={first.title} />
          </Link>
        </h3>
        <div className="flex items-baseline gap-3.5 pt-1 text-lg md:pt-2">
          <PriceAndRating file={first} />
          {first.is_purchased && <BoughtMark className="text-ink-3 text-sm" />}
        </div>
        <div className="mt-3.5 hidden grid-cols-3 gap-2.5 lg:grid">
          {others.map((post) => (
            <Link key={post.id} to={paths.file(post.id)} title={post.title}>
              <Cover {...coverOf(post)} sizes="138px" className="rounded-md" />
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}

const Bio = ({ text }: { text: string }) => (
  <p
    lang={langOf(text)}
    className="break-keep mt-1.5 line-clamp-1 text-ink-2 max-md:text-sm md:mt-2.5 md:line-clamp-2 lg:text-md"
  >
    <Units text={isDesk() ? text : openingClauses(text, bioWidth)} />
  </p>
);
