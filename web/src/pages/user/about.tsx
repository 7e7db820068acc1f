import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { lengthOf } from '#shared/characters';
import type { Stall } from '#shared/contract/people';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { linkTo } from './link-address.ts';

const Plain = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-line text-ink-2 text-sm">{text}</p>
);

/** Without its code the words still stand, as they were typed. */
const Markdown = lazy(() =>
  import('../../features/previews/show/markdown.tsx').then(
    (found) => ({ default: found.Markdown }),
    () => ({ default: Plain }),
  ),
);

/** So much is shown at once: the goods are what one came for. */
const glance = { characters: 300, lines: 8 };

const isLong = (text: string): boolean => lengthOf(text) > glance.characters || text.split('\n').length > glance.lines;

export function About({ text }: { text: string }) {
  const t = useT().people;
  const id = useId();
  const [isWhole, setWhole] = useState(!isLong(text));
  return (
    <section aria-labelledby={`${id}-heading`} className="mb-9 max-w-[42em]">
      <h2 id={`${id}-heading`} className="mb-3">
        {t.about}
      </h2>
      <div
        id={id}
        className={cx('wrap-anywhere', !isWhole && 'max-h-33 overflow-hidden [mask:linear-gradient(#000_60%,#0000)]')}
      >
        <Suspense fallback={<Plain text={text} />}>
          <Markdown text={text} />
        </Suspense>
      </div>
      {isLong(text) && (
        <Button
          size="sm"
          tone="quiet"
          className="-ml-3 mt-1"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.less : t.more}
        </Button>
      )}
    </section>
  );
}

/** To somewhere else: it is said where, and that place learns nothing of this one. */
export function StallLinks({ links }: Pick<Stall, 'links'>) {
  const t = useT().people;
  const known = links.flatMap(({ title, url }) => {
    const to = linkTo(url);
    return to ? [{ title, ...to }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label={t.links} className="mt-1 flex flex-wrap gap-x-5">
      {known.map(({ title, href, host }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand there twice, and the list never changes in place
        <li key={at} className="max-w-full">
          <a
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 transition-colors hover:text-accent-text md:min-h-8"
          >
            <ExternalLink aria-hidden="true" className="size-[15px] flex-none text-ink-3" />
            <span className="truncate">{title}</span>
            <span className="min-w-16 shrink-4 truncate text-ink-3 text-sm">{host}</span>
            <span className="sr-only">{t.newWindow}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
