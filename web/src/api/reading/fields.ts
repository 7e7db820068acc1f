import type { Address } from '../addresses.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Fills an answer up to what the contract promises; undefined when the answer lacks its object. */
export type Reader = (value: unknown) => object | undefined;
export type Readers = Partial<Record<Address, Reader>>;

/** Fields that the specification spells in two ways. */
const spellings = [
  ['files_count', 'post_count'],
  ['followers_count', 'follower_count'],
  ['file_name', 'filename'],
  ['download_count', 'downloads_count'],
  ['star_count', 'stars_count'],
  ['used_bytes', 'used'],
  ['limit_bytes', 'limit'],
] as const;

/**
 * All fields that have a value, under both spellings. Null counts as absent: where the contract allows null, it is the
 * default.
 */
export function fieldsOf(value: unknown): Fields {
  const fields = Object.fromEntries(Object.entries(Object(value)).filter(([, field]) => field !== null));
  for (const [first, second] of spellings) {
    const either = fields[first] ?? fields[second];
    if (either !== undefined) fields[first] = fields[second] = either;
  }
  return fields;
}

/** The object that has this field: in `data` or at the top, directly or under `name`. */
export function objectWith(field: string, answer: unknown, name = ''): object | undefined {
  const outer = Object(answer);
  const inner = Object(outer.data);
  return [inner[name], inner, outer[name], outer].find((value) => Object(value)[field] !== undefined);
}
