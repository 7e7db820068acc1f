import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { type Backoff, backoff } from '../aws/backoff.ts';
import { indexDefinition } from './documents.ts';
import { type OpenSearchAnswer, type OpenSearchOptions, openSearchHttp } from './http.ts';
import type { IndexNames } from './names.ts';

export interface DocumentWrite {
  id: string;
  version: number;
  body: object;
}

/** A second in a cluster, ten and more in Serverless, which has no `refresh=wait_for`: it is asked for what was written. */
const refreshPolls: Backoff = { tries: 60, pause: (afterTry) => wait(Math.min(2000, 50 * 1.5 ** afterTry)) };

/** The first call that makes an index in Serverless has been seen to take twelve seconds. */
const timeoutMs = 30_000;

/** Of what goes in one call: Serverless takes ten megabytes. */
const maxCallBytes = 4_000_000;

const bulkAnswer = z.object({
  items: z.array(
    z.object({
      index: z.object({
        _id: z.string(),
        _index: z.string(),
        status: z.number(),
        error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
      }),
    }),
  ),
});

type Item = z.output<typeof bulkAnswer>['items'][number]['index'];

const versionsAnswer = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.object({ version: z.number() }) })) }),
});

const linesOf = ({ id, version, body }: DocumentWrite): object[] => [
  { index: { _id: id, version, version_type: 'external' } },
  { ...body, version },
];

function splitIntoCalls(documents: readonly DocumentWrite[]): DocumentWrite[][] {
  const calls: DocumentWrite[][] = [];
  let bytes = maxCallBytes;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document.body));
    if (bytes + size > maxCallBytes) {
      calls.push([]);
      bytes = 0;
    }
    bytes += size;
    calls.at(-1)?.push(document);
  }
  return calls;
}

const isBusy = ({ status }: Item): boolean => status === 429 || status === 503;
const isMissing = ({ status }: Item): boolean => status === 404;
/** 409: a newer version is there already, or this very one. */
const isStored = ({ status }: Item): boolean => status === 200 || status === 201 || status === 409;

/** Writes to one index, which is there with our fields or is made. */
export function writerOf(options: OpenSearchOptions, { alias, index }: IndexNames) {
  const { retry = backoff, refresh = refreshPolls, onMissing } = options;
  const call = openSearchHttp({ ...options, retry });

  const expectOk = (what: string, { status, body }: OpenSearchAnswer): void => {
    if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  };

  /** May be done by several at once: the second finds it done. */
  async function make(): Promise<void> {
    const made = await call({ method: 'PUT', path: `/${index}`, body: indexDefinition, timeoutMs });
    const isThere = made.status === 400 && JSON.stringify(made.body).includes('resource_already_exists');
    if (!isThere) expectOk('the search index could not be made', made);
    const body = { actions: [{ add: { index, alias } }] };
    expectOk('the search index has no name', await call({ method: 'POST', path: '/_aliases', body, timeoutMs }));
  }

  /**
   * By the alias, which nothing makes by itself: an index that is missing is never filled with fields that were guessed.
   * Whatever answers in another name than ours is not ours.
   */
  async function send(documents: readonly DocumentWrite[]): Promise<Item[]> {
    const body = documents.flatMap(linesOf);
    const answer = await call({
      method: 'POST',
      path: `/${alias}/_bulk`,
      query: { require_alias: 'true' },
      body,
      timeoutMs,
    });
    expectOk('the documents could not be indexed', answer);
    const items = bulkAnswer.parse(answer.body).items.map((item) => item.index);
    const [astray] = items.filter((item) => isStored(item) && item._index !== index);
    if (astray) throw new Error(`${astray._id} was indexed in ${astray._index} and not in ${index}`);
    const [refused] = items.filter((item) => !isStored(item) && !isBusy(item) && !isMissing(item));
    const why = refused?.error && `${refused.status} ${refused.error.type} ${refused.error.reason ?? ''}`;
    if (refused) throw new Error(`${refused._id} could not be indexed: ${why ?? refused.status}`);
    return items;
  }

  async function remakeIndex(): Promise<void> {
    await make();
    onMissing?.(index);
  }

  /** Gives how many were there in a newer version, or in this one. */
  async function store(documents: readonly DocumentWrite[], attempt = 0): Promise<number> {
    if (attempt === retry.tries)
      throw new Error(`${documents[0]?.id} could not be indexed: the search service is busy`);
    const items = await send(documents);
    const older = items.filter(({ status }) => status === 409).length;
    const left = documents.filter((_, at) => items[at] && !isStored(items[at]));
    if (left.length === 0) return older;
    await (items.some(isMissing) ? remakeIndex() : retry.pause(attempt));
    return older + (await store(left, attempt + 1));
  }

  async function areFound(documents: readonly DocumentWrite[]): Promise<boolean> {
    const query = { ids: { values: documents.map(({ id }) => id) } };
    const body = { query, size: documents.length, track_total_hits: false, _source: ['version'] };
    const answer = await call({ method: 'POST', path: `/${alias}/_search`, body });
    if (answer.status === 404) return false;
    expectOk('the search service does not say what it has', answer);
    const hits = versionsAnswer.parse(answer.body).hits.hits;
    const versions = new Map(hits.map(({ _id, _source }) => [_id, _source.version]));
    return documents.every(({ id, version }) => (versions.get(id) ?? 0) >= version);
  }

  async function untilFound(documents: readonly DocumentWrite[]): Promise<void> {
    for (let attempt = 0; attempt < refresh.tries; attempt++) {
      await refresh.pause(attempt);
      if (await areFound(documents)) return;
    }
    throw new Error(`${documents[0]?.id} was indexed and is not found`);
  }

  return {
    make,

    async write(documents: readonly DocumentWrite[]): Promise<number> {
      let older = 0;
      for (const some of splitIntoCalls(documents)) {
        older += await store(some);
        await untilFound(some);
      }
      return older;
    },

    /** Also what stands where the alias should, made by nobody who knows our fields. */
    async drop(): Promise<void> {
      for (const path of [`/${index}`, `/${alias}`]) {
        const { status, body } = await call({ method: 'DELETE', path, timeoutMs });
        const isAlias = status === 400 && JSON.stringify(body).includes('matches an alias');
        if (status !== 404 && !isAlias) expectOk(`${path} could not be dropped`, { status, body });
      }
    },
  };
}
