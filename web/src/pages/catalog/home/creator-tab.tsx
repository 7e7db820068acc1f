import { useFollow } from '../../../features/stars-and-follows/follows.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { CreatorCard } from '../../../ui/card/creator-card.tsx';
import { CreatorCardSkeleton } from '../../../ui/list/more-skeletons.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { emptyMarket } from './filling.ts';
import { type HomeControls, isNarrowed } from './home-state.ts';
import { CardList, skeletonKeys } from './list.tsx';
import type { Creator, List } from './queries.ts';

export default function CreatorTab({ controls, list }: { controls: HomeControls; list: List<Creator> }) {
  const { home, nav, search } = useT();
  const { user } = useSession();
  const follow = useFollow();
  const [count, total] = [formatCount(list.items.length), formatCount(list.total ?? 0)];
  return (
    <>
      <div className="my-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:mb-6">
        <p className="text-ink-3 text-sm">{search.creatorsLead}</p>
        <ButtonLink to={paths.search(controls.q)} size="sm">
          {nav.footer.creators}
        </ButtonLink>
      </div>
      <span role="status" className="sr-only">
        {list.total === undefined ? '' : search.found(total)}
      </span>
      <CardList
        three
        list={list}
        shown={search.shown(count, total)}
        skeletons={skeletonKeys.map((key) => <CreatorCardSkeleton key={key} />)}
        empty={isNarrowed(controls) ? { heading: home.noUsers, line: home.noUsersHint } : emptyMarket({ home })}
        controls={controls}
      >
        {list.items.map((creator) => (
          <CreatorCard
            key={creator.id}
            creator={creator}
            query={controls.q}
            onFollow={creator.username === user?.username ? undefined : follow}
          />
        ))}
      </CardList>
    </>
  );
}
