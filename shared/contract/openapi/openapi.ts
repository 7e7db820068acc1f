import type * as z from 'zod';
import type { NeededRole } from '#shared/roles';
import { routeEntries } from '../index.ts';
import { needsSession, type Right, type Route } from '../route.ts';
import { componentResponses, type OpenApiResponse, type OpenApiResponses, responsesOf } from './responses.ts';
import { componentSchemas, jsonSchema, type Schema } from './schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

interface RequestBody {
  required: boolean;
  content: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: OpenApiResponses;
  'x-may': Right;
  'x-role'?: NeededRole;
  'x-development-only'?: true;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, OpenApiResponse>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

const takesEmpty = ({ type, enum: listed, minLength, pattern }: Schema): boolean =>
  [type].flat().includes('string') && !listed && !minLength && !pattern;

/** An empty parameter, such as `page=`, counts as absent. */
function orEmpty(schema: Schema): Schema {
  if (takesEmpty(schema)) return schema;
  const { default: usual, ...specified } = schema;
  return {
    anyOf: [...(specified.anyOf ?? [specified]), { const: '' }],
    ...(usual !== undefined && { default: usual }),
  };
}

function parametersOf(schema: z.ZodObject | undefined, where: Parameter['in']): Parameter[] {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
  return Object.entries(properties).map(([name, property]) => {
    const propertySchema: Schema = Object(property);
    const isRequired = where === 'path' || required.includes(name);
    return { name, in: where, required: isRequired, schema: isRequired ? propertySchema : orEmpty(propertySchema) };
  });
}

/** A missing body is read as this. */
const nothing = {};

const rawBody: RequestBody = { required: true, content: { '*/*': { schema: { type: 'string' } } } };

function bodyOf({ body, form, raw }: Route): RequestBody | undefined {
  if (raw) return rawBody;
  if (!body) return undefined;
  const content = {
    'application/json': { schema: jsonSchema(body, 'input') },
    ...(form ? { 'multipart/form-data': { schema: jsonSchema(form, 'input') } } : {}),
  };
  return { required: !body.safeParse(nothing).success, content };
}

/** `{}` beside the token marks a route that is open, with a personal response for a valid token. */
function securityOf(row: Route): Operation['security'] {
  if (needsSession(row)) return [{ bearer: [] }];
  return row.personal ? [{}, { bearer: [] }] : [];
}

function operationOf(name: string, row: Route): Operation {
  const parameters = [...parametersOf(row.params, 'path'), ...parametersOf(row.query, 'query')];
  const requestBody = bodyOf(row);
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.path.split('/')[1] ?? ''],
    security: securityOf(row),
    'x-may': row.may,
    ...(row.role ? { 'x-role': row.role } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(row),
    ...(row.access === 'development' ? { 'x-development-only': true } : {}),
  };
}

function pathsOf(entries: readonly [string, Route][]): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {};
  for (const [name, row] of entries) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  return paths;
}

/** The routes as OpenAPI 3.1. Deterministic, so that the file can be compared. */
export const openapi = (entries: readonly [string, Route][] = routeEntries): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title: 'Tanwei 摊位',
    version: '1',
    description:
      'Every error is problem+json with a stable `code` and a `message` for the user: Chinese, or English with ' +
      '`Accept-Language: en`. Amounts are yuan with two decimals. Lengths are in characters as they are sent. A ' +
      'parameter without a value is as if it were not there; given twice, the last one counts, of a form’s fields too.' +
      ' Fields nobody asked for are not looked at. `x-may` says ' +
      'whom an operation gives what they ask for, `x-role` which role that takes, beside admins. Operations marked `x-development-only` are not deployed.',
  },
  servers: [{ url: '/api' }],
  paths: pathsOf(entries),
  components: {
    schemas: componentSchemas(),
    responses: componentResponses(),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
});
