import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { userKey } from '../accounts/users.ts';

export const storefrontItem = z.object({
  about: z.string().default(''),
  links: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
  pinnedId: z.string().optional(),
  showsSold: z.boolean().default(false),
});

/**
 * A storefront's own texts and links. Stored beside its owner, who is in an index, since lists of people do not show
 * them.
 */
export type StorefrontItem = z.output<typeof storefrontItem>;

const storefrontKey = (userId: string): Key => ({ ...userKey(userId), sk: 'STALL' });

/** An eventually consistent read; empty if the seller has written nothing. */
export const findStorefront = async (table: Table, userId: string): Promise<StorefrontItem> =>
  storefrontItem.parse((await table.get(storefrontKey(userId))) ?? {});

/** Undefined leaves a field unchanged; null unpins the file. */
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
