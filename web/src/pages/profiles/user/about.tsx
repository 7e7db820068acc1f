import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Storefront } from '#shared/contract/profiles';
import { lengthOf } from '#shared/text/characters';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { linkTo } from './link-address.ts';

const Plain = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-line text-ink-2 text-sm">{text}</p>
);

/** Without the Markdown component the text is shown as it was typed. */
const Markdown = lazy(() =>
  import('../../../features/previews/show/markdown.tsx').then(
    (module) => ({ default: module.Markdown }),
    () => ({ default: Plain }),
  ),
);

/** The part of the text that is shown at once, because visitors come for the files. */
const glance = { characters: 300, lines: 8 };
const phoneGlance = { characters: 70, lines: 3 };

const isMoreThan = (text: string, { characters, lines }: typeof glance): boolean =>
  lengthOf(text) > characters || text.split('\n').length > lines;

export function About({ text }: { text: string }) {
  const t = useT().people;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = isMoreThan(text, glance);
  const isLongOnPhones = isLong || isMoreThan(text, phoneGlance);
  return (
    <section aria-labelledby={`${id}-heading`} className="mb-6 max-w-[42em] md:mb-9">
      <h2 id={`${id}-heading`} className="mb-1.5 md:mb-3">
        {t.about}
      </h2>
      <div
        id={id}
        className={cx(
          'wrap-anywhere',
          !isWhole &&
            isLongOnPhones &&
            'max-md:max-h-18 max-md:overflow-hidden max-md:[mask:linear-gradient(#000_60%,#0000)]',
          !isWhole && isLong && 'md:max-h-33 md:overflow-hidden md:[mask:linear-gradient(#000_60%,#0000)]',
        )}
      >
        <Suspense fallback={<Plain text={text} />}>
          <Markdown text={text} />
        </Suspense>
      </div>
      {isLongOnPhones && (
        <Button
          size="sm"
          tone="quiet"
          className={cx('-ml-3 md:mt-1', !isLong && 'md:hidden')}
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

/** External links: the host is shown, and it gets no referrer. */
export function StorefrontLinks({ links }: Pick<Storefront, 'links'>) {
  const t = useT().people;
  const safeLinks = links.flatMap(({ title, url }) => {
    const to = linkTo(url);
    return to ? [{ title, ...to }] : [];
  });
  if (safeLinks.length === 0) return null;
  return (
    <ul
      aria-label={t.links}
      className="no-scrollbar relative flex gap-x-5 max-md:overflow-x-auto max-md:pr-4 max-md:[mask:linear-gradient(270deg,#0000,#000_16px)] md:mt-1 md:flex-wrap"
    >
      {safeLinks.map(({ title, href, host }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand there twice, and the list never changes in place
        <li key={at} className="max-w-full max-md:max-w-[85%] max-md:flex-none">
          <a
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 transition-colors hover:text-accent-text md:min-h-8"
          >
            <ExternalLink aria-hidden="true" className="size-[15px] flex-none text-ink-3" />
            <span className="max-w-[min(20em,70dvw)] flex-none truncate">{title}</span>
            <span className="max-w-[50dvw] truncate text-ink-3 text-sm">{host}</span>
            <span className="sr-only">{t.newWindow}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
