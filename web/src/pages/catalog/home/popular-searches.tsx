import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../../api/query.ts';
import { useCore, useLanguage } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { frequentOf } from './frequent.ts';

/** Tags change slowly, and the page does not wait for them. */
const staleTime = 300_000;

/** Proposed searches; renders nothing if there are none. */
export default function PopularSearches({ onFirst }: { onFirst: (tag: string | undefined) => void }) {
  const { home } = useCore();
  const [language] = useLanguage();
  const { data } = useQuery({ ...read('GET /files/meta/tags'), staleTime });
  const tags = frequentOf(data?.tags ?? [], language);
  const [first] = tags;
  useEffect(() => onFirst(first), [first, onFirst]);
  if (first === undefined) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 text-ink-3 text-sm">
      <li>{home.popularSearches}</li>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={paths.home({ q: tag })}
            className="inline-flex min-h-11 items-center text-ink-2 transition-colors hover:text-accent-text md:min-h-9"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
