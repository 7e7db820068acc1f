import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSession } from '../../../session/session.tsx';
import { CreatorCard } from '../../../ui/card/creator-card.tsx';
import { CreatorCardSkeleton } from '../../../ui/list/more-skeletons.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { HomeControls } from './home-state.ts';
import { CardList, skeletonKeys } from './list.tsx';
import type { Creator, List } from './queries.ts';

export default function CreatorTab({ controls, list }: { controls: HomeControls; list: List<Creator> }) {
  const { search } = useT();
  const { user } = useSession();
  const follow = useFollow();
  return (
    <>
      <p role="status" className="mb-5 h-0 overflow-hidden">
        {list.total === undefined ? '' : search.found(formatCount(list.total))}
      </p>
      <CardList
        three
        list={list}
        skeletons={skeletonKeys.map((key) => <CreatorCardSkeleton key={key} />)}
        empty={{ heading: search.noUsers, line: search.noUsersHint }}
        controls={controls}
      >
        {list.items.map((creator) => (
          <CreatorCard
            key={creator.id}
            creator={creator}
            query={controls.q}
            onFollow={creator.id === user?.id ? undefined : follow}
          />
        ))}
      </CardList>
    </>
  );
}
