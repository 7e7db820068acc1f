import { urlOf } from '../../../nav/url-of.ts';

const digitOf = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 22;
  const index = (code | 32) - 97;
  return index >= 0 && index < 26 ? index : Number.NaN;
};

/** RFC 3492's bias adaptation. */
function adapted(delta: number, { points, isFirst }: { points: number; isFirst: boolean }): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}

/** The number that begins here, and the index of the next one; undefined if it is incomplete. */
function numberAt(
  label: string,
  { at, bias }: { at: number; bias: number },
): { value: number; next: number } | undefined {
  let [value, weight, next] = [0, 1, at];
  for (let step = 36; ; step += 36) {
    const digit = digitOf(label.charCodeAt(next++));
    if (Number.isNaN(digit)) return undefined;
    value += digit * weight;
    const most = Math.min(Math.max(step - bias, 1), 26);
    if (digit < most) return { value, next };
    weight *= 36 - most;
  }
}

/** Decodes Punycode (https://www.rfc-editor.org/rfc/rfc3492) without its `xn--`; undefined if invalid. */
function decoded(label: string): string | undefined {
  const end = Math.max(label.lastIndexOf('-'), 0);
  const codePoints = Array.from(label.slice(0, end), (one) => one.codePointAt(0) ?? 0);
  let [at, point, index, bias] = [end > 0 ? end + 1 : 0, 128, 0, 72];
  while (at < label.length) {
    const read = numberAt(label, { at, bias });
    if (!read) return undefined;
    at = read.next;
    const points = codePoints.length + 1;
    const sum = index + read.value;
    bias = adapted(read.value, { points, isFirst: index === 0 });
    point += Math.floor(sum / points);
    index = sum % points;
    if (point > 0x10ffff) return undefined;
    codePoints.splice(index++, 0, point);
  }
  return String.fromCodePoint(...codePoints);
}

/** Letters that imitate others all belong to other scripts than Han. */
const chinese = /^[\p{Script=Han}0-9-]+$/u;

/** Chinese names are shown in Chinese. Names in other or mixed scripts, which can imitate others, stay in Punycode. */
function shownLabel(label: string): string {
  const text = label.startsWith('xn--') ? decoded(label.slice(4)) : undefined;
  return text && chinese.test(text) ? text : label;
}

/** The target of a storefront's link, and the host shown beside it; undefined if it is no valid link. */
export function linkTo(address: string): { href: string; host: string } | undefined {
  const url = urlOf(address);
  if (!url) return undefined;
  const { protocol, username, password, host, href } = url;
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return {
    href,
    host: host
      .replace(/^www\./, '')
      .split('.')
      .map(shownLabel)
      .join('.'),
  };
}
