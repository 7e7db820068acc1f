/** Stripe's own words for a request it turns down. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type = 'invalid_request_error';
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Fields = Record<string, string>;

/** `name[key]` of a form. */
export const nestedFields = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const [, inner] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? [];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );

/** All of something at once. */
export const fullList = <T>(data: readonly T[]) => ({ object: 'list', has_more: false, data });

/** Newest first, as Stripe lists everything, and a page at a time. */
export function paginate<T extends { id: string; created: number }>(all: readonly T[], fields: Fields) {
  const [from, to] = [Number(fields['created[gte]'] ?? 0), Number(fields['created[lt]'] ?? Number.POSITIVE_INFINITY)];
  const matching = all.filter(({ created }) => created >= from && created < to).toReversed();
  const after = matching.slice(matching.findIndex(({ id }) => id === fields.starting_after) + 1);
  const data = after.slice(0, Number(fields.limit ?? 10));
  return { object: 'list', has_more: data.length < after.length, data };
}
