import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories, type FileSort, fileSorts, queryLength, tagLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';

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
  /** Leaves out AI-generated files. */
  noAi: boolean;
  /** The number of pages shown below each other. */
  page: number;
}

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
    noAi: params.get('ai') === 'exclude',
    page: page >= 1 ? Math.min(page, mostPages) : 1,
  };
}

/** Writes only what differs from the plain home page, so that its address stays /. */
export function writeHomeState({ q, tab, type, tag, sort, noAi, page }: HomeState): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (tab !== 'files') params.set('tab', tab);
  if (type) params.set('type', type);
  if (tag) params.set('tag', tag);
  if (sort && (q || sort !== 'newest')) params.set('sort', sort);
  if (noAi) params.set('ai', 'exclude');
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The same object until the URL changes, so that other answers do not draw its users again. */
export function useHomeState() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const state = readHomeState(params);
    const go = (change: Partial<HomeState>, options?: { replace: boolean }) =>
      setParams((current) => writeHomeState({ ...readHomeState(current), page: 1, ...change }), options);
    return {
      ...state,
      choose: (change: Partial<Pick<HomeState, 'tab' | 'type' | 'tag' | 'sort' | 'noAi'>>) => go(change),
      /** Neither another letter nor another page of the list makes a history entry. */
      search: (q: string) => go({ q }, { replace: true }),
      showMore: () => go({ page: state.page + 1 }, { replace: true }),
      showAll: () => go({ q: '', type: undefined, tag: '', noAi: false }),
    };
  }, [params, setParams]);
}

export type HomeControls = ReturnType<typeof useHomeState>;
