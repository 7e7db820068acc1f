import { X } from 'lucide-react';
import { useT } from '../../../i18n/index.tsx';
import type { HomeControls } from './home-state.ts';

const wordsIn = (q: string): string[] => q.split(/\s+/).filter(Boolean);

const isExcluded = (word: string): boolean => /^-./.test(word);

/** The query without its excluded tags. */
export const wantedIn = (q: string): string =>
  wordsIn(q)
    .filter((word) => !isExcluded(word))
    .join(' ');

/**
 * Tags that the query excludes, each removable by a press. They are not chosen filters, so they look different.
 */
export default function Excluded({ controls: { q, search } }: { controls: HomeControls }) {
  const t = useT().instead;
  const words = wordsIn(q);
  return [...new Set(words.filter(isExcluded))].map((excluded) => (
    <button
      key={excluded}
      type="button"
      aria-label={t.withoutNoMore(excluded.slice(1))}
      onClick={() => search(words.filter((word) => word !== excluded).join(' '))}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-sunken px-3.5 text-ink text-sm transition-colors hover:border-line-strong md:min-h-[38px]"
    >
      {t.without(excluded.slice(1))}
      <X aria-hidden="true" className="size-[15px]" />
    </button>
  ));
}
