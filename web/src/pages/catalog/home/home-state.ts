import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Category, categories, type FileSort, fileSorts, queryLength, tagLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';
import { toTop } from '../../../nav/jump.ts';

export const homeTabs = ['files', 'creators'] as const;
export type HomeTab = (typeof homeTabs)[number];

/** The state of the home page, which is in the URL, so that it survives reload, Back and a shared link. */
export interface HomeState {
  q: string;
  tab: HomeTab;
  type: Category | undefined;
  tag: string;
  /** Undefined if not chosen: then the best match comes first, or the newest if there is no query. */
  sort: FileSort | undefined;
  isFree: boolean;
  /** Leaves out AI-generated files. */
  noAi: boolean;
  /** Chosen to leave out files that have only synonyms of the query. */
  synonyms: 'exclude' | undefined;
  /** The number of pages shown below each other. */
  page: number;
}

/** Something is searched for or filtered by. */
export const isNarrowed = ({ q, type, tag, isFree, noAi }: HomeState): boolean =>
  Boolean(q || type || tag || isFree || noAi);

/** A query that excludes tags: `考研 -英语`. */
export const hasExcluded = (q: string): boolean => /(^|\s)-\S/.test(q);

const mostPages = 50;

export function readHomeState(params: URLSearchParams): HomeState {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = Math.trunc(Number(params.get('page')));
  return {
    q: firstCharacters((params.get('q') ?? '').trim(), queryLength),
    tab: oneOf('tab', homeTabs) ?? 'files',
    type: oneOf('type', categories),
    tag: firstCharacters((params.get('tag') ?? '').trim(), tagLength),
    sort: oneOf('sort', fileSorts),
    isFree: params.get('free') === 'true',
    noAi: params.get('ai') === 'exclude',
    synonyms: oneOf('synonyms', ['exclude']),
    page: page >= 1 ? Math.min(page, mostPages) : 1,
  };
}

/** Writes only what differs from the plain home page, so that its address stays /. */
export function writeHomeState({ q, tab, type, tag, sort, isFree, noAi, synonyms, page }: HomeState): URLSearchParams {
  const values = {
    q,
    tab: tab !== 'files' && tab,
    type,
    tag,
    sort: (q || sort !== 'newest') && sort,
    free: isFree,
    ai: noAi && 'exclude',
    synonyms: q && synonyms,
    page: page > 1 && page,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, `${value}`);
  return params;
}

/** How the query came into the address; undefined for a link and for a choice made since. */
type Entry = 'typed' | 'submitted';

interface EntryState {
  hasSections?: boolean;
  entry?: Entry;
}

/** The same object until the URL changes, so that other answers do not draw its users again. */
export function useHomeState() {
  const [params, setParams] = useSearchParams();
  const { hasSections = false, entry }: EntryState = useLocation().state ?? {};
  return useMemo(() => {
    const state = readHomeState(params);
    const isOpen = state.q === '' && (hasSections || !writeHomeState({ ...state, page: 1 }).size);
    const go = (
      change: Partial<HomeState>,
      { replace = false, entry, jump = '' }: { replace?: boolean; entry?: Entry; jump?: string | undefined } = {},
    ) =>
      setParams((current) => writeHomeState({ ...readHomeState(current), page: 1, ...change }), {
        replace,
        state: { hasSections: isOpen, entry, jump },
      });
    return {
      ...state,
      /** The query was typed and not submitted: it may be half of a word. */
      isTyped: entry === 'typed',
      /**
       * The sections stand above the lists: where nothing is chosen, and where something was chosen below them, so that
       * the lists stay where they are.
       */
      isOpen,
      choose: (change: Partial<HomeState>, jump?: string) => go(change, { jump }),
      /**
       * The first letter makes a history entry, so that Back ends the search, as does the first after one that was
       * submitted; another letter or page of the list does not.
       */
      search: (q: string, submitted = false) =>
        go(
          { q, synonyms: undefined },
          {
            replace: state.q !== '' && (entry !== 'submitted' || state.q === q),
            entry: submitted ? 'submitted' : 'typed',
            ...toTop,
          },
        ),
      showMore: () => go({ page: state.page + 1 }, { replace: true }),
      showAll: () => go({ q: '', type: undefined, tag: '', isFree: false, noAi: false }),
    };
  }, [params, setParams, hasSections, entry]);
}

export type HomeControls = ReturnType<typeof useHomeState>;
