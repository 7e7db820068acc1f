import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories, type FileSort, fileSorts, queryLength, tagLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';

export const homeTabs = ['files', 'creators'] as const;
export type HomeTab = (typeof homeTabs)[number];

/** What the address says; everything a reader can choose on the home page survives reload, Back and a shared link. */
export interface HomeState {
  q: string;
  tab: HomeTab;
  type: Category | undefined;
  tag: string;
  /** Not chosen: what fits the words best comes first, and without words the newest. */
  sort: FileSort | undefined;
  /** Not what is generated. */
  noAi: boolean;
  /** How many pages are shown below each other. */
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

/** Only what differs from the plain home page is written, so that its address stays /. */
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

/** The same until the address is another one, so that what is drawn with it is not drawn again for each answer that comes. */
export function useHomeState() {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const state = readHomeState(params);
    const go = (change: Partial<HomeState>, options?: { replace: boolean }) =>
      setParams((current) => writeHomeState({ ...readHomeState(current), page: 1, ...change }), options);
    return {
      ...state,
      choose: (change: Partial<Pick<HomeState, 'tab' | 'type' | 'tag' | 'sort' | 'noAi'>>) => go(change),
      /** A letter more is no step to go back to, and neither is another page below. */
      search: (q: string) => go({ q }, { replace: true }),
      showMore: () => go({ page: state.page + 1 }, { replace: true }),
      showAll: () => go({ q: '', type: undefined, tag: '', noAi: false }),
    };
  }, [params, setParams]);
}

export type HomeControls = ReturnType<typeof useHomeState>;
