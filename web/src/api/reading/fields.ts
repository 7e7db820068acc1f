import type { Address } from '../addresses.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Completes what an answer says to what the contract promises; undefined where the answer has nothing of it. */
export type Reader = (value: unknown) => object | undefined;
export type Readers = Partial<Record<Address, Reader>>;

/** The specification's two spellings of one field. */
const spellings = [
  ['files_count', 'post_count'],
  ['followers_count', 'follower_count'],
  ['file_name', 'filename'],
  ['download_count', 'downloads_count'],
  ['star_count', 'stars_count'],
  ['used_bytes', 'used'],
  ['limit_bytes', 'limit'],
] as const;

/** The fields that have a value, under both spellings. Null counts as absent: where the contract has null, it is the default. */
export function fieldsOf(value: unknown): Fields {
  const fields = Object.fromEntries(Object.entries(Object(value)).filter(([, field]) => field !== null));
  for (const [one, other] of spellings) {
    const either = fields[one] ?? fields[other];
    if (either !== undefined) fields[one] = fields[other] = either;
  }
  return fields;
}

/** The object with that field, in `data` or in its place, by itself or under a name. */
export function objectWith(field: string, answer: unknown, name = ''): object | undefined {
  const outer = Object(answer);
  const inner = Object(outer.data);
  return [inner[name], inner, outer[name], outer].find((value) => Object(value)[field] !== undefined);
}
