import { type Language, useCore, useLanguage, useT } from '../../../i18n/index.tsx';
import { Link } from '../../../ui/button/button.tsx';
import { isHan } from '../../../ui/cover/cover-text.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { wantedIn } from './excluded.tsx';
import { type HomeControls, writeHomeState } from './home-state.ts';
import type { List, PostedFile } from './queries.ts';

export interface ResultLineProps {
  controls: HomeControls;
  list: List<PostedFile>;
}

/** Readers of English are not told Chinese words. */
const readableOf = (words: readonly string[], language: Language): readonly string[] =>
  language === 'en' ? words.filter((word) => !isHan(word)) : words;

/** Some file has the words themselves; of further pages it is not known. */
const hasExact = (q: string, { items, hasMore }: List<PostedFile>): boolean =>
  hasMore ||
  items.some(({ title, description, tags }) => {
    const text = [title, description, ...tags].join(' ').toLowerCase();
    return q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  });

const linkClass = 'inline-block py-3 underline underline-offset-4 hover:text-accent-text md:py-1';

/** Above the tabs: how much a search has found, by which words, and the one way to more or to less. */
export default function ResultLine({ controls, list }: ResultLineProps) {
  const t = useT().instead;
  const { q, type, choose } = controls;
  const isHere = list.count !== undefined;
  const isExact = controls.synonyms === 'exclude';
  const to = {
    search: `?${writeHomeState({ ...controls, page: 1, synonyms: isExact ? undefined : ('exclude' as const) })}`,
  };
  return (
    <div role="status" className="wrap-anywhere text-ink-2 text-sm">
      {isHere && <Sentence controls={controls} list={list} />}{' '}
      {isHere && (isExact || (list.synonyms && hasExact(q, list))) && (
        <Link to={to} className={linkClass}>
          {isExact ? t.withSynonyms : t.only(q)}
        </Link>
      )}
      {isHere && type && list.missed !== undefined && (
        <button type="button" onClick={() => choose({ type: undefined })} className={linkClass}>
          {t.everyType}
        </button>
      )}
    </div>
  );
}

function Sentence({ controls: { q, type, synonyms }, list }: ResultLineProps) {
  const { common } = useCore();
  const t = useT().instead;
  if (list.missed !== undefined) {
    /** Excluded tags are left out of the text. */
    const missed = wantedIn(list.missed) || list.missed;
    const none = type ? t.noneOfType(missed, common.category[type]) : t.none(missed);
    return <h2 className="inline text-ink">{list.matched ? t.fewer(list.matched.map(t.quoted).join(t.or)) : none}</h2>;
  }
  if (synonyms === 'exclude') return t.exactly(q);
  return <Count q={q} list={list} />;
}

function Count({ q, list }: { q: string; list: List<PostedFile> }) {
  const [language] = useLanguage();
  const t = useT().instead;
  const results = t.results(formatCount(list.total ?? 0));
  const readable = list.synonyms && readableOf(list.synonyms, isHan(q) ? 'zh' : language);
  const words = readable && (t.listed(...readable.map(t.quoted)) || t.inChinese);
  if (words && !hasExact(q, list)) return t.byOtherWords(q, words, results);
  return (
    <>
      <b className="num text-ink">{results}</b>
      {words && t.including(words)}
    </>
  );
}
