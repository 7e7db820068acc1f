/** Longer than any label; what is longer is none. */
const longest = 64 * 1024;

/** 1: generated, 2: probably, 3: suspected. */
const kinds: ReadonlySet<unknown> = new Set(['1', '2', '3', 1, 2, 3]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const isLabel = (value: unknown): boolean => kinds.has(memberOf(value, 'Label'));

/** Ends of texts as formats fill them up. */
const plain = (text: string): string => text.replaceAll('\0', '').trim();

/** Whether a text is the label of GB 45438, alone or as what is called `AIGC` in it. */
export function isGeneratedLabel(text: string, { isNamed = false } = {}): boolean {
  if (text.length > longest) return false;
  const value = parsed(plain(text));
  const named = memberOf(value, 'AIGC');
  if (named !== undefined) return isLabel(typeof named === 'string' ? parsed(named) : named);
  return !isNamed && isLabel(value);
}
