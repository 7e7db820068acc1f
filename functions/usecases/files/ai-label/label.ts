import { jsonIn } from '#shared/text/json';

/** Longer texts are no label. */
const longest = 64 * 1024;

/** 1: generated, 2: probably, 3: suspected. */
const kinds: ReadonlySet<unknown> = new Set(['1', '2', '3', 1, 2, 3]);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const isLabel = (value: unknown): boolean => kinds.has(memberOf(value, 'Label'));

/** Strips the padding that formats add. */
const plain = (text: string): string => text.replaceAll('\0', '').trim();

/** True if a text is the label of GB 45438, by itself or as its member `AIGC`. */
export function isGeneratedLabel(text: string, { isNamed = false } = {}): boolean {
  if (text.length > longest) return false;
  const value = jsonIn(plain(text));
  const named = memberOf(value, 'AIGC');
  if (named !== undefined) return isLabel(typeof named === 'string' ? jsonIn(named) : named);
  return !isNamed && isLabel(value);
}
