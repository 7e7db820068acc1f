import { graphemesOf } from '#shared/text/characters';

const longestBytes = 150;
/** A longer "extension" is a sentence with a dot in it. */
const longestExtension = 20;

/** Control characters, and characters that make a name read differently from what it is (`exe.fdp` shown as `pdf.exe`). */
export const invisible = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The name a download is saved under: no path, nothing invisible, at most 150 bytes including the extension. */
export function downloadName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\r\n\t]+/g, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[/\\]/g, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return clean === '' ? 'file' : shorten(clean);
}

/** Shortens the stem and keeps the extension. */
export function shorten(name: string, longest = longestBytes): string {
  if (bytesOf(name) <= longest) return name;
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  return cutTo(stem, longest - bytesOf(extension)).trimEnd() + extension;
}

const extensionOf = (name: string): string => {
  const extension = /\.[^.\s]+$/u.exec(name)?.[0] ?? '';
  return bytesOf(extension) <= longestExtension && extension !== name ? extension : '';
};

/** Cuts between graphemes: a family of emoji stays whole or is dropped. */
function cutTo(text: string, bytes: number): string {
  let cut = '';
  let usedBytes = 0;
  for (const character of graphemesOf(text)) {
    usedBytes += bytesOf(character);
    if (usedBytes > bytes) return cut;
    cut += character;
  }
  return cut;
}
