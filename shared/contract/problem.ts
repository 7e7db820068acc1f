import * as z from 'zod';
import { factorKind } from './shapes/factor-fields.ts';

/** An invalid input field; `message` is in the caller's language. */
const fieldProblem = z.object({ field: z.string(), code: z.string(), message: z.string() });

/**
 * The body of all errors, `application/problem+json`. `code` is stable, `message` is for users, `error` repeats it for
 * clients that read that field.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  error: z.string(),
  errors: z.array(fieldProblem).optional(),
  /** With `second_factor_required` and `mailbox_code_required`: accepted factors. */
  second_factors: z.array(factorKind).optional(),
  request_id: z.string(),
});

export type Problem = z.output<typeof problem>;
