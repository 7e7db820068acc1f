import { Search } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '#shared/limits';
import { queryLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';
import { ask } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { PageList, totalOf } from '../../features/lists/page-list.tsx';
import { usePages } from '../../features/lists/pages.ts';
import { useLanguage, useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { type CardCreator, CreatorCard } from '../../ui/card/creator-card.tsx';
import { inputClass } from '../../ui/form/input-class.ts';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { CreatorCardSkeleton } from '../../ui/list/more-skeletons.tsx';
import { useErrorToast } from '../../ui/overlay/use-error-toast.ts';

export default function SearchPage() {
  const t = useT().search;
  const [params, setParams] = useSearchParams();
  const q = firstCharacters((params.get('q') ?? '').trim(), queryLength);
  const results = useFoundUsers(q);
  usePageTitle(q === '' ? t.title : `${q} · ${t.title}`);
  useErrorToast(results.query.isError, t.failed);
  return (
    <>
      <PageHead heading={t.title} lead={t.lead} />
      <SearchForm q={q} isBusy={results.query.isFetching} onSearch={(query) => setParams({ q: query })} />
      {q !== '' && <Results results={results} q={q} />}
    </>
  );
}

/** Within a page, people who sell nothing come last: among all pages they would move while more are loaded. */
const sellersFirst = (one: CardCreator, other: CardCreator): number =>
  Number(other.files_count > 0) - Number(one.files_count > 0);

/** Twelve creators at a time. Makes no request without a query. */
const useFoundUsers = (q: string) =>
  usePages({
    key: ['GET /users/search', 'pages', q],
    load: async (at, signal) => {
      const { data } = await ask('GET /users/search', { query: { ...at, q, limit: pageSizes.search } }, { signal });
      return { items: data.users.toSorted(sellersFirst), pagination: data.pagination };
    },
    enabled: q !== '',
  });

const grid = 'mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3 md:gap-6';

function Results({ results, q }: { results: ReturnType<typeof useFoundUsers>; q: string }) {
  const { home, people, search: t } = useT();
  const others = { to: paths.home({ tab: 'creators' }), word: t.others };
  const empty = <Empty heading={t.nobody} line={t.nobodyLine} {...others} />;
  return (
    <>
      <p role="status" className="num mt-6 text-ink-2 text-sm">
        {results.items.length > 0 && t.found(totalOf(results))}
      </p>
      <PageList
        list={results}
        words={{ failed: home.loadFailed, shown: people.peopleShown }}
        skeleton={<Skeletons />}
        empty={empty}
      >
        {(users) => (
          <div className={grid}>
            {users.map((user) => (
              <CreatorCard
                key={user.id}
                creator={user}
                query={q}
                toProfile={user.files_count > 0 ? home.visitStall : t.viewProfile}
              />
            ))}
          </div>
        )}
      </PageList>
    </>
  );
}

const keys = ['a', 'b', 'c'] as const;

const Skeletons = () => (
  <div aria-busy="true" className={grid}>
    {keys.map((key) => (
      <CreatorCardSkeleton key={key} />
    ))}
  </div>
);

interface Props {
  /** The query in the URL. */
  q: string;
  isBusy: boolean;
  onSearch: (q: string) => void;
}

/** An example that exists: the creator with the most followers. */
function useExample(): string | undefined {
  const { search: t } = useT();
  const [language] = useLanguage();
  const { data } = useRead('GET /users', { query: { page: 1, limit: 1 }, staleTime: 300_000 });
  const [creator] = data?.users ?? [];
  return creator && t.example(language === 'en' ? creator.username : creator.display_name || creator.username);
}

function SearchForm({ q, isBusy, onSearch }: Props) {
  const { home, search: t } = useT();
  const example = useExample();
  const id = useId();
  const [typed, setTyped] = useState({ of: q, text: q });
  /** Back brings another query into the field. */
  const text = typed.of === q ? typed.text : q;
  const query = text.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (query !== '' && !isBusy) onSearch(query);
  };
  return (
    <search className="block max-w-[34em]">
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {t.label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={queryLength}
          placeholder={example}
          value={text}
          onChange={(event) => setTyped({ of: q, text: event.target.value })}
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button
          icon={Search}
          type="submit"
          tone="ink"
          busy={isBusy && t.searching}
          disabledReason={query === '' ? '' : undefined}
          className="flex-none"
        >
          {home.search}
        </Button>
      </form>
    </search>
  );
}
