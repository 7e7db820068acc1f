import fc from 'fast-check';

/** Signed forms, changed by an attacker. */

export const fieldNames = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
export const fieldValues = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[%+&= /\\"'\w]*$/));

/** Whether two forms have the same fields under the same signature, however they are written. */
function isSame(one: string, other: string): boolean {
  const seen = (text: string) => {
    const all = [...new URLSearchParams(text)];
    const sign = Buffer.from(all.find(([name]) => name === 'sign')?.[1] ?? '', 'base64').toString('hex');
    return JSON.stringify([all.filter(([name]) => name !== 'sign').sort(([a], [b]) => (a < b ? -1 : 1)), sign]);
  };
  return seen(one) === seen(other);
}

const written = (fields: readonly string[][]): string =>
  new URLSearchParams(fields.map(([name = '', value = '']) => [name, value])).toString();

/** Fields changed, renamed, removed, added and swapped; text overwritten and cut off. Never an equivalent form. */
export function tampered(valid: string): fc.Arbitrary<string> {
  const entries = [...new URLSearchParams(valid)];
  const index = fc.nat(entries.length - 1);
  const nameAt = (at: number): string => entries[at]?.[0] ?? '';
  const valueAt = (at: number): string => entries[at]?.[1] ?? '';
  return fc
    .oneof(
      fc.tuple(index, fc.string()).map(([at, value]) => written(entries.with(at, [nameAt(at), value]))),
      fc.tuple(index, fc.string()).map(([at, name]) => written(entries.with(at, [name, valueAt(at)]))),
      index.map((at) => written(entries.toSpliced(at, 1))),
      fc.tuple(fieldNames, fieldValues).map((added) => written([...entries, added])),
      fc.tuple(index, index).map(([one, other]) => {
        const swapped = entries.with(one, [nameAt(one), valueAt(other)]);
        return written(swapped.with(other, [nameAt(other), valueAt(one)]));
      }),
      fc
        .tuple(fc.nat(valid.length - 1), fc.string({ minLength: 1, maxLength: 3 }))
        .map(([at, text]) => valid.slice(0, at) + text + valid.slice(at + text.length)),
      fc.nat(valid.length - 1).map((at) => valid.slice(0, at)),
    )
    .filter((body) => !isSame(body, valid));
}
