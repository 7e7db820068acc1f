import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { called, unless } from './snapshot.ts';

function unpacked(packed: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(packed));
  } catch {
    return [];
  }
}

interface Shown {
  /** The post or person it is of. */
  item: Item;
  packed: string;
}

/** A card shows what the post says, or the person. */
export function cardOf(invariant: string, card: Item, { item: { kind, ...item }, packed }: Shown): string[] {
  const shown =
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
  const values = unpacked(packed).map((value) => JSON.stringify(value));
  return shown.flatMap((name) =>
    unless(
      values.includes(JSON.stringify(item[name])),
      `${invariant} ${called(card)}: it does not show the ${name} of ${item.pk}`,
    ),
  );
}
