import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpAnswer } from '#functions/runtime/http/event';
import { languageOf } from '#functions/runtime/http/facts';
import { problemAnswer } from '#functions/runtime/http/problem';
import type { ErrorCode } from '#shared/contract/errors';

const plainly = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** What the gateway itself refuses, before or after a function: in the same form as the functions' own refusals. */
export function refusal(code: ErrorCode, request: IncomingMessage, headers: Record<string, string> = {}): HttpAnswer {
  const language = languageOf(request.headers['accept-language'] ?? '');
  const id = randomUUID();
  const answer = problemAnswer({ ok: false, code }, { id, language });
  return { ...answer, headers: { ...answer.headers, ...plainly, 'x-request-id': id, ...headers } };
}
