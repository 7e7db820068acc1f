import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { loopback } from '#infra/local/loopback';
import { isSigned, testCredentials } from '../aws/test-signature.ts';
import type { OpenSearchOptions } from './http.ts';
import { definition, fields, type Stored, search } from './test-opensearch-search.ts';

/** The part of OpenSearch that the adapter uses, answered as by a real server; anything else is refused. */

interface Index {
  /** Undefined if a document created the index implicitly, with guessed fields. */
  definition?: z.output<typeof definition>;
  documents: Map<string, Stored>;
  /** As of the last refresh, which is what searches see. */
  searchable: ReadonlyMap<string, Stored>;
}

interface Answer {
  status: number;
  body: object;
}

const region = 'eu-central-1';

/** The request must match its signature. */
function isSignedCall(request: IncomingMessage, url: URL, body: string): boolean {
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-type': request.headers['content-type'] ?? '', 'x-amz-content-sha256': hash };
  const address = { method: request.method ?? '', path: url.pathname, query: url.search.slice(1) };
  const isOurs = isSigned(request, { ...address, region, service: 'aoss', headers, body });
  return isOurs && request.headers['x-amz-content-sha256'] === hash;
}

const failure = (status: number, type: string): Answer => ({ status, body: { error: { type, reason: type } } });
const missing = failure(404, 'index_not_found_exception');

const action = z.object({
  index: z.object({ _id: z.string(), version: z.number(), version_type: z.literal('external') }),
});
const aliasActions = z.object({
  actions: z.array(z.object({ add: z.object({ index: z.string(), alias: z.string() }) })),
});

/** A truncated answer, one without some shards, or a status instead of an answer. */
export type ServerFault = number | 'cut' | 'partial';

export interface TestOpenSearch {
  options: OpenSearchOptions;
  /** The calls so far without bodies, and without the polls for refreshed documents. */
  calls: string[];
  /** Faults of the next calls. */
  faults: ServerFault[];
  /** Statuses that the next documents are refused with. */
  refusals: (number | undefined)[];
  /** The number of hits sent. */
  sent(): number;
  /** Removes an index without the adapter. */
  drop(index: string): void;
  names(): string[];
  stop(): Promise<void>;
}

class Indexes {
  readonly all = new Map<string, Index>();
  readonly aliases = new Map<string, string>();

  /** Makes writes searchable, as the real one does at intervals. */
  refresh(): void {
    for (const index of this.all.values()) index.searchable = new Map(index.documents);
  }

  find(name: string): [name: string, index: Index] | undefined {
    const real = this.aliases.get(name) ?? name;
    const index = this.all.get(real);
    return index && [real, index];
  }

  make(name: string, body: unknown): Answer {
    if (this.all.has(name)) return failure(400, 'resource_already_exists_exception');
    this.all.set(name, { definition: definition.parse(body), documents: new Map(), searchable: new Map() });
    return { status: 200, body: {} };
  }

  alias(body: unknown): Answer {
    for (const { add } of aliasActions.parse(body).actions) this.aliases.set(add.alias, add.index);
    return { status: 200, body: {} };
  }

  drop(name: string): Answer {
    if (this.aliases.has(name)) return failure(400, `[${name}] matches an alias`);
    for (const [alias, index] of this.aliases) if (index === name) this.aliases.delete(alias);
    return this.all.delete(name) ? { status: 200, body: {} } : missing;
  }

  /** Without `require_alias` a write creates an index with guessed fields. */
  target(name: string, isAlias: boolean): [string, Index] | undefined {
    if (isAlias && !this.aliases.has(name)) return undefined;
    const index = this.find(name);
    if (index) return index;
    const guessed = { documents: new Map(), searchable: new Map() };
    this.all.set(name, guessed);
    return [name, guessed];
  }
}

function put([name, index]: [string, Index], { _id, version }: { _id: string; version: number }, line: unknown) {
  const source = fields.parse(line);
  const before = index.documents.get(_id);
  const properties = index.definition?.mappings.properties;
  const unknown = properties && Object.keys(source).some((field) => !(field in properties));
  const { status, body } = unknown ? failure(400, 'strict_dynamic_mapping_exception') : { status: 201, body: {} };
  const isOlder = before !== undefined && before.version >= version;
  if (unknown) return { _id, _index: name, status, ...body };
  if (isOlder) return { _id, _index: name, ...failure(409, 'version_conflict_engine_exception').body, status: 409 };
  index.documents.set(_id, { version, source });
  return { _id, _index: name, status: before ? 200 : 201 };
}

const refreshMs = 10;

/** A local collection of its own. */
export async function testOpenSearch(): Promise<TestOpenSearch> {
  const indexes = new Indexes();
  const requests: string[] = [];
  const faults: ServerFault[] = [];
  const refusals: (number | undefined)[] = [];
  let sent = 0;

  function bulk(name: string, isAlias: boolean, lines: readonly string[]): Answer {
    const target = indexes.target(name, isAlias);
    const pairs = lines.flatMap((line, at) => (at % 2 === 0 ? [[line, lines[at + 1] ?? ''] as const] : []));
    const items = pairs.map(([line, source]) => {
      const { index } = action.parse(JSON.parse(line));
      const refusal = refusals.shift();
      if (!target || refusal) return { _id: index._id, _index: name, status: refusal ?? 404, ...missing.body };
      return put(target, index, JSON.parse(source));
    });
    return { status: 200, body: { items: items.map((index) => ({ index })) } };
  }

  function look(name: string, body: unknown): Answer {
    const [, index] = indexes.find(name) ?? [];
    if (!index) return missing;
    if (!index.definition) return failure(500, 'its fields were guessed');
    const result = search(index.definition, index.searchable, body);
    if ('hits' in result.body) sent += result.body.hits.hits.length;
    return result;
  }

  function answer(method: string, url: URL, body: string): Answer {
    const [, name = '', action = ''] = url.pathname.split('/');
    const isAlias = url.searchParams.get('require_alias') === 'true';
    const calls: Record<string, () => Answer> = {
      'POST _aliases': () => indexes.alias(JSON.parse(body)),
      'PUT index': () => indexes.make(name, JSON.parse(body)),
      'DELETE index': () => indexes.drop(name),
      'POST _search': () => look(name, JSON.parse(body)),
      'POST _bulk': () => bulk(name, isAlias, body.trimEnd().split('\n')),
    };
    const what = name === '_aliases' ? name : action || 'index';
    const call = calls[`${method} ${what}`];
    if (!call) throw new Error(`no call ${method} ${url.pathname}`);
    return call();
  }

  function withFault(trouble: ServerFault | undefined, ordinary: Answer): { status: number; body: string } {
    if (typeof trouble === 'number') return { status: trouble, body: '{}' };
    const whole = JSON.stringify(ordinary.body);
    if (trouble === 'partial')
      return { ...ordinary, body: JSON.stringify({ ...ordinary.body, _shards: { failed: 1 } }) };
    return { ...ordinary, body: trouble === 'cut' ? whole.slice(0, -2) : whole };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await text(request);
    const isWaiting = body.includes('"_source":["version"]');
    if (!isWaiting) requests.push(`${request.method} ${url.pathname}`);
    const trouble = isWaiting ? undefined : faults.shift();
    const isRefused = !isSignedCall(request, url, body) || typeof trouble === 'number';
    const reply = isRefused ? failure(403, 'forbidden') : answer(request.method ?? '', url, body);
    const { status, body: sentBody } = withFault(trouble, reply);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(sentBody);
  }

  const server = await loopback(respond);
  const timer = setInterval(() => indexes.refresh(), refreshMs);
  const retry = { tries: 3, pause: async () => undefined };
  const refresh = { tries: 100, pause: () => wait(refreshMs / 2) };
  return {
    options: { endpoint: server.endpoint, region, credentials: testCredentials, retry, refresh },
    calls: requests,
    faults,
    refusals,
    sent: () => sent,
    drop: (index) => void indexes.drop(index),
    names: () => [...indexes.all.keys()],
    stop: async () => {
      clearInterval(timer);
      await server.close();
    },
  };
}
