import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';

export const storefrontItem = z.object({
  about: z.string().default(''),
  links: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
  pinnedId: z.string().optional(),
  showsSold: z.boolean().default(false),
});

/** What a stall says of itself. Beside its keeper, who stands in an index: lists of people show nothing of it. */
export type StorefrontItem = z.output<typeof storefrontItem>;

const storefrontKey = (userId: string): Key => ({ ...userKey(userId), sk: 'STALL' });

/** A copy that is a moment old; an empty one where nobody has written anything. */
export const findStorefront = async (table: Table, userId: string): Promise<StorefrontItem> =>
  storefrontItem.parse((await table.get(storefrontKey(userId))) ?? {});

/** What is undefined stays as it is; null takes a pinned file down. */
export interface StorefrontChange {
  about?: string | undefined;
  links?: StorefrontItem['links'] | undefined;
  pinnedId?: string | null | undefined;
  showsSold?: boolean | undefined;
}

export const storefrontChanged = (userId: string, { about, links, pinnedId, showsSold }: StorefrontChange): Write => ({
  update: storefrontKey(userId),
  change: {
    set: {
      kind: 'stall',
      ...(about !== undefined && { about }),
      ...(links !== undefined && { links }),
      ...(pinnedId !== undefined && { pinnedId: pinnedId ?? undefined }),
      ...(showsSold !== undefined && { showsSold }),
    },
  },
});
