import { categoryOfName } from '../upload/kinds.ts';

/** The documents that are nothing but text; of the others only PDF can be drawn here. */
const plainText = /\.(txt|md|markdown|csv|srt|tex)$/i;

/** What could be shown of a file with this name, if it holds what its name promises. */
export function kindOf(name: string): 'picture' | 'sound' | 'page' | 'text' | undefined {
  const category = categoryOfName(name);
  if (category === 'image') return 'picture';
  if (category === 'audio') return 'sound';
  if (/\.pdf$/i.test(name)) return 'page';
  return category === 'code' || plainText.test(name) ? 'text' : undefined;
}

/** Shown as it was meant to look. */
export const isMarkdown = (name: string): boolean => /\.(md|markdown)$/i.test(name);
