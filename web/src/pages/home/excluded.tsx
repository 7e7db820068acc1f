import { X } from 'lucide-react';
import { useT } from '../../i18n/index.tsx';
import { Chip } from '../../ui/button/chip.tsx';
import type { HomeControls } from './home-state.ts';

const wordsIn = (q: string): string[] => q.split(/\s+/).filter(Boolean);

const isExcluded = (word: string): boolean => /^-./.test(word);

/** What is looked for, without the tags that are not wanted. */
export const wantedIn = (q: string): string =>
  wordsIn(q)
    .filter((word) => !isExcluded(word))
    .join(' ');

/** Tags that nothing found has, each to be taken back by a press. */
export default function Excluded({ controls: { q, search } }: { controls: HomeControls }) {
  const t = useT().instead;
  const words = wordsIn(q);
  return [...new Set(words.filter(isExcluded))].map((excluded) => (
    <Chip
      key={excluded}
      pressed
      count={<X aria-hidden="true" className="size-[15px]" />}
      onPress={() => search(words.filter((word) => word !== excluded).join(' '))}
    >
      {t.without(excluded.slice(1))}
    </Chip>
  ));
}
