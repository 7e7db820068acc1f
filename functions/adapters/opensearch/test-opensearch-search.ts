import * as z from 'zod';

/** The part of OpenSearch's searches that the adapter uses, answered as by a real server; anything else is refused. */

export const fields = z.record(z.string(), z.unknown());
export type Fields = z.output<typeof fields>;
const clauses = z.array(fields).default([]);

export const definition = z.object({
  settings: z.object({
    analysis: z.object({
      tokenizer: z.record(
        z.string(),
        z.object({ type: z.literal('ngram'), min_gram: z.number(), max_gram: z.number() }),
      ),
      analyzer: z.record(z.string(), z.object({ type: z.literal('custom'), tokenizer: z.string() })),
    }),
  }),
  mappings: z.object({ dynamic: z.literal('strict'), properties: z.record(z.string(), fields) }),
});

const textField = z.object({
  type: z.literal('text'),
  analyzer: z.string(),
  fields: z.record(z.string(), fields).default({}),
});

type Definition = z.output<typeof definition>;

export interface Stored {
  version: number;
  source: Fields;
}

const idsClause = z.object({ values: z.array(z.string()) });

const bool = z.object({
  filter: clauses,
  must_not: clauses,
  should: clauses,
  minimum_should_match: z.number().default(0),
});

const only = (value: unknown): [string, unknown] => {
  const [entry, ...others] = Object.entries(fields.parse(value));
  if (!entry || others.length > 0) throw new Error(`one clause, not ${JSON.stringify(value)}`);
  return entry;
};

const valuesOf = (source: Fields, name: string): unknown[] =>
  [source[name]].flat().filter((value) => value !== undefined);

/** The length of the pieces that this field is indexed by. */
function gramOf({ settings, mappings }: Definition, name: string): number {
  const [root = '', sub] = name.split('.');
  const whole = textField.parse(mappings.properties[root]);
  const { analyzer } = sub === undefined ? whole : textField.parse(whole.fields[sub]);
  const tokenizer = settings.analysis.analyzer[analyzer]?.tokenizer ?? '';
  return settings.analysis.tokenizer[tokenizer]?.min_gram ?? Number.NaN;
}

/** A phrase of pieces is the text itself; a text shorter than a piece has none and matches nothing. */
function hasPhrase(index: Definition, source: Fields, body: unknown): boolean {
  const [name, query] = only(body);
  const phrase = String(query);
  if ([...phrase].length < gramOf(index, name)) return false;
  return valuesOf(source, name.split('.')[0] ?? '').some((value) => String(value).includes(phrase));
}

const isMapped = ({ mappings }: Definition, name: string): string => {
  if (!(name in mappings.properties)) throw new Error(`${name} is not in the mapping`);
  return name;
};

const range = z.object({ gte: z.number().optional(), lte: z.number().optional() }).strict();

function inRange(index: Definition, source: Fields, body: unknown): boolean {
  const [name, bounds] = only(body);
  const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range.parse(bounds);
  return valuesOf(source, isMapped(index, name)).some((value) => Number(value) >= gte && Number(value) <= lte);
}

interface Matching {
  index: Definition;
  id: string;
  source: Fields;
}

/** The score, or undefined if it does not match. */
function scoreOf(clause: unknown, matching: Matching): number | undefined {
  const { index, id, source } = matching;
  const [kind, body] = only(clause);
  const scored = (isMatch: boolean, score = 0) => (isMatch ? score : undefined);
  switch (kind) {
    case 'term': {
      const [name, value] = only(body);
      return scored(valuesOf(source, isMapped(index, name)).includes(value));
    }
    case 'terms': {
      const [name, values] = only(body);
      return scored(
        valuesOf(source, isMapped(index, name)).some((value) => z.array(z.unknown()).parse(values).includes(value)),
      );
    }
    case 'ids':
      return scored(idsClause.parse(body).values.includes(id));
    case 'range':
      return scored(inRange(index, source, body));
    case 'match_phrase':
      return scored(hasPhrase(index, source, body));
    case 'constant_score': {
      const { filter, boost } = z.object({ filter: fields, boost: z.number() }).parse(body);
      return scored(scoreOf(filter, matching) !== undefined, boost);
    }
    case 'bool':
      return boolScore(bool.parse(body), matching);
    default:
      throw new Error(`no clause ${kind}`);
  }
}

function boolScore({ filter, must_not, should, minimum_should_match }: z.output<typeof bool>, matching: Matching) {
  if (filter.some((one) => scoreOf(one, matching) === undefined)) return undefined;
  if (must_not.some((one) => scoreOf(one, matching) !== undefined)) return undefined;
  const scores = should.flatMap((one) => scoreOf(one, matching) ?? []);
  return scores.length < minimum_should_match ? undefined : scores.reduce((sum, one) => sum + one, 0);
}

type SortValue = string | number;
const sortValue = z.union([z.string(), z.number()]);

const searchBody = z
  .object({
    query: fields,
    sort: z.array(z.record(z.string(), z.enum(['asc', 'desc']))).default([]),
    size: z.number().max(10_000),
    from: z.number().default(0),
    track_total_hits: z.union([z.number(), z.literal(false)]),
    _source: z.union([z.array(z.string()), z.literal(false)]),
    search_after: z.array(sortValue).optional(),
  })
  .strict();

type Search = z.output<typeof searchBody>;

function compare(sort: Search['sort'], a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [at, one] of sort.entries()) {
    const [left = '', right = ''] = [a[at], b[at]];
    if (left !== right) return (left < right ? -1 : 1) * (Object.values(one)[0] === 'desc' ? -1 : 1);
  }
  return 0;
}

/** Whether the values fit the sort: one per field, and numbers for number fields. */
function isPlace({ sort, search_after: after }: Search, { mappings }: Definition): boolean {
  const isNumber = (name = '') => name === '_score' || mappings.properties[name]?.type === 'long';
  const kinds = sort.map((one) => (isNumber(Object.keys(one)[0]) ? 'number' : 'string'));
  return !after || (after.length === kinds.length && after.every((value, at) => typeof value === kinds[at]));
}

const refused = { status: 400, body: { error: { type: 'search_phase_execution_exception' } } };

export function search(index: Definition, documents: ReadonlyMap<string, Stored>, request: unknown) {
  const body = searchBody.parse(request);
  const { query, sort, size, from, track_total_hits: counted, _source, search_after } = body;
  if (!isPlace(body, index)) return refused;
  const selectFields = (source: Fields) => _source && Object.fromEntries(_source.map((name) => [name, source[name]]));
  const hits = [...documents].flatMap(([id, { source }]) => {
    const score = scoreOf(query, { index, id, source });
    if (score === undefined) return [];
    const names = sort.map((one) => Object.keys(one)[0] ?? '');
    const at = names.map((name) => (name === '_score' ? score : sortValue.parse(source[isMapped(index, name)])));
    return [{ _id: id, ...(_source && { _source: selectFields(source) }), sort: at }];
  });
  const ordered = hits.sort((a, b) => compare(sort, a.sort, b.sort));
  const following = search_after ? ordered.filter((hit) => compare(sort, hit.sort, search_after) > 0) : ordered;
  const isMore = counted !== false && hits.length > counted;
  const total = { value: isMore ? counted : hits.length, relation: isMore ? 'gte' : 'eq' };
  const result = { ...(counted !== false && { total }), hits: following.slice(from, from + size) };
  return { status: 200, body: { timed_out: false, _shards: { total: 1, failed: 0 }, hits: result } };
}
