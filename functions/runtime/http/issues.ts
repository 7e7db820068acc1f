import type * as z from 'zod';
import { type FieldError, fieldErrors } from '#shared/contract/errors';
import type { Language } from '#shared/limits';

/** One field of the input and what is wrong with it. */
export interface FieldProblem {
  field: string;
  code: FieldError;
}

export const fieldText = (problem: FieldProblem, language: Language): string => fieldErrors[problem.code][language];

export const isFieldError = (text: string): text is FieldError => Object.hasOwn(fieldErrors, text);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const sized = (origin: string, long: FieldError): FieldError =>
  origin === 'string' || origin === 'array' || origin === 'file' ? long : 'out_of_range';

/** If a schema names no text of ours, the kind of issue picks one: the library's own sentences are never sent. */
function codeOf(issue: z.core.$ZodIssue, input: unknown): FieldError {
  if (isFieldError(issue.message)) return issue.message;
  if (issue.code === 'too_big') return sized(issue.origin, 'too_long');
  if (issue.code === 'too_small') return sized(issue.origin, 'too_short');
  if (issue.path.length === 0) return 'object_required';
  return valueAt(input, issue.path) === undefined ? 'required' : 'invalid';
}

/** More is of no use to a reader, and a body of a megabyte can contain a hundred thousand problems. */
const problemsAtMost = 20;

/** The first problem of every field, in the order of the schema. */
export function problemsOf(error: z.ZodError, input: unknown, root: string): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of error.issues) {
    if (problems.size === problemsAtMost) break;
    const field = issue.path.map(String).join('.') || root;
    if (!problems.has(field)) problems.set(field, { field, code: codeOf(issue, input) });
  }
  return [...problems.values()];
}
