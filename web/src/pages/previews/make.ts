import { categoryOfName } from '../create/kinds.ts';
import type { MakePreview } from './made.ts';
import { pageOf } from './make-page.ts';
import { pictureOf } from './make-picture.ts';
import { soundOf } from './make-sound.ts';
import { textOf } from './make-text.ts';

/** The documents that are nothing but text; of the others only PDF can be drawn here. */
const plainText = /\.(txt|md|markdown|csv|srt|tex)$/i;

function makerOf(name: string): MakePreview | undefined {
  const category = categoryOfName(name);
  if (category === 'image') return pictureOf;
  if (category === 'audio') return soundOf;
  if (/\.pdf$/i.test(name)) return pageOf;
  return category === 'code' || plainText.test(name) ? textOf : undefined;
}

/** Of what this browser can show. A file it cannot read, whatever its name promises, has no preview. */
export const make: MakePreview = async (file) => {
  try {
    return await makerOf(file.name)?.(file);
  } catch {
    return undefined;
  }
};
