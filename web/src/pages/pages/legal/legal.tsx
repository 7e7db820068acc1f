import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Language, useLanguage, useT } from '../../../i18n/index.tsx';
import type { LegalBlock, LegalSection, LegalText } from '../../../i18n/legal-text.ts';
import { useJump } from '../../../nav/jump.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { useDates } from '../../../ui/text/dates.ts';

/** Noon in Beijing, so that it is the same day in every reader's time zone. */
const effectiveSince = '2026-11-20T04:00:00Z';

export default function LegalPage({ name }: { name: DocumentName }) {
  const t = useT();
  const dates = useDates();
  const text = useLegalText(name);
  usePageTitle(t.nav.footer[name]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-16">
      <div className="lg:sticky lg:top-[calc(var(--header)+32px)] lg:max-h-[calc(100dvh-var(--header)-64px)] lg:self-start lg:overflow-y-auto">
        <Documents current={name} />
        {text.data && <Contents text={text.data} />}
      </div>
      <article className="max-w-[42em] leading-[1.8]">
        <h1>{t.nav.footer[name]}</h1>
        <p className="num mt-1 text-ink-3 text-sm">{t.legal.effective(dates.date(effectiveSince))}</p>
        {text.isPending && <PageSpinner />}
        {text.error && <LoadFailed heading={t.legal.failed} error={text.error} onRetry={text.refetch} />}
        {text.data && <Sections text={text.data} />}
      </article>
    </div>
  );
}

/** Links to the three documents. */
function Documents({ current }: { current: DocumentName }) {
  const { legal: t, nav } = useT();
  return (
    <nav aria-label={t.documents} className="flex flex-wrap gap-x-5 lg:mb-5 lg:grid">
      {documentNames.map((name) => (
        <Link
          key={name}
          to={paths[name]()}
          aria-current={name === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center text-ink-2 hover:text-accent-text aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-10"
        >
          {nav.footer[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Table of contents, beside the text on wide screens. */
function Contents({ text }: { text: LegalText }) {
  const t = useT().legal;
  const { hash } = useLocation();
  const go = useJump();
  return (
    <nav aria-label={t.contents} className="hidden lg:block">
      <ol>
        {text.sections.map(({ id, heading }, at) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => go(event, id)}
              aria-current={hash === `#${id}` ? 'location' : undefined}
              className="num flex min-h-10 items-center gap-3 border-line border-l-2 py-1.5 pl-3.5 text-ink-2 text-sm leading-normal hover:text-accent-text aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span className="w-5 flex-none">{at + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sections({ text }: { text: LegalText }) {
  const t = useT().legal;
  /** Scrolls to the linked section once the text is loaded. */
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Callout tone="info" heading={t.inShort} className="mt-5">
        {text.summary}
      </Callout>
      {text.sections.map((section, at) => (
        <Section key={section.id} section={section} number={at + 1} />
      ))}
    </>
  );
}

const Section = ({ section: { id, heading, blocks }, number }: { section: LegalSection; number: number }) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className="num mt-[1.8em] flex gap-3">
      <span>{number}</span>
      <span>{heading}</span>
    </h2>
    {blocks.map((block) => (
      <Block key={String(block)} block={block} />
    ))}
  </section>
);

const Block = ({ block }: { block: LegalBlock }) =>
  typeof block === 'string' ? (
    <p className="mt-[.8em] text-ink-2">
      <Text text={block} />
    </p>
  ) : (
    <ul className="mt-[.8em] grid list-disc gap-[.4em] pl-[1.2em] text-ink-2">
      {block.map((item) => (
        <li key={item}>
          <Text text={item} />
        </li>
      ))}
    </ul>
  );

/** `{email}` and the names of pages become links. */
const Text = ({ text }: { text: string }) =>
  text.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    <Fragment key={at}>{at % 2 === 0 ? part : <PageLink to={part} />}</Fragment>
  ));

function PageLink({ to }: { to: string }) {
  const { common, measures, notice } = useT();
  if (to === 'notice' || to === 'measures') {
    return (
      <Link to={paths[to]()} className="link">
        {to === 'notice' ? notice.title : measures.title}
      </Link>
    );
  }
  return (
    <a href={`mailto:${common.supportEmail}`} className="link">
      {common.supportEmail}
    </a>
  );
}

const documentNames = ['terms', 'privacy', 'dmca'] as const;
type DocumentName = (typeof documentNames)[number];

/** Long texts that are seldom opened: each is loaded alone, in the reader's language only. */
const texts: Record<Language, Record<DocumentName, () => Promise<LegalText>>> = {
  zh: {
    terms: async () => (await import('../../../i18n/zh/pages/legal/terms.ts')).terms,
    privacy: async () => (await import('../../../i18n/zh/pages/legal/privacy.ts')).privacy,
    dmca: async () => (await import('../../../i18n/zh/pages/legal/dmca.ts')).dmca,
  },
  en: {
    terms: async () => (await import('../../../i18n/en/pages/legal/terms.ts')).terms,
    privacy: async () => (await import('../../../i18n/en/pages/legal/privacy.ts')).privacy,
    dmca: async () => (await import('../../../i18n/en/pages/legal/dmca.ts')).dmca,
  },
};

function useLegalText(name: DocumentName) {
  const [language] = useLanguage();
  return useQuery({
    queryKey: ['legal', name, language],
    queryFn: () => texts[language][name](),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
