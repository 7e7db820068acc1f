import { kindOf } from '../kind-of.ts';
import type { MakePreview } from './made.ts';
import { pageOf } from './make-page.ts';
import { pictureOf } from './make-picture.ts';
import { soundOf } from './make-sound.ts';
import { textOf } from './make-text.ts';

const makers = { picture: pictureOf, sound: soundOf, page: pageOf, text: textOf };

/** Makes the preview of a file; undefined if its content cannot be read. */
export const make: MakePreview = async (file) => {
  const kind = kindOf(file.name);
  try {
    return kind && (await makers[kind](file));
  } catch {
    return undefined;
  }
};
