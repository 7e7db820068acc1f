import { expect } from 'vitest';
import * as z from 'zod';
import { type ErrorCode, errors, runtimeErrors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import type { Problem } from '#shared/contract/problem';
import type { Route } from '#shared/contract/route';

/** A refusal in place of a success, with the catalogue's message. */
export class Refusal {
  readonly code: ErrorCode;
  readonly problem: Problem;

  /** `fields`: the message of each invalid field. */
  constructor(code: ErrorCode, params: Record<string, string> = {}, fields: Record<string, string> = {}) {
    this.code = code;
    const { status, zh } = errors[code];
    const message = zh.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    this.problem = {
      type: 'about:blank',
      title: code,
      status,
      code,
      message,
      error: message,
      errors: Object.entries(fields).map(([field, text]) => ({ field, code: 'invalid', message: text })),
      ...(code === 'mailbox_code_required' && { second_factors: ['mailbox' as const] }),
      request_id: 'the-request',
    };
  }
}

const toJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const rows = Object.values<Route>(routes).map((row) => ({
  row,
  pattern: new RegExp(`^${row.method} ${row.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  parameters: row.path.split('{').length,
}));

/** Several routes may match, such as `/users/{usernameOrId}`: the one with the fewest parameters is meant. */
export function rowOf(call: string): Route {
  const [match] = rows
    .filter(({ pattern }) => pattern.test(call))
    .sort((one, other) => one.parameters - other.parameters);
  if (!match) throw new Error(`the contract has no ${call}`);
  return match.row;
}

/** The response that the server would send: only fields of the contract, and only refusals that the route declares. */
export function responseOf(body: unknown, call: string): Response {
  const { response, also, status, errors: refusals } = rowOf(call);
  const refusal = body === undefined ? new Refusal('not_found') : body;
  if (!(refusal instanceof Refusal)) return toJson(z.union([response, also?.[202] ?? response]).parse(body), status);
  expect([...refusals, ...runtimeErrors]).toContain(refusal.code);
  return toJson(refusal.problem, refusal.problem.status);
}
