import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { loopback } from '#infra/local/loopback';
import { isSigned, testCredentials } from '../aws/test-signature.ts';
import type { OpenSearchOptions } from './http.ts';

/** As much of OpenSearch as the adapter asks for, read from its documentation: what it does not know it refuses. */

const fields = z.record(z.string(), z.unknown());
type Fields = z.output<typeof fields>;
const clauses = z.array(fields).default([]);

const definition = z.object({
  settings: z.object({
    analysis: z.object({
      tokenizer: z.record(
        z.string(),
        z.object({ type: z.literal('ngram'), min_gram: z.number(), max_gram: z.number() }),
      ),
      analyzer: z.record(z.string(), z.object({ type: z.literal('custom'), tokenizer: z.string() })),
    }),
  }),
  mappings: z.object({ dynamic: z.literal(false), properties: z.record(z.string(), fields) }),
});

const textField = z.object({
  type: z.literal('text'),
  analyzer: z.string(),
  fields: z.record(z.string(), fields).default({}),
});

type Definition = z.output<typeof definition>;

interface Stored {
  version: number;
  source: Fields;
}

interface Index {
  definition: Definition;
  documents: Map<string, Stored>;
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

/** How long the pieces are that this field is made of. */
function gramOf({ settings, mappings }: Definition, name: string): number {
  const [root = '', sub] = name.split('.');
  const whole = textField.parse(mappings.properties[root]);
  const { analyzer } = sub === undefined ? whole : textField.parse(whole.fields[sub]);
  const tokenizer = settings.analysis.analyzer[analyzer]?.tokenizer ?? '';
  return settings.analysis.tokenizer[tokenizer]?.min_gram ?? Number.NaN;
}

/** A phrase of pieces is the text itself; what is shorter than a piece has none and matches nothing. */
function hasPhrase(index: Definition, source: Fields, body: unknown): boolean {
  const [name, wanted] = only(body);
  const phrase = String(wanted);
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

/** The score, or undefined where it does not match. */
function scoreOf(clause: unknown, given: Matching): number | undefined {
  const { index, id, source } = given;
  const [kind, body] = only(clause);
  const scored = (isMatch: boolean, score = 0) => (isMatch ? score : undefined);
  switch (kind) {
    case 'term': {
      const [name, value] = only(body);
      return scored(valuesOf(source, isMapped(index, name)).includes(value));
    }
    case 'ids':
      return scored(idsClause.parse(body).values.includes(id));
    case 'range':
      return scored(inRange(index, source, body));
    case 'match_phrase':
      return scored(hasPhrase(index, source, body));
    case 'constant_score': {
      const { filter, boost } = z.object({ filter: fields, boost: z.number() }).parse(body);
      return scored(scoreOf(filter, given) !== undefined, boost);
    }
    case 'bool':
      return boolScore(bool.parse(body), given);
    default:
      throw new Error(`no clause ${kind}`);
  }
}

function boolScore({ filter, must_not, should, minimum_should_match }: z.output<typeof bool>, given: Matching) {
  if (filter.some((one) => scoreOf(one, given) === undefined)) return undefined;
  if (must_not.some((one) => scoreOf(one, given) !== undefined)) return undefined;
  const scores = should.flatMap((one) => scoreOf(one, given) ?? []);
  return scores.length < minimum_should_match ? undefined : scores.reduce((sum, one) => sum + one, 0);
}

type SortValue = string | number;
const sortValue = z.union([z.string(), z.number()]);

const searchBody = z
  .object({
    query: fields,
    sort: z.array(z.record(z.string(), z.enum(['asc', 'desc']))),
    size: z.number().max(10_000),
    track_total_hits: z.number(),
    _source: z.array(z.string()),
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

function search({ definition: index, documents }: Index, body: Search) {
  const { query, sort, size, track_total_hits, _source, search_after } = body;
  const hits = [...documents].flatMap(([id, { source }]) => {
    const score = scoreOf(query, { index, id, source });
    if (score === undefined) return [];
    const names = sort.map((one) => Object.keys(one)[0] ?? '');
    const at = names.map((name) => (name === '_score' ? score : sortValue.parse(source[isMapped(index, name)])));
    return [{ _id: id, _source: Object.fromEntries(_source.map((name) => [name, source[name]])), sort: at }];
  });
  const ordered = hits.sort((a, b) => compare(sort, a.sort, b.sort));
  const following = search_after ? ordered.filter((hit) => compare(sort, hit.sort, search_after) > 0) : ordered;
  const isMore = hits.length > track_total_hits;
  const total = { value: isMore ? track_total_hits : hits.length, relation: isMore ? 'gte' : 'eq' };
  return { hits: { total, hits: following.slice(0, size) } };
}

interface Answer {
  status: number;
  body: object;
}

const region = 'eu-central-1';

/** What the request says of itself must be what its signature says. */
function isSignedCall(request: IncomingMessage, url: URL, body: string): boolean {
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-type': request.headers['content-type'] ?? '', 'x-amz-content-sha256': hash };
  const address = { method: request.method ?? '', path: url.pathname, query: url.search.slice(1) };
  const isOurs = isSigned(request, { ...address, region, service: 'aoss', headers, body });
  return isOurs && request.headers['x-amz-content-sha256'] === hash;
}

const exists = { error: { type: 'resource_already_exists_exception' } };

export interface TestOpenSearch {
  options: OpenSearchOptions;
  /** What has been asked, without bodies. */
  asked: string[];
  /** What the next calls meet with instead of an answer. */
  troubles: number[];
  stop(): Promise<void>;
}

/** A collection of its own, on this machine. */
export async function testOpenSearch(): Promise<TestOpenSearch> {
  const indexes = new Map<string, Index>();
  const asked: string[] = [];
  const troubles: number[] = [];

  function make(name: string, body: unknown): Answer {
    if (indexes.has(name)) return { status: 400, body: exists };
    indexes.set(name, { definition: definition.parse(body), documents: new Map() });
    return { status: 200, body: {} };
  }

  function put(index: Index, id: string, { query, body }: { query: URLSearchParams; body: unknown }): Answer {
    if (query.get('version_type') !== 'external') throw new Error('a document without a version of its own');
    const version = Number(query.get('version'));
    const before = index.documents.get(id);
    if (before && before.version >= version) return { status: 409, body: {} };
    index.documents.set(id, { version, source: fields.parse(body) });
    return { status: before ? 200 : 201, body: {} };
  }

  function answer(method: string, url: URL, body: unknown): Answer {
    const [, name = '', action = '', id = ''] = url.pathname.split('/');
    const asked = `${method} ${action}`.trim();
    if (asked === 'PUT') return make(name, body);
    const index = indexes.get(name);
    if (!index) return { status: 404, body: {} };
    if (asked === 'PUT _doc') return put(index, id, { query: url.searchParams, body });
    if (asked === 'POST _search') return { status: 200, body: search(index, searchBody.parse(body)) };
    throw new Error(`no call ${method} ${url.pathname}`);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await text(request);
    asked.push(`${request.method} ${url.pathname}`);
    const trouble = troubles.shift();
    const signed = isSignedCall(request, url, body);
    const given = trouble === undefined && signed ? answer(request.method ?? '', url, JSON.parse(body)) : undefined;
    response.writeHead(given?.status ?? trouble ?? 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given?.body ?? {}));
  }

  const server = await loopback(respond);
  const retry = { tries: 3, pause: async () => undefined };
  const options = { endpoint: server.endpoint, region, credentials: testCredentials, retry };
  return { options, asked, troubles, stop: server.close };
}
