import type { ResponseOf } from '../../../api/addresses.ts';

type Answer = ResponseOf<'GET /files/suggestions'>;

/** A completion of the typed text. A title or tag is searched for, a creator has a page. */
export interface Suggestion {
  kind: 'title' | 'tag' | 'creator';
  text: string;
  /** Set for a creator. */
  username?: string;
}

/** Few enough of each that the list leaves room for a phone's keyboard. */
const most = { titles: 4, tags: 2, creators: 2 };

/** Leaves out the typed text itself, and proposes a text that is both title and tag once. */
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
