import { readFileSync } from 'node:fs';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type Described, fits, misfits } from './described-values.ts';
import { formSent, type RequestParts } from './events.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Described;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Described }> };
  responses: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const document: Document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

export type DescribedOperation = (typeof operations)[number];

/** An independent validator of the document. */
const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const holds = (schema: Described, value: unknown): boolean => ajv.validate(schema, value);

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const checks = new Map<string, ValidateFunction>();

/** Compiled once per schema. */
function checkAt($ref: string): ValidateFunction {
  const check = checks.get($ref) ?? ajv.compile({ $ref });
  checks.set($ref, check);
  return check;
}

/** Parts of a response that the document lacks; empty if it conforms. */
export function wrongIn(
  operation: DescribedOperation,
  status: number,
  { type, body }: { type: string; body: string },
): string[] {
  const answer: { $ref?: string; content?: object } | undefined = Object(operation.responses)[status];
  if (!answer) return [`no answer with ${status} is told of`];
  const here =
    answer.$ref ?? `#/paths/${escaped(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`;
  const content = Object.keys(answer.content ?? (answer.$ref ? { 'application/problem+json': {} } : {}));
  if (content.length === 0) return [];
  const media = type.split(';')[0] ?? '';
  if (!content.includes(media)) return [`${media} is not told of`];
  const value: unknown = media.endsWith('json') ? JSON.parse(body) : body;
  const check = checkAt(`document${here}/content/${escaped(media)}/schema`);
  return check(value)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`);
}

export interface DescribedRequest {
  sent: Omit<RequestParts, 'body' | 'headers'>;
  /** Undefined for no body. */
  body: { media: string; value: unknown } | undefined;
  /** True if the whole request conforms. */
  isRight: boolean;
}

/** A value as text of a URL. */
const inAddress = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The values a URL text may stand for. */
function meanings(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return String(value) === text && typeof value !== 'object' ? [text, value] : [text];
  } catch {
    return [text];
  }
}

const isRightIn = ({ required, schema }: Parameter, text: string | undefined): boolean =>
  text === undefined ? !required : meanings(text).some((value) => holds(schema, value));

type KnownValues = Record<string, readonly unknown[]>;

/**
 * Fitting values, known values, or arbitrary ones in one of six cases; fewer for more than five fields, so that parts
 * of large objects stay valid.
 */
function field(name: string, schema: Described, knownValues: KnownValues, fields = 0): fc.Arbitrary<unknown> {
  const values = knownValues[name];
  const weight = Math.max(5, fields);
  return fc.oneof(
    { weight: values ? 1 : weight, arbitrary: fits(schema) },
    ...(values ? [{ weight: weight - 1, arbitrary: fc.constantFrom(...values) }] : []),
    { weight: 1, arbitrary: misfits(schema) },
  );
}

function fieldsOf(schema: Described, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => fieldsOf(alternative, knownValues)));
  const names = Object.entries(schema.properties ?? {});
  const record = fc.record(
    Object.fromEntries(names.map(([name, property]) => [name, field(name, property, knownValues, names.length)])),
    {
      requiredKeys: schema.required ?? [],
    },
  );
  const without = fc.tuple(record, fc.constantFrom(...(schema.required ?? []), 'unheard_of')).map(([object, name]) => {
    const { [name]: _, ...remaining }: Record<string, unknown> = object;
    return remaining;
  });
  return fc.oneof({ weight: 2, arbitrary: fits(schema) }, { weight: 4, arbitrary: record }, without, misfits(schema));
}

function bodyOf({ requestBody }: DescribedOperation, knownValues: KnownValues): fc.Arbitrary<DescribedRequest['body']> {
  const contents = Object.entries(requestBody?.content ?? {});
  if (contents.length === 0) return fc.constant(undefined);
  const bodies = contents.map(([media, { schema }]) =>
    fieldsOf(schema, knownValues).map((value) => ({ media, value })),
  );
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...bodies) }, { weight: 1, arbitrary: fc.constant(undefined) });
}

type Field = string | File;

/** Forms have texts and files; a list is a repeated field, and an empty list is absent. */
const formFields = (value: unknown): [string, Field[]][] =>
  Object.entries(Object(value)).flatMap(([name, values]) => {
    const fields = [values].flat().map((one) => (one instanceof File ? one : inAddress(one)));
    return fields.length > 0 ? [[name, fields]] : [];
  });

/** An untouched file input sends an empty text. */
function holdFiles(schema: Described, all: Field[], isRequired: boolean): boolean {
  const chosen = all.filter((one) => one !== '');
  if (chosen.length === 0) return !isRequired;
  return chosen.every((one) => one instanceof File) && holds(schema, chosen);
}

const isList = ({ type, anyOf = [] }: Described): boolean => type === 'array' || anyOf.some(isList);

/** A list is a repeated field; of other repeated fields the last counts. */
function isRightForm({ properties = {}, required = [] }: Described, fields: [string, Field[]][]): boolean {
  const fieldMap = new Map(fields);
  if (required.some((name) => !fieldMap.has(name))) return false;
  return fields.every(([name, all]) => {
    const schema = properties[name] ?? {};
    if (schema.items?.contentMediaType) return holdFiles(schema, all, required.includes(name));
    if (isList(schema) && all.length > 1) return holds(schema, all);
    return holds(schema, all) || holds(schema, all.at(-1));
  });
}

function isRightBody({ requestBody }: DescribedOperation, body: DescribedRequest['body']): boolean {
  if (!body) return !requestBody?.required;
  const schema = requestBody?.content[body.media]?.schema ?? {};
  if (body.media === 'multipart/form-data') return isRightForm(schema, formFields(body.value));
  return holds(schema, body.value);
}

/** Valid and invalid requests to an operation, from the document alone. */
export function requestsBy(operation: DescribedOperation, knownValues: KnownValues): fc.Arbitrary<DescribedRequest> {
  const parameters = operation.parameters ?? [];
  const texts = parameters.map((parameter) => {
    const record = field(parameter.name, parameter.schema, knownValues).map((value) => inAddress(value).toWellFormed());
    return parameter.required ? record : fc.option(record, { nil: undefined });
  });
  return fc.tuple(fc.tuple(...texts), bodyOf(operation, knownValues)).map(([parameterTexts, body]) => {
    const named = parameters.map((parameter, at) => ({ parameter, text: parameterTexts[at] }));
    const areRight = named.every(({ parameter, text }) => isRightIn(parameter, text));
    const of = (where: Parameter['in']) =>
      named.flatMap(({ parameter, text }): [string, string][] =>
        parameter.in === where && text !== undefined ? [[parameter.name, text]] : [],
      );
    return {
      sent: {
        method: operation.method,
        params: Object.fromEntries(of('path')),
        query: String(new URLSearchParams(of('query'))),
      },
      body,
      isRight: areRight && isRightBody(operation, body),
    };
  });
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, fields] of formFields(value)) for (const one of fields) form.append(name, one);
  return form;
}

/** The request as sent. */
export async function sentOf({ sent, body }: DescribedRequest, headers: Record<string, string>): Promise<RequestParts> {
  if (!body) return { ...sent, headers };
  if (body.media === 'multipart/form-data') {
    const form = await formSent(formOf(body.value));
    return { ...sent, ...form, headers: { ...headers, ...form.headers } };
  }
  const type = body.media === '*/*' ? 'text/plain' : body.media;
  return { ...sent, headers: { ...headers, 'content-type': type }, body: JSON.stringify(body.value) };
}
