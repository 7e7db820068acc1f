import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/button/link.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Awning } from '../../ui/frame/brand.tsx';

/** The entrance of the market: one sentence, one search box. */
export function Banner({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { home } = useCore();
  return (
    <>
      <Awning of="market" />
      <section
        aria-labelledby="banner"
        className="wrap grid gap-6 pt-7 pb-5 lg:grid-cols-[minmax(0,1fr)_500px] lg:items-end lg:gap-16 lg:pt-11 lg:pb-8"
      >
        <div>
          <h1 id="banner" className="song text-2xl leading-[1.3] tracking-[.01em] lg:text-3xl lg:leading-[1.25]">
            {home.banner.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-2 text-ink-2">{home.lead}</p>
        </div>
        <div>
          <SearchField
            label={home.searchLabel}
            placeholder={home.searchHint}
            value={q}
            onSearch={onSearch}
            button={
              <Button tone="ink" type="submit">
                {home.search}
              </Button>
            }
          />
          <PopularSearches />
        </div>
      </section>
    </>
  );
}

function PopularSearches() {
  const { home } = useCore();
  return (
    <ul className="mt-1.5 flex flex-wrap items-center gap-x-4 text-ink-3 text-sm">
      <li>{home.popularSearches}</li>
      {home.searches.map((search) => (
        <li key={search}>
          <Link
            to={paths.home({ q: search })}
            className="inline-flex min-h-11 items-center text-ink-2 transition-colors hover:text-accent-text md:min-h-9"
          >
            {search}
          </Link>
        </li>
      ))}
    </ul>
  );
}
