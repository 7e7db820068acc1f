import * as z from 'zod';
import { accountStatuses } from '#shared/safety';
import { sessionClosed, sessionHeader } from '#shared/session-header';
import { type ErrorCode, errors, type runtimeErrors } from '../errors.ts';
import { isClosedTo, needsSession, type Route } from '../route.ts';
import { jsonSchema, type Schema } from './schema.ts';

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
}

export type OpenApiResponses = Record<string, OpenApiResponse | { $ref: string }>;

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } } };
const location = { Location: { description: 'Where to go', schema: { type: 'string' as const, format: 'uri' } } };

const closedSession = {
  [sessionHeader]: {
    description: 'The token that came along is worth nothing any more: this is the answer for a guest',
    schema: { type: 'string' as const, enum: [sessionClosed] },
  },
};

/** `too_many_requests` → `TooManyRequests` */
const pascal = (code: string): string => code.replace(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase());

const waits = (codes: readonly ErrorCode[]): boolean =>
  codes.some((code) => code === 'too_many_requests' || errors[code].status === 503);

const refusal = (codes: readonly ErrorCode[]): OpenApiResponse => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].en}`).join('. '),
  ...(waits(codes) ? { headers: retryAfter } : {}),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { enum: [...codes] } } },
        ],
      },
    },
  },
});

/** Responses shared by many routes, if no other code has the same status. */
const sharedCodes = [
  'invalid_input',
  'unauthorized',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'file_not_found',
  'user_not_found',
  'order_not_found',
  'upload_not_found',
] as const satisfies readonly ErrorCode[];

export const componentResponses = (): Record<string, OpenApiResponse> =>
  Object.fromEntries(sharedCodes.map((code) => [pascal(code), refusal([code])]));

const isShared = (code: ErrorCode): boolean => sharedCodes.some((shared) => shared === code);

function runtimeCodes(row: Route): (typeof runtimeErrors)[number][] {
  const hasBody = row.body !== undefined || row.form !== undefined;
  return [
    ...(row.params || row.query || hasBody ? (['invalid_input'] as const) : []),
    ...(hasBody ? (['malformed_body', 'unsupported_media_type'] as const) : []),
    ...(hasBody || row.raw ? (['payload_too_large'] as const) : []),
    ...(needsSession(row) ? (['unauthorized'] as const) : []),
    ...(row.access === 'operator' ? (['role_missing', 'operator_factor_missing'] as const) : []),
    ...accountStatuses.filter((status) => isClosedTo(row, status)).map((status) => `account_${status}` as const),
    'too_many_requests',
    'internal',
    'unavailable',
  ];
}

function refusals(row: Route): OpenApiResponses {
  const codes = [...new Set<ErrorCode>([...row.errors, ...runtimeCodes(row)])];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const [only] = group;
      const shared = group.length === 1 && only !== undefined && isShared(only);
      return [String(status), shared ? { $ref: `#/components/responses/${pascal(only)}` } : refusal(group)];
    }),
  );
}

const mediaType = (schema: z.ZodType, type: string): string =>
  schema instanceof z.ZodString ? type : 'application/json';

const success = (description: string, schema: z.ZodType, type = 'text/plain'): OpenApiResponse => ({
  description,
  content: { [mediaType(schema, type)]: { schema: jsonSchema(schema, 'output') } },
});

const descriptions = { 200: 'Done', 201: 'Created', 202: 'Accepted, and not finished yet' } as const;

export function responsesOf(row: Route): OpenApiResponses {
  const accepted = row.also?.[202];
  return {
    [row.status]: {
      ...success(descriptions[row.status], row.response, row.type),
      ...(row.personal ? { headers: closedSession } : {}),
    },
    ...(accepted ? { 202: { ...success(descriptions[202], accepted), headers: retryAfter } } : {}),
    ...(row.also?.[302] ? { 302: { description: 'The same address as a redirect', headers: location } } : {}),
    ...(row.also?.[404] ? { 404: success('A page all the same, of what is not there', row.response, row.type) } : {}),
    ...refusals(row),
  };
}
