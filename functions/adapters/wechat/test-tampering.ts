import fc from 'fast-check';
import { serialOf } from './certificates.ts';

/** Signed notices, changed by an attacker. */

export interface Posted {
  body: string;
  headers: Record<string, string>;
}

/** One character is replaced, removed or doubled, or the text is cut off. */
const otherText = (text: string): fc.Arbitrary<string> => {
  const at = fc.nat(Math.max(text.length - 1, 0));
  return fc
    .oneof(
      fc
        .tuple(at, fc.string({ minLength: 1, maxLength: 3 }))
        .map(([from, put]) => text.slice(0, from) + put + text.slice(from + put.length)),
      at.map((from) => text.slice(0, from) + text.slice(from + 1)),
      at.map((from) => text.slice(0, from) + text.slice(from, from + 1).repeat(2) + text.slice(from + 1)),
      at.map((end) => text.slice(0, end)),
      fc.string(),
    )
    .filter((other) => other !== text);
};

/** The path of every value in a notice's JSON. */
function places(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]));
}

/** The same JSON with another value at this path, or without it. */
function replaced(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put;
  const fields = typeof value === 'object' && value !== null ? value : {};
  const inner = Object.entries(fields).find(([key]) => key === name)?.[1];
  return { ...fields, [name]: replaced(inner, rest, put) };
}

const values = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(undefined),
  fc.constant(null),
  fc.constant({}),
  fc.boolean(),
);

const otherField = (body: string): fc.Arbitrary<string> => {
  const content: unknown = JSON.parse(body);
  return fc
    .tuple(fc.constantFrom(...places(content)), values)
    .map(([path, put]) => JSON.stringify(replaced(content, path, put)))
    .filter((other) => other !== body);
};

/** The headers that are verified; others prove nothing. */
const proving = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'];

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

/**
 * Headers changed, removed or taken from another notice; every field of the body changed or removed, and text
 * overwritten and cut off. Never an equivalent notice.
 */
export function tampered({ body, headers }: Posted, other: Posted): fc.Arbitrary<Posted> {
  const name = fc.constantFrom(...proving);
  const changed = name.chain((one) =>
    otherText(headers[one] ?? '')
      .filter((value) => serialOf(value) !== serialOf(headers[one] ?? ''))
      .map((value) => ({ body, headers: { ...headers, [one]: value } })),
  );
  const algorithm = fc.string().filter((text) => text !== headers['wechatpay-signature-type']);
  return fc.oneof(
    changed,
    name.map((one) => ({ body, headers: without(headers, one) })),
    name
      .filter((one) => headers[one] !== other.headers[one])
      .map((one) => ({ body, headers: { ...headers, [one]: other.headers[one] ?? '' } })),
    algorithm.map((type) => ({ body, headers: { ...headers, 'wechatpay-signature-type': type } })),
    otherField(body).map((changedBody) => ({ body: changedBody, headers })),
    otherText(body).map((changedBody) => ({ body: changedBody, headers })),
    fc.constantFrom({ body: other.body, headers }, { body, headers: other.headers }),
  );
}
