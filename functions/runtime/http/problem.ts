import { STATUS_CODES } from 'node:http';
import { fillTemplate } from '#shared/confirmations';
import { type ErrorCode, errors, longWaits } from '#shared/contract/errors';
import type { Problem } from '#shared/contract/problem';
import { type FactorKind, factorKind } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';
import type { Refusal } from '#shared/result';
import type { RequestFacts } from '../endpoint.ts';
import type { HttpAnswer } from './event.ts';
import { type FieldProblem, fieldText, isFieldError } from './issues.ts';

export interface Fault extends Refusal<ErrorCode> {
  /** The invalid fields, for `invalid_input`. */
  fields?: readonly FieldProblem[];
  /** The allowed methods, for `method_not_allowed`. */
  allow?: readonly string[];
}

/** Thrown by a step to end the chain: middy runs the error steps for it. */
export class Refused extends Error {
  override name = 'Refused';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

export const refused = (code: ErrorCode, detail: Omit<Fault, 'ok' | 'code'> = {}): Refused =>
  new Refused({ ok: false, code, ...detail });

/** A handler names fields by the params: `refuse('invalid_input', { params: { password: 'password_common' } })`. */
function fieldsOf(fault: Fault): readonly FieldProblem[] {
  if (fault.fields || fault.code !== 'invalid_input') return fault.fields ?? [];
  return Object.entries(fault.params ?? {}).flatMap(([field, value]) => {
    const code = String(value);
    return isFieldError(code) ? [{ field, code }] : [];
  });
}

type Requester = Pick<RequestFacts, 'id' | 'language'>;

/** Whole seconds: the header knows no others. */
const waitOf = ({ retryAfterSeconds }: Fault): number | undefined =>
  retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds));

/** The message of a code; a long wait is given in minutes, hours or days. */
function messageOf(fault: Fault): { words: Record<Language, string>; params: Record<string, number> } {
  const { code } = fault;
  const seconds = waitOf(fault) ?? 60;
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  if (code !== 'too_many_requests' || seconds < 120) return { words: errors[code], params: { seconds } };
  return hours < 3 ? { words: longWaits.minutes, params: { minutes } } : { words: longWaits.hours, params: { hours } };
}

/** The user's sentence: the first field's where fields are at fault, otherwise the code's. */
function sentence(fault: Fault, first: FieldProblem | undefined, requester: Requester): string {
  if (first) return fieldText(first, requester.language);
  const { words, params } = messageOf(fault);
  return fillTemplate(words[requester.language], { ...params, requestId: requester.id, ...fault.params });
}

/** The second factors of the account, one of which is required. */
const kindsOf = ({ params }: Fault): FactorKind[] =>
  factorKind.options.filter((kind) => String(params?.factors).split(',').includes(kind));

function problemBody(fault: Fault, requester: Requester): Problem {
  const fields = fieldsOf(fault);
  const { status } = errors[fault.code];
  const message = sentence(fault, fields[0], requester);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: fault.code,
    message,
    error: message,
    ...(fields.length > 0 && {
      errors: fields.map((field) => ({ ...field, message: fieldText(field, requester.language) })),
    }),
    ...(fault.params?.factors !== undefined && { second_factors: kindsOf(fault) }),
    request_id: requester.id,
  };
}

export function problemAnswer(fault: Fault, requester: Requester): HttpAnswer {
  const body = problemBody(fault, requester);
  const wait = waitOf(fault);
  const answer = { statusCode: body.status, isBase64Encoded: false } as const;
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    ...(body.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(fault.allow && { allow: fault.allow.join(', ') }),
  };
  if (fault.body === undefined) return { ...answer, headers, body: JSON.stringify(body) };
  return { ...answer, headers: { 'content-type': 'application/json; charset=utf-8' }, body: fault.body };
}
