import { escaped } from '../escaped.ts';

/** The XML that S3's callers read and write: elements without attributes. */
export type Content = string | number | boolean | { [name: string]: Content | readonly Content[] };

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hex, name) =>
    name ? (named[name] ?? entity) : String.fromCodePoint(Number(decimal ?? `0x${hex}`)),
  );

function element(name: string, content: Content): string {
  if (typeof content !== 'object') return `<${name}>${escaped(String(content))}</${name}>`;
  const children = Object.entries(content).flatMap(([child, value]) =>
    [value].flat().map((item) => element(child, item)),
  );
  return `<${name}>${children.join('')}</${name}>`;
}

export const xmlDocument = (name: string, content: Content): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}`;

/** The inner text of every element of that name, at any depth. */
export const elements = (name: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside);

/** The unescaped text of the first such element; empty where there is none. */
export const textOf = (name: string, xml: string): string => unescaped(elements(name, xml)[0] ?? '');
