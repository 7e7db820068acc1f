import type { Category } from '#shared/limits';
import type { FileCard } from './file.ts';
import { normalText } from './files.ts';

export interface Wish {
  text?: string | undefined;
  category?: Category | undefined;
  tag?: string | undefined;
}

const words = (text: string | undefined): string[] =>
  normalText(text ?? '')
    .split(' ')
    .filter(Boolean);

export const isUnfiltered = ({ text, category, tag }: Wish): boolean =>
  words(text).length === 0 && category === undefined && !normalText(tag ?? '');

/** True where the category alone decides, so that its counter is the total. */
export const isCategoryOnly = ({ category, ...rest }: Wish): boolean => category !== undefined && isUnfiltered(rest);

/** Every word must be somewhere in the title, the tags or the author's names; a tag must be one of the tags as a whole. */
export function fits({ text, category, tag }: Wish): (card: FileCard) => boolean {
  const wanted = words(text);
  const wantedTag = normalText(tag ?? '');
  return (card) => {
    if (category !== undefined && card.category !== category) return false;
    const tags = card.tags.map(normalText);
    if (wantedTag && !tags.includes(wantedTag)) return false;
    if (wanted.length === 0) return true;
    const text = [normalText(card.title), ...tags, normalText(card.username), normalText(card.displayName)].join('\n');
    return wanted.every((word) => text.includes(word));
  };
}
