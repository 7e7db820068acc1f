import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '../errors.ts';
import { routeEntries, routes } from '../index.ts';
import { needsSession } from '../route.ts';
import { type OpenApi, openapi } from './openapi.ts';

const document = openapi();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const byId = (name: string) => {
  const differences = operations.find(({ operation }) => operation.operationId === name);
  if (!differences) throw new Error(`no operation ${name}`);
  return differences.operation;
};

/** Every `$ref` of a value, however deep. */
function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsOf(inner),
  );
}

const at = (root: unknown, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      root,
    );

/** The codes of an operation under a status, in shared responses too. */
const codesOf = (name: string, status: number): string[] => {
  const answer: unknown = byId(name).responses[status];
  const [ref] = refsOf(answer).filter((text) => text.includes('/responses/'));
  const text = JSON.stringify(ref ? at(document, ref) : answer);
  return [...text.matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, list = '']) => JSON.parse(`[${list}]`));
};

test('docs/openapi.json is what the contract says', async () => {
  const written: OpenApi = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  expect(written, '`npm run check` writes docs/openapi.json anew: run it and commit the file').toEqual(
    JSON.parse(JSON.stringify(document)),
  );
});

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result).toMatchObject({ valid: true });
});

test('every reference leads somewhere', () => {
  const refs = [...new Set(refsOf(document))];
  expect(refs.length).toBeGreaterThan(10);
  expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([]);
});

test('every row is one operation under its own name', () => {
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('every parameter of a path is declared, and no other', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(
      declared.map(({ name }) => name),
      path,
    ).toEqual(inPath);
  }
});

test('every error that a row lists stands under its status', () => {
  for (const [name, row] of routeEntries) {
    for (const code of row.errors) expect(codesOf(name, errors[code].status), name).toContain(code);
  }
});

test('only calls that need a session answer unauthorized', () => {
  const unauthorized: ErrorCode = 'unauthorized';
  const naming = routeEntries.filter(
    ([name]) => byId(name).responses[401] && codesOf(name, 401).includes(unauthorized),
  );
  const needing = routeEntries.filter(([, row]) => needsSession(row));
  expect(naming).toEqual(needing);
});

test('calls of the development engine are marked, and no others', () => {
  const marked = operations.filter(({ operation }) => operation['x-development-only']);
  expect(marked.map(({ operation }) => operation.operationId)).toEqual(['mockNotify']);
});

test('small files may come in a form, as bytes', () => {
  const form = byId('createFile').requestBody?.content['multipart/form-data']?.schema;
  expect(form).toMatchObject({ properties: { files: { items: { contentMediaType: 'application/octet-stream' } } } });
});

test('a download names its redirect and its wait', () => {
  const { responses } = byId('downloadFile');
  expect(responses).toMatchObject({ 302: { headers: { Location: {} } }, 202: { headers: { 'Retry-After': {} } } });
});
