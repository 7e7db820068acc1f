import type { PublicUser } from '#shared/contract/people';
import { useFollow } from '../../features/stars-and-follows/follows.ts';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { FollowButton } from '../../ui/card/creator-card.tsx';
import { Avatar } from '../../ui/cover/avatar.tsx';
import { Marked } from '../../ui/text/marked.tsx';
import { usePeopleTab } from './lists.ts';
import { TabContent } from './tab-content.tsx';

/** Their lists are fetched when they are opened; the number on the tab is known before. */
export const PeopleTab = ({ side, username }: { side: 'followers' | 'following'; username: string }) => (
  <TabContent
    list={usePeopleTab(side, username)}
    textsOf={({ display_name, username: name, bio }) => [display_name, name, bio]}
    row={(person, query) => <Person key={person.id} person={person} query={query} />}
  />
);

function Person({ person, query }: { person: PublicUser; query: string }) {
  const follow = useFollow();
  const name = person.display_name || person.username;
  return (
    <li className="flex items-center gap-3.5 py-4">
      <Avatar username={person.username} name={name} size={44} className="self-start" />
      <div className="min-w-0 flex-1">
        <Link to={paths.user(person.username)} className="group -my-2 block py-2">
          <span className="block truncate font-semibold transition-colors group-hover:text-accent-text">
            <Marked text={name} query={query} />
          </span>
          <span className="block truncate text-ink-3 text-xs">
            @<Marked text={person.username} query={query} />
          </span>
        </Link>
        {person.bio && (
          <p className="mt-1 line-clamp-2 text-ink-2 text-sm">
            <Marked text={person.bio} query={query} />
          </p>
        )}
      </div>
      <FollowButton name={name} following={person.is_following} onToggle={() => follow(person)} />
    </li>
  );
}
