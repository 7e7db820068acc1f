import type * as z from 'zod';
import type { Route } from '#shared/contract/route';
import { type FieldProblem, problemsOf } from './issues.ts';

export interface RawInput {
  params: unknown;
  query: unknown;
  /** Parsed JSON, or the fields of a form. */
  body: unknown;
  isForm?: boolean | undefined;
}

export type ReadInput = Omit<RawInput, 'isForm'>;

/** Parameters, query and body by the row's schemas, with the problems of all three at once. */
export function readInput(
  route: Route,
  raw: RawInput,
): { ok: true; value: ReadInput } | { ok: false; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const read = (schema: z.ZodType | undefined, input: unknown, root: string): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    problems.push(...problemsOf(parsed.error, input, root));
    return undefined;
  };
  const value = {
    params: read(route.params, raw.params, 'params'),
    query: read(route.query, raw.query, 'query'),
    body: read(raw.isForm ? route.form : route.body, raw.body, 'body'),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
