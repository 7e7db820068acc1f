import fc from 'fast-check';
import { jsonSchema, type Schema } from '#shared/contract/openapi/schema';
import type { Route } from '#shared/contract/route';
import type { RequestParts } from './events.ts';
import { testPayoutForm } from './payout-account.ts';
import { testPassword } from './people.ts';
import type { Populated } from './populated.ts';

/** Requests from a route's schemas: valid, or with one or two fields at or beyond their bounds. */

type Values = Record<string, readonly unknown[]>;

/** Known values of this market, which schemas do not tell. */
export const knownIn = ({ onSale, sold, hidden, free, upload, ...market }: Populated): Values => ({
  id: [onSale.id, sold.id, hidden.id, free.id, upload.id],
  file_post_id: [onSale.id, sold.id, hidden.id, free.id],
  file: [onSale, sold, free].map(({ files }) => files[0]?.id),
  version: ['newest', 'bought', '1'],
  uploads: [[upload.id], [upload.id, upload.id]],
  out_trade_no: [market.soldOrder, market.hiddenOrder, market.openOrder],
  usernameOrId: [market.owner.username, market.buyer.id, market.unverified.username, 'NAN_owner'],
  provider: ['mock', 'alipay', 'stripe'],
  email: [market.owner.email, market.buyer.username, 'new@example.com', 'New@Example.com '],
  username: ['new_name', 'nan_owner', 'admin'],
  password: [testPassword, 'another good one'],
  current_password: [testPassword],
  new_password: [testPassword, 'another good one', '123456'],
  title: ['讲义', '🀄️'.repeat(200)],
  price: [0, 0.01, '9.9', 50_000],
  expected_price: [39, 38],
  min_price: ['0', '39'],
  max_price: ['39', '1'],
  amount: [37.05, 1],
  starts_at: ['2026-11-22T12:00:00+08:00', '2026-11-23T00:00:00Z'],
  ends_at: ['2026-12-20T00:00:00+08:00', '2026-12-01T12:00:00.5Z'],
  tags: [['考研', '考研 '], ['a'.repeat(20)]],
  tag: ['考研'],
  ...Object.fromEntries(Object.entries(testPayoutForm).map(([name, value]) => [name, [value]])),
});

/** Arbitrary values that careless programs mishandle. */
const spoiled = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, Number.MAX_VALUE, '', ' ', [], {}, [[]], [null], { length: 3 }),
  fc.constantFrom(
    'x'.repeat(100_000),
    '摊'.repeat(20_000),
    '\u202e',
    '\ud800',
    '\u0000',
    '👩‍👩‍👧‍👦'.repeat(500),
    'İ',
    'ﷺ',
  ),
  fc.constantFrom('__proto__', 'constructor', '../../etc/passwd', '$(x)', "'; --", '<b>', '1e309', '-0', '٣'),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

type Parts = { [name in 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems']?: number };
const boundsOf = (schema: Schema): Parts => schema as Parts;

/** Values just inside and outside the schema's bounds. */
function edges(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = boundsOf(schema);
  const around = (bound: number | undefined) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]);
  const counts = (...bounds: (number | undefined)[]) => bounds.flatMap(around).filter((n) => n >= 0 && n < 20_000);
  return [
    ...around(minimum),
    ...around(maximum),
    ...counts(minLength, maxLength).map((n) => 'é'.repeat(n)),
    ...counts(minItems, maxItems).map((n) => Array.from({ length: n }, () => 'a')),
  ];
}

const text = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const { minLength = 0, maxLength = 60 } = boundsOf(schema);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
};

const listOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { minItems = 0, maxItems = 12 } = boundsOf(schema);
  const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  return fc.array(fits(Object(items)), { minLength: minItems, maxLength: Math.min(maxItems, 12) });
};

const byType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  string: text,
  boolean: () => fc.boolean(),
  integer: (schema) => fc.integer({ min: boundsOf(schema).minimum ?? -9, max: boundsOf(schema).maximum ?? 9_999 }),
  number: () => fc.integer({ min: 0, max: 5_000_000 }).map((fen) => fen / 100),
  array: listOf,
  object: (schema) => fc.record(fieldsOf(schema, {})),
};

/** Values that fit the schema. */
function fits(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  const values = types.flatMap((type) => byType[type]?.(schema) ?? []);
  return values.length > 0 ? fc.oneof(...values) : fc.constant(undefined);
}

const propertiesOf = (schema: Schema | undefined): [string, Schema][] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => [name, Object(property)]);

function fieldsOf(schema: Schema | undefined, knownValues: Values): Record<string, fc.Arbitrary<unknown>> {
  const field = (name: string, property: Schema): fc.Arbitrary<unknown> => {
    const values = knownValues[name];
    return values ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, fits(property)) : fits(property);
  };
  return Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, field(name, property)]));
}

/** A valid object, or one with up to two fields at or beyond their bounds. */
function objectOf(schema: Schema | undefined, knownValues: Values): fc.Arbitrary<Record<string, unknown>> {
  const properties = propertiesOf(schema);
  const requiredKeys = schema?.required ?? [];
  const valid = fc.record(fieldsOf(schema, knownValues), { requiredKeys });
  if (properties.length === 0) return valid;
  const bad = fc.constantFrom(...properties).chain(([name, property]) => {
    const bounds = edges(property);
    const value = bounds.length > 0 ? fc.oneof(fc.constantFrom(...bounds), spoiled) : spoiled;
    return value.map((worse) => ({ [name]: worse }));
  });
  const worse = fc.tuple(valid, bad, fc.option(bad)).map(([good, property, two]) => ({ ...good, ...property, ...two }));
  return fc.oneof({ weight: 2, arbitrary: valid }, worse);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** One of eight requests repeats parameters. */
const queryOf = (schema: Schema | undefined, knownValues: Values): fc.Arbitrary<string> =>
  fc
    .tuple(objectOf(schema, knownValues), objectOf(schema, knownValues), fc.nat(7))
    .map(([once, again, at]) =>
      [...Object.entries(once), ...(at === 0 ? Object.entries(again) : [])]
        .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`)
        .join('&'),
    );

interface Packed {
  type: string;
  body: string;
}

const boundary = 'b0undary';

function multipart(fields: Record<string, unknown>): string {
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const plain = Object.entries(fields).filter(([name]) => name !== 'files');
  const parts = plain.map(([name, value]) => part(name, textOf(value)));
  return `${parts.join('')}${part('files', 'abc', '; filename="a.txt"')}--${boundary}--\r\n`;
}

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json;;',
  '',
];

/** Fields of the route; one in eight under a wrong name. */
function packed(row: Route, knownValues: Values): fc.Arbitrary<Packed> {
  const schemaOf = (schema: Route['body']) => schema && jsonSchema(schema, 'input');
  const json = objectOf(schemaOf(row.body), knownValues).map((value) => ({
    type: 'application/json',
    body: JSON.stringify(value),
  }));
  const form = objectOf(schemaOf(row.form), knownValues).map((value) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    body: multipart(value),
  }));
  const right = row.form ? fc.oneof(json, form) : json;
  const wrong = fc.tuple(right, fc.constantFrom(...contentTypes)).map(([{ body }, type]) => ({ type, body }));
  return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

export function requestsTo(
  row: Route,
  market: Populated,
  tokens: readonly (string | undefined)[],
): fc.Arbitrary<RequestParts> {
  const knownValues = knownIn(market);
  const schemaOf = (schema: Route['params']) => schema && jsonSchema(schema, 'input');
  const parts = fc.record({
    params: objectOf(schemaOf(row.params), knownValues),
    query: queryOf(schemaOf(row.query), knownValues),
    sent: packed(row, knownValues),
    token: fc.constantFrom(...tokens),
    accept: fc.constantFrom('application/json', '*/*'),
  });
  return parts.map(({ params, query, sent, token, accept }) => ({
    method: row.method,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(value)])),
    query,
    headers: { accept, 'content-type': sent.type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: sent.body,
  }));
}
