import type { Fields } from './http.ts';
import { ProviderRefusal } from './model/refusal.ts';

/** Stripe's error for a refused request; most have no code. */
export class StripeRefusal extends ProviderRefusal {
  readonly type: string;

  constructor(status: number, message: string, code = '', type = 'invalid_request_error') {
    super([status, code]);
    this.message = message;
    this.type = type;
  }
}

/** The `name[key]` fields of a form, by key. */
export const nestedFields = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const isWithin = key.startsWith(`${name}[`) && key.endsWith(']');
      return isWithin ? [[key.slice(name.length + 1, -1), value]] : [];
    }),
  );

export const fullList = <T>(data: readonly T[]) => ({ object: 'list', has_more: false, data });

/** One page, newest first as in all lists of Stripe's. */
export function paginate<T extends { id: string; created: number }>(all: readonly T[], fields: Fields) {
  const [from, to] = [Number(fields['created[gte]'] ?? 0), Number(fields['created[lt]'] ?? Number.POSITIVE_INFINITY)];
  const matching = all.filter(({ created }) => created >= from && created < to).toReversed();
  const after = matching.slice(matching.findIndex(({ id }) => id === fields.starting_after) + 1);
  const data = after.slice(0, Number(fields.limit ?? 10));
  return { object: 'list', has_more: data.length < after.length, data };
}
