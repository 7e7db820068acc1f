import type { ResponseOf } from '../../../api/addresses.ts';

type Answer = ResponseOf<'GET /files/suggestions'>;

/** Something that may be meant by what is typed. A file or a tag is looked for by its words, a creator has a page. */
export interface Suggestion {
  kind: 'title' | 'tag' | 'creator';
  text: string;
  /** Of a creator. */
  username?: string;
}

/** So many of each that the list leaves a phone's keyboard its room. */
const most = { titles: 4, tags: 2, creators: 2 };

/** What was typed already is nothing that needs proposing, and what is a title and a tag is proposed once. */
export function suggestionsOf({ titles, tags, creators }: Answer, typed: string): Suggestion[] {
  const proposed = new Set([typed.toLowerCase()]);
  const isNew = (text: string) => !proposed.has(text.toLowerCase()) && proposed.add(text.toLowerCase());
  return [
    ...tags
      .filter(isNew)
      .slice(0, most.tags)
      .map((text) => ({ kind: 'tag', text }) as const),
    ...titles
      .filter(isNew)
      .slice(0, most.titles)
      .map((text) => ({ kind: 'title', text }) as const),
    ...creators
      .slice(0, most.creators)
      .map(({ username, display_name: text }) => ({ kind: 'creator', text, username }) as const),
  ];
}
