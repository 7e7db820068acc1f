import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button, Link } from '../button/button.tsx';
import { Avatar, hueOf } from '../cover/avatar.tsx';
import { categoryOf } from '../cover/category.tsx';
import { type CoverPictures, Thumb } from '../cover/cover-image.tsx';
import { CardRating, type RatedFile } from '../figures/card-rating.tsx';
import { Awning } from '../frame/brand.tsx';
import { formatCount } from '../text/format.ts';
import { langOf } from '../text/lang-of.ts';
import { Marked } from '../text/marked.tsx';

export interface CardCreator {
  username: string;
  display_name?: string | null | undefined;
  bio?: string | null | undefined;
  files_count: number;
  followers_count: number;
  is_following?: boolean | undefined;
  newest_files?: readonly { id: string; category: string; title: string; cover: CoverPictures | null }[];
  avatar?: { small: string; large: string } | null | undefined;
  rating?: RatedFile['rating'];
}

interface Props {
  creator: CardCreator;
  /** Without it there is no follow button, as on one's own card. */
  onFollow?: ((creator: CardCreator) => void) | undefined;
  /** The search query; its matches are marked in the names. */
  query?: string | undefined;
  /** The label of a link to the profile; without it there is no such link. */
  toProfile?: string;
}

export function CreatorCard({ creator, onFollow, query, toProfile }: Props) {
  const { username, bio } = creator;
  const name = creator.display_name || username;
  return (
    <article className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-focus has-[.card-link:focus-visible]:outline-offset-2">
      {creator.files_count > 0 && <Awning of="card" hue={hueOf(username)} />}
      <div className="flex flex-1 flex-col px-4 pt-3 pb-4 md:px-5 md:pb-5">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          <Avatar username={username} name={name} picture={creator.avatar} size={44} className="row-span-2" />
          <h2 className="truncate text-md leading-[1.45]">
            <Link lang={langOf(name)} className="card-link block min-h-6 truncate" to={paths.user(username)}>
              <Marked text={name} query={query} />
            </Link>
          </h2>
          {onFollow && (
            <span className="*:relative *:min-h-8 *:after:absolute *:after:-inset-1.5">
              <FollowButton name={name} following={creator.is_following ?? false} onToggle={() => onFollow(creator)} />
            </span>
          )}
          <p className="num col-start-2 col-end-4 flex items-baseline gap-2 whitespace-nowrap text-ink-3 text-xs leading-normal">
            <CardRating rating={creator.rating} />
            <CreatorCounts creator={creator} />
            <span className="min-w-0 truncate">
              <Marked text={`@${username}`} query={query} />
            </span>
          </p>
        </div>
        {bio && (
          <p lang={langOf(bio)} className="mt-2 line-clamp-1 text-ink-2 text-sm">
            {bio}
          </p>
        )}
        <NewestFiles files={creator.newest_files ?? []} />
        {toProfile && (
          <Link
            to={paths.user(username)}
            className="z-1 mt-auto -mb-2 pt-1 inline-flex min-h-11 items-center self-start text-ink-2 text-sm hover:text-accent-text"
            aria-label={`${toProfile} ${name}`}
          >
            {toProfile}
          </Link>
        )}
      </div>
    </article>
  );
}

interface FollowProps {
  name: string;
  following: boolean;
  onToggle: () => void;
  /** The label while following; without it "following" is shown. */
  unfollow?: string | undefined;
}

export function FollowButton({ name, following, onToggle, unfollow }: FollowProps) {
  const t = useCore();
  return (
    <Button size="sm" aria-pressed={unfollow ? undefined : following} onClick={onToggle} className="z-1">
      {following ? (unfollow ?? t.ui.following) : t.ui.follow}
      <span className="sr-only">{name}</span>
    </Button>
  );
}

/** The storefront's newest files, at most three: a third of the line each. */
const NewestFiles = ({ files }: { files: NonNullable<CardCreator['newest_files']> }) =>
  files.length > 0 && (
    <div className="grid grid-cols-3 gap-2 pt-2.5">
      {files.map(({ id, category, title, cover }) => (
        <Thumb
          key={id}
          {...{ id, title }}
          category={categoryOf(category)}
          pictures={cover}
          sizes="(width < 768px) 29vw, 114px"
          className="w-full"
        />
      ))}
    </div>
  );

function CreatorCounts({ creator: { files_count, followers_count } }: { creator: CardCreator }) {
  const { ui } = useCore();
  const files = files_count > 0 ? ui.fileCount(formatCount(files_count)) : ui.noFilesYet;
  const followers = followers_count > 0 ? ui.followerCount(formatCount(followers_count)) : ui.noFollowersYet;
  return <span>{`${files} · ${followers}`}</span>;
}
