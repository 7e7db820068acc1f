import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errors } from '#shared/contract/errors';
import type { Problem } from '#shared/contract/problem';
import type { Refusal } from '#shared/result';
import { filled } from '#shared/said';
import type { RequestFacts } from '../endpoint.ts';
import type { HttpAnswer } from './event.ts';
import { type FieldProblem, fieldText, isFieldError } from './issues.ts';

export interface Fault extends Refusal<ErrorCode> {
  /** Which fields are at fault, for `invalid_input`. */
  fields?: readonly FieldProblem[];
  /** What there is instead, for `method_not_allowed`. */
  allow?: readonly string[];
}

/** How a step of the runtime ends the chain: middy runs the error steps for what is thrown. */
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

/** The id is the request's. */
type Asker = Pick<RequestFacts, 'id' | 'language'>;

/** Whole seconds: the header knows no others. */
const waitOf = ({ retryAfterSeconds }: Fault): number | undefined =>
  retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds));

/** The user's sentence: the first field's where fields are at fault, otherwise the code's. */
function sentence(fault: Fault, first: FieldProblem | undefined, asker: Asker): string {
  if (first) return fieldText(first, asker.language);
  return filled(errors[fault.code][asker.language], {
    seconds: waitOf(fault) ?? 60,
    requestId: asker.id,
    ...fault.params,
  });
}

function problemBody(fault: Fault, asker: Asker): Problem {
  const fields = fieldsOf(fault);
  const { status } = errors[fault.code];
  const message = sentence(fault, fields[0], asker);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: fault.code,
    message,
    error: message,
    ...(fields.length > 0 && { errors: fields.map((one) => ({ ...one, message: fieldText(one, asker.language) })) }),
    request_id: asker.id,
  };
}

export function problemAnswer(fault: Fault, asker: Asker): HttpAnswer {
  const body = problemBody(fault, asker);
  const wait = waitOf(fault);
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    ...(body.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(fault.allow && { allow: fault.allow.join(', ') }),
  };
  return { statusCode: body.status, headers, body: JSON.stringify(body), isBase64Encoded: false };
}
