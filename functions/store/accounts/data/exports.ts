import * as z from 'zod';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { findItem } from '#functions/store/table/items';
import { day, languages } from '#shared/limits';
import { userKey } from '../users.ts';

/** All that somebody has here, as it was asked for last. */
export const exportItem = z.object({
  userId: z.string(),
  language: z.enum(languages),
  /** Names the zip: nobody guesses it. */
  secret: z.string(),
  /** Of the one before, which goes when this one is made. */
  before: z.string().optional(),
  askedAt: z.number(),
  madeAt: z.number().optional(),
  size: z.number().optional(),
  /** When the bytes went. */
  goneAt: z.number().optional(),
});

export type Export = z.output<typeof exportItem>;

/** How long a zip is there, and how often there is another. */
export const exportRetention = 7 * day;
export const exportInterval = day;

const exportKey = (userId: string): Key => ({ ...userKey(userId), sk: 'EXPORT' });

/** Beside the zips of posts. */
export const exportBlob = (userId: string, secret: string): string => `zips/${userId}/${secret}.zip`;

export const findExport = (table: Table, userId: string): Promise<Export | undefined> =>
  findItem(table, exportKey(userId), exportItem);

const isUnchanged = ({ secret }: Pick<Export, 'secret'>): Condition => ({ attribute: 'secret', equals: secret });

/** In the place of what was read; looked at by the sweep until it is made. */
export const exportAsked = (fresh: Export, before: Export | undefined): Write => ({
  put: {
    ...exportKey(fresh.userId),
    kind: 'export',
    ...fresh,
    ...dueFields('LATER', fresh.userId, fresh.askedAt),
  },
  when: [before ? isUnchanged(before) : { absent: true }],
});

/** Fails where it was made by another run, or asked for anew. */
export const exportMade = (made: Export, { madeAt, size }: { madeAt: number; size: number }): Write => ({
  update: exportKey(made.userId),
  change: { set: { madeAt, size, before: undefined, ...dueFields('LATER', made.userId, madeAt + exportRetention) } },
  when: [isUnchanged(made), { attribute: 'madeAt', absent: true }],
});

export const exportGone = (gone: Export, goneAt: number): Write => ({
  update: exportKey(gone.userId),
  change: { set: { goneAt, ...dueFields('LATER', gone.userId, undefined) } },
  when: [isUnchanged(gone)],
});

export const exportForgotten = (userId: string): Write => ({ remove: exportKey(userId) });
