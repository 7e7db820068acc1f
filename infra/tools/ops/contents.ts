import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';
import { objectsOf, pagesOf } from '../drill/backup.ts';
import type { Place } from '../drill/place.ts';

/** What lies in a table and a bucket, read without any of the product's own schemas. */
export interface Findings {
  of(kind: string): readonly Item[];
  /** Bytes of every object by its key. */
  sizes: ReadonlyMap<string, number>;
}

export async function findingsIn(place: Place): Promise<Findings> {
  const kinds = new Map<string, Item[]>();
  for await (const page of pagesOf(place)) {
    for (const stored of page) {
      const item: Record<string, unknown> = unmarshall(stored);
      const kind = String(item.kind);
      const known = kinds.get(kind) ?? [];
      known.push({ ...item, pk: String(item.pk), sk: String(item.sk) });
      kinds.set(kind, known);
    }
  }
  const sizes = new Map<string, number>();
  for await (const { key, size } of objectsOf(place)) sizes.set(key, size);
  return { of: (kind) => kinds.get(kind) ?? [], sizes };
}
