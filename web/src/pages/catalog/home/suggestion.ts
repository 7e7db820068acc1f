import type { ResponseOf } from '../../../api/addresses.ts';

type Answer = ResponseOf<'GET /files/suggestions'>;

/** A completion of the typed text. A tag is searched for, a creator has a page. */
export interface Suggestion {
  kind: 'tag' | 'creator';
  text: string;
  /** Set for a creator. */
  username?: string;
}

/** Few enough of each that the list leaves room for a phone's keyboard. */
const most = 2;

/** Leaves out the typed text itself, and titles: what they lead to is found below the field already. */
export const suggestionsOf = ({ tags, creators }: Answer, typed: string): Suggestion[] => [
  ...tags
    .filter((text) => text.toLowerCase() !== typed.toLowerCase())
    .slice(0, most)
    .map((text) => ({ kind: 'tag', text }) as const),
  ...creators.slice(0, most).map(({ username, display_name: text }) => ({ kind: 'creator', text, username }) as const),
];
