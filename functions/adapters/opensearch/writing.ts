import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { type Backoff, backoff } from '../aws/backoff.ts';
import {
  type DocumentWrite,
  isIndexMissing,
  isOlder,
  isStored,
  sendBulk,
  splitIntoCalls,
  writeTimeoutMs,
} from './bulk.ts';
import { indexDefinition } from './documents.ts';
import { expectOk, type OpenSearchOptions, type OpenSearchSend, openSearchHttp } from './http.ts';
import type { IndexNames } from './names.ts';

/** Written documents are found after a second in a cluster, and after ten and more in Serverless, which has no `refresh=wait_for`. */
const refreshPolls: Backoff = { tries: 60, pause: (afterTry) => wait(Math.min(2000, 50 * 1.5 ** afterTry)) };

const versionsAnswer = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.object({ version: z.number() }) })) }),
});

/** Creates the index and its alias. Concurrent calls are safe: the second finds both in place. */
async function createIndex(call: OpenSearchSend, { alias, index }: IndexNames): Promise<void> {
  const timeoutMs = writeTimeoutMs;
  const created = await call({ method: 'PUT', path: `/${index}`, body: indexDefinition, timeoutMs });
  const exists = created.status === 400 && JSON.stringify(created.body).includes('resource_already_exists');
  if (!exists) expectOk('the search index could not be made', created);
  const body = { actions: [{ add: { index, alias } }] };
  expectOk('the search index has no name', await call({ method: 'POST', path: '/_aliases', body, timeoutMs }));
}

/** Deletes the index, and an index of the alias's name that something else has created. */
async function dropIndex(call: OpenSearchSend, { alias, index }: IndexNames): Promise<void> {
  for (const path of [`/${index}`, `/${alias}`]) {
    const { status, body } = await call({ method: 'DELETE', path, timeoutMs: writeTimeoutMs });
    const isAlias = status === 400 && JSON.stringify(body).includes('matches an alias');
    if (status !== 404 && !isAlias) expectOk(`${path} could not be dropped`, { status, body });
  }
}

async function areFound(
  call: OpenSearchSend,
  { alias }: IndexNames,
  documents: readonly DocumentWrite[],
): Promise<boolean> {
  const query = { ids: { values: documents.map(({ id }) => id) } };
  const body = { query, size: documents.length, track_total_hits: false, _source: ['version'] };
  const answer = await call({ method: 'POST', path: `/${alias}/_search`, body });
  if (answer.status === 404) return false;
  expectOk('the search service does not say what it has', answer);
  const hits = versionsAnswer.parse(answer.body).hits.hits;
  const versions = new Map(hits.map(({ _id, _source }) => [_id, _source.version]));
  return documents.every(({ id, version }) => (versions.get(id) ?? 0) >= version);
}

/** Writes to one index, and creates it with our fields if it is missing. */
export function writerOf(options: OpenSearchOptions, names: IndexNames) {
  const { retry = backoff, refresh = refreshPolls, onMissing } = options;
  const call = openSearchHttp({ ...options, retry });

  async function remakeIndex(): Promise<void> {
    await createIndex(call, names);
    onMissing?.(names.index);
  }

  /** Returns how many documents the engine already had in this version or a newer one. */
  async function store(documents: readonly DocumentWrite[], attempt = 0): Promise<number> {
    if (attempt === retry.tries)
      throw new Error(`${documents[0]?.id} could not be indexed: the search service is busy`);
    const items = await sendBulk(call, names, documents);
    const older = items.filter(isOlder).length;
    const remaining = documents.filter((_, at) => items[at] && !isStored(items[at]));
    if (remaining.length === 0) return older;
    await (items.some(isIndexMissing) ? remakeIndex() : retry.pause(attempt));
    return older + (await store(remaining, attempt + 1));
  }

  async function waitUntilFound(documents: readonly DocumentWrite[]): Promise<void> {
    for (let attempt = 0; attempt < refresh.tries; attempt++) {
      await refresh.pause(attempt);
      if (await areFound(call, names, documents)) return;
    }
    throw new Error(`${documents[0]?.id} was indexed and is not found`);
  }

  return {
    make: () => createIndex(call, names),
    drop: () => dropIndex(call, names),
    async write(documents: readonly DocumentWrite[]): Promise<number> {
      let older = 0;
      for (const batch of splitIntoCalls(documents)) {
        older += await store(batch);
        await waitUntilFound(batch);
      }
      return older;
    },
  };
}
