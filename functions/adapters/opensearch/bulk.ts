import * as z from 'zod';
import { expectOk, type OpenSearchSend } from './http.ts';
import type { IndexNames } from './names.ts';

export interface DocumentWrite {
  id: string;
  version: number;
  body: object;
}

/** The first call that creates an index in Serverless was measured to take twelve seconds. */
export const writeTimeoutMs = 30_000;

/** Bytes of one call: Serverless takes ten megabytes. */
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

export type BulkItem = z.output<typeof bulkAnswer>['items'][number]['index'];

const linesOf = ({ id, version, body }: DocumentWrite): object[] => [
  { index: { _id: id, version, version_type: 'external' } },
  { ...body, version },
];

export function splitIntoCalls(documents: readonly DocumentWrite[]): DocumentWrite[][] {
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

const isBusy = ({ status }: BulkItem): boolean => status === 429 || status === 503;
export const isIndexMissing = ({ status }: BulkItem): boolean => status === 404;
/** The engine already has this version or a newer one. */
export const isOlder = ({ status }: BulkItem): boolean => status === 409;
export const isStored = (item: BulkItem): boolean => item.status === 200 || item.status === 201 || isOlder(item);

/**
 * Writes through the alias, which is never created implicitly: a missing index is not filled with guessed fields. Items
 * may be refused as busy or because the index is missing. @throws for any other refusal, and if the alias leads to another
 * index than ours.
 */
export async function sendBulk(
  call: OpenSearchSend,
  { alias, index }: IndexNames,
  documents: readonly DocumentWrite[],
): Promise<BulkItem[]> {
  const answer = await call({
    method: 'POST',
    path: `/${alias}/_bulk`,
    query: { require_alias: 'true' },
    body: documents.flatMap(linesOf),
    timeoutMs: writeTimeoutMs,
  });
  expectOk('the documents could not be indexed', answer);
  const items = bulkAnswer.parse(answer.body).items.map((item) => item.index);
  const [astray] = items.filter((item) => isStored(item) && item._index !== index);
  if (astray) throw new Error(`${astray._id} was indexed in ${astray._index} and not in ${index}`);
  const [refused] = items.filter((item) => !isStored(item) && !isBusy(item) && !isIndexMissing(item));
  const why = refused?.error && `${refused.status} ${refused.error.type} ${refused.error.reason ?? ''}`;
  if (refused) throw new Error(`${refused._id} could not be indexed: ${why ?? refused.status}`);
  return items;
}
