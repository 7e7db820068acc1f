import type { ErrorCode } from '#shared/contract/errors';
import type { Route } from '#shared/contract/route';
import type { Refusal } from '#shared/result';

/** Every answer a handler may give, without the types of its row. */
export type AnyAnswer =
  | { ok: true; value: unknown; status?: never }
  | { ok: true; value: unknown; status: 202; retryAfterSeconds?: number }
  | { ok: true; status: 302; location: string }
  | { ok: true; status: 404; value: unknown }
  | Refusal<ErrorCode>;

/**
 * What leaves is what the row names: other fields are dropped here.
 * @throws when the answer does not fit its row, with the fields that do not, never with their values.
 */
export function checkAnswer(route: Route, answer: AnyAnswer): AnyAnswer {
  if (!answer.ok || answer.status === 302) return answer;
  const schema = answer.status === 202 ? (route.also?.[202] ?? route.response) : route.response;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return { ...answer, value: parsed.data };
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`${route.method} ${route.path} answers what its row does not name: ${fields}`);
}
