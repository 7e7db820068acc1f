import { categoryOfName } from '../upload/kinds.ts';

/** Documents in plain text; of the others only PDF can be rendered here. */
const plainText = /\.(txt|md|markdown|csv|srt|tex)$/i;

/** The kind of preview that a file of this name may have. */
export function kindOf(name: string): 'picture' | 'sound' | 'page' | 'text' | undefined {
  const category = categoryOfName(name);
  if (category === 'image') return 'picture';
  if (category === 'audio') return 'sound';
  if (/\.pdf$/i.test(name)) return 'page';
  return category === 'code' || plainText.test(name) ? 'text' : undefined;
}

export const isMarkdown = (name: string): boolean => /\.(md|markdown)$/i.test(name);
