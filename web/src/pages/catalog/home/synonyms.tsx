import { useT } from '../../../i18n/index.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { type HomeControls, writeHomeState } from './home-state.ts';
import type { List, PostedFile } from './queries.ts';

interface Props {
  controls: HomeControls;
  list: List<PostedFile>;
}

/** Says which synonyms were searched for as well, with a link to the words alone; there, with a link back. */
export function SynonymLine({ controls, list: { total = 0, synonyms = [] } }: Props) {
  const t = useT().instead;
  const { q } = controls;
  const isExact = controls.synonyms === 'exclude';
  if (!isExact && synonyms.length === 0) return null;
  const to = {
    search: `?${writeHomeState({ ...controls, page: 1, synonyms: isExact ? undefined : ('exclude' as const) })}`,
  };
  return (
    <p role="status" className="wrap-anywhere mb-5 text-ink-2 text-sm">
      {!isExact && <b className="num text-ink">{t.results(formatCount(total))}</b>}
      {isExact ? t.exactly(q) : t.including(synonyms.map(t.quoted).join(t.and))}{' '}
      <Link to={to} className="inline-block py-3 underline underline-offset-4 hover:text-accent-text md:py-1">
        {isExact ? t.withSynonyms : t.only(q)}
      </Link>
    </p>
  );
}
