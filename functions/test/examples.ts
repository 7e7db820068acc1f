import type * as z from 'zod';
import { jsonSchema, type Schema } from '#shared/contract/openapi/schema';
import type { Route } from '#shared/contract/route';
import type { Request } from './populated.ts';

/** A valid request built from a route's schemas: known values, and else only required fields. */

export type KnownValues = Record<string, unknown>;

const boundOf = (schema: Schema, bound: 'minLength' | 'minimum'): number => Number(Object(schema)[bound] ?? 1);

const byType: Record<string, (schema: Schema) => unknown> = {
  string: (schema) => 'a'.repeat(boundOf(schema, 'minLength')),
  integer: (schema) => boundOf(schema, 'minimum'),
  number: (schema) => boundOf(schema, 'minimum'),
  boolean: () => true,
  array: () => [],
  object: (schema) => objectOf(schema, {}),
};

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.oneOf ?? schema.anyOf ?? [];
  if (alternative) return sampleOf(Object(alternative));
  return byType[String(schema.type)]?.(schema);
}

function objectOf(schema: Schema, knownValues: KnownValues): Record<string, unknown> {
  const [alternative] = schema.oneOf ?? schema.anyOf ?? [schema];
  const { properties = {}, required = [] }: Schema = Object(alternative);
  const fields = Object.entries(properties).filter(([name]) => name in knownValues || required.includes(name));
  return Object.fromEntries(fields.map(([name, of]) => [name, knownValues[name] ?? sampleOf(Object(of))]));
}

const partOf = (schema: z.ZodType | undefined, knownValues: KnownValues): Record<string, unknown> | undefined =>
  schema && objectOf(jsonSchema(schema, 'input'), knownValues);

const texts = (part: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]));

export function exampleOf({ params, query, body, raw }: Route, knownValues: KnownValues): Request {
  const bodyExample = raw ? knownValues : partOf(body, knownValues);
  return {
    params: texts(partOf(params, knownValues)),
    query: String(new URLSearchParams(texts(partOf(query, knownValues)))),
    accept: 'application/json',
    ...(bodyExample && { body: bodyExample }),
  };
}
