import { isGeneratedLabel } from './label.ts';

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const unescaped = (text: string): string => text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, entity);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Replaces the text between two marks; an unclosed one drops the rest. */
function replaced(text: string, open: string, close: string, by: (inside: string) => string): string {
  const pieces: string[] = [];
  for (let at = 0; ; ) {
    const start = text.indexOf(open, at);
    if (start < 0) return pieces.join('') + text.slice(at);
    const end = text.indexOf(close, start + open.length);
    pieces.push(text.slice(at, start));
    if (end < 0) return pieces.join('');
    pieces.push(by(text.slice(start + open.length, end)));
    at = end + close.length;
  }
}

/** A tag, its attributes, and the text up to the next tag. */
const element = /<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>([^<]*)/g;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const isTrained = (text: string): boolean => /(?:^|\/)trainedAlgorithmicMedia$/.test(text.trim());

function says(name: string, text: string): boolean {
  const local = localName(name);
  if (local === 'AIGC') return isGeneratedLabel(unescaped(text));
  return local === 'DigitalSourceType' && isTrained(unescaped(text));
}

/** An attribute's value belongs to its name; a `resource` to its element. */
const saysAttributes = (element: string, attributes: string): boolean =>
  [...attributes.matchAll(attribute)].some(([, key = '', double, single]) => {
    const value = double ?? single ?? '';
    return says(key, value) || (localName(key) === 'resource' && says(element, value));
  });

/** True if XMP has the label of GB 45438, or the IPTC term for media made by a trained model. */
export function saysXmp(bytes: Uint8Array): boolean {
  const packet = Buffer.from(bytes).toString('utf8');
  const spoken = replaced(packet, '<!--', '-->', () => '');
  const text = replaced(spoken, '<![CDATA[', ']]>', escaped);
  for (const [, name = '', attributes = '', content = ''] of text.matchAll(element))
    if (says(name, content) || saysAttributes(name, attributes)) return true;
  return false;
}
