import type { ErrorCode } from '#shared/contract/errors';
import type { Route } from '#shared/contract/route';
import type { Refusal } from '#shared/result';
import type { HttpAnswer } from './event.ts';
import type { Exchange } from './exchange.ts';
import { problemAnswer } from './problem.ts';

/** Every answer a handler may give, without the types of its row. */
export type AnyAnswer =
  | { ok: true; value: unknown; status?: never }
  | { ok: true; value: unknown; status: 202; retryAfterSeconds?: number }
  | { ok: true; status: 302; location: string }
  | { ok: true; status: 404; value: unknown }
  | Refusal<ErrorCode>;

/**
 * The response contains only the fields that the row names; others are dropped here. @throws if the answer does not fit its row, with
 * the names of the fields, never with their values.
 */
export function checkAnswer(route: Route, answer: AnyAnswer): AnyAnswer {
  if (!answer.ok || answer.status === 302) return answer;
  const schema = answer.status === 202 ? (route.also?.[202] ?? route.response) : route.response;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return { ...answer, value: parsed.data };
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`${route.method} ${route.path} answers what its row does not name: ${fields}`);
}

const plain = (statusCode: number, headers: Record<string, string>, body: string): HttpAnswer => ({
  statusCode,
  headers,
  body,
  isBase64Encoded: false,
});

const json = { 'content-type': 'application/json; charset=utf-8' };
const text = ({ type }: Route) => ({ 'content-type': `${type ?? 'text/plain'}; charset=utf-8` });

/** Rows that answer with a text are pages and acknowledgements for providers: exactly those characters, without JSON around them. */
const isText = (route: Route): boolean => route.response.def.type === 'string';

function successAnswer(route: Route, answer: Extract<AnyAnswer, { ok: true }>): HttpAnswer {
  if (answer.status === 302) return plain(302, { location: answer.location }, '');
  if (answer.status === 202) {
    const wait = answer.retryAfterSeconds;
    const headers = { ...json, ...(wait !== undefined && { 'retry-after': String(wait) }) };
    return plain(202, headers, JSON.stringify(answer.value));
  }
  if (isText(route)) return plain(answer.status ?? route.status, text(route), String(answer.value));
  return plain(route.status, json, JSON.stringify(answer.value));
}

/** The handler's result as an HTTP response. Throws if the result does not fit the row. */
export function answerOf(exchange: Exchange, result: AnyAnswer): HttpAnswer {
  const checked = checkAnswer(exchange.route, result);
  if (checked.ok) return successAnswer(exchange.route, checked);
  exchange.fault = checked;
  return problemAnswer(checked, exchange.facts);
}
