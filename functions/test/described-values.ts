import fc from 'fast-check';

/** Values generated from JSON Schema alone, as by a client that knows only `openapi.json`. */

export interface Described {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  pattern?: string;
  /** Further patterns that must match. */
  also?: string[];
  format?: string;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/** Characters of one and two units, graphemes of several, and all kinds of spaces. */
const fillers = ['a', '字', '😀', '\u{20000}', 'é', ' ', '\u3000', '\n', '👍🏻'];

/** Dates some weeks around the tests' date. */
const moments = fc
  .date({ min: new Date('2026-11-01'), max: new Date('2027-01-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function text({ pattern, format, also = [], minLength = 0, maxLength = 300 }: Described): fc.Arbitrary<string> {
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant('lin@example.com'));
  if (format === 'date-time') return moments;
  if (pattern !== undefined) {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'));
    const others = also.map((pattern) => new RegExp(pattern, 'u'));
    return matching.filter((value) => [...value].length <= maxLength && others.every((regex) => regex.test(value)));
  }
  const some = fc.string({
    unit: fc.constantFrom(...fillers),
    minLength,
    maxLength: Math.max(minLength, Math.min(60, maxLength)),
  });
  const bounds = [minLength, maxLength].filter((length) => length < 5000);
  const atBounds = fc.constantFrom(...bounds.flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]));
  return fc.oneof({ weight: 3, arbitrary: some }, atBounds);
}

function number({ type, minimum, maximum, multipleOf }: Described): fc.Arbitrary<number> {
  const [least, most] = [minimum ?? -1000, maximum ?? 1000];
  if (type === 'integer') return fc.oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most));
  if (multipleOf === undefined) return fc.double({ min: least, max: most, noNaN: true });
  const steps = Math.round(1 / multipleOf);
  return fc.integer({ min: least * steps, max: most * steps }).map((step) => step / steps);
}

function list({ items = {}, minItems = 0, maxItems = 12, uniqueItems }: Described): fc.Arbitrary<unknown[]> {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 12) };
  return uniqueItems ? fc.uniqueArray(fits(items), bounds) : fc.array(fits(items), bounds);
}

function object({ properties = {}, required = [] }: Described): fc.Arbitrary<Record<string, unknown>> {
  const value = Object.entries(properties).map(([name, schema]) => [name, fits(schema)] as const);
  return fc.record(Object.fromEntries(value), { requiredKeys: required });
}

const byType: Record<string, (schema: Described) => fc.Arbitrary<unknown>> = {
  string: text,
  number,
  integer: number,
  boolean: () => fc.boolean(),
  array: list,
  object,
  null: () => fc.constant(null),
};

/** Merges two schemas; covers the keywords used here. */
function both(a: Described, other: Described): Described {
  const names = new Set([...Object.keys(a.properties ?? {}), ...Object.keys(other.properties ?? {})]);
  const properties = [...names].map((name) => [name, both(a.properties?.[name] ?? {}, other.properties?.[name] ?? {})]);
  return {
    ...a,
    ...other,
    ...(a.pattern !== undefined &&
      other.pattern !== undefined && { pattern: a.pattern, also: [...(a.also ?? []), other.pattern] }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    required: [...(a.required ?? []), ...(other.required ?? [])],
  };
}

/** Values that nearly always fit; callers verify them. */
export function fits(schema: Described): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf, ...remainder } = schema;
  if (allOf) return fits(allOf.reduce((all, a) => both(all, a), { ...remainder, ...(anyOf && { anyOf }) }));
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((a) => fits(both(remainder, a))));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.contentMediaType === 'application/octet-stream') return fc.constant(new File(['bytes'], 'a.txt'));
  const types = [schema.type ?? []].flat().map((type) => byType[type]?.({ ...schema, type }) ?? fc.constant(null));
  return types.length > 0 ? fc.oneof(...types) : fc.jsonValue();
}

/** Values of any type, and just outside the schema's bounds. */
export function misfits({ minLength = 0, maxLength = 60, minimum = 0, maximum = 0 }: Described): fc.Arbitrary<unknown> {
  const long = maxLength < 5000 ? ['a'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)] : [];
  return fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.001,
      1.5,
      '',
      ' ',
      '\u3000',
      '\u200b',
      [],
      {},
      [[]],
      'NaN',
      '1e3',
      '0x1',
    ),
    fc.constantFrom<unknown>(...long, 'a'.repeat(Math.max(0, minLength - 1)), minimum - 1, maximum + 1),
    fc.string({ unit: fc.constantFrom(...fillers, '\ud800', '\u0000', '/', '@') }),
    fc.array(fc.constantFrom('a', 1, '01JD0000000000000000000000'), { maxLength: 30 }),
  );
}
