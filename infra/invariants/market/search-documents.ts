import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { labelOf, unless } from '../snapshot.ts';

function unpack(packed: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(packed));
  } catch {
    return [];
  }
}

/** A summary shows the values of its file or person. */
export function summaryDifferences(
  invariant: string,
  summary: Item,
  { item: { kind, ...item }, packed }: { item: Item; packed: string },
): string[] {
  const attributes =
    kind === 'file'
      ? [
          'ownerId',
          'username',
          'displayName',
          'title',
          'tags',
          'price',
          'fileName',
          'fileType',
          'category',
          'fileSize',
          'fileCount',
          'version',
          'createdAt',
          'updatedAt',
        ]
      : ['username', 'displayName'];
  const values = unpack(packed).map((value) => JSON.stringify(value));
  return attributes.flatMap((name) =>
    unless(
      values.includes(JSON.stringify(item[name])),
      `${invariant} ${labelOf(summary)}: it does not show the ${name} of ${item.pk}`,
    ),
  );
}
