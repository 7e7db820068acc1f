import * as z from 'zod';
import type { Condition, Key, Table, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { changeItem, findItem } from '#functions/store/table/items';
import { day, languages } from '#shared/limits';
import { userKey } from '../users.ts';

/** The last export of a user's data. */
export const exportItem = z.object({
  userId: z.string(),
  language: z.enum(languages),
  /** Part of the zip's name, so that it cannot be guessed. */
  secret: z.string(),
  /** Secret of the previous zip, which is removed once this one is made. */
  before: z.string().optional(),
  askedAt: z.number(),
  madeAt: z.number().optional(),
  size: z.number().optional(),
  /** When the zip was removed. */
  goneAt: z.number().optional(),
});

export type Export = z.output<typeof exportItem>;

/** How long a zip is kept, and how often a user may request one. */
export const exportRetention = 7 * day;
export const exportInterval = day;

const exportKey = (userId: string): Key => ({ ...userKey(userId), sk: 'EXPORT' });

/** Next to the zips of posts. */
export const exportBlob = (userId: string, secret: string): string => `zips/${userId}/${secret}.zip`;

export const findExport = (table: Table, userId: string): Promise<Export | undefined> =>
  findItem(table, exportKey(userId), exportItem);

const isUnchanged = ({ secret }: Pick<Export, 'secret'>): Condition => ({ attribute: 'secret', equals: secret });

/** Replaces what was read; the sweep retries until the zip is made. */
export const exportAsked = (fresh: Export, before: Export | undefined): Write => ({
  put: {
    ...exportKey(fresh.userId),
    kind: 'export',
    ...fresh,
    ...dueFields('LATER', fresh.userId, fresh.askedAt),
  },
  when: [before ? isUnchanged(before) : { absent: true }],
});

/** Fails if another run has made it, or the user has requested a new one. */
export const exportMade = (made: Export, { madeAt, size }: { madeAt: number; size: number }): Write =>
  changeItem(
    exportKey(made.userId),
    { madeAt, size, before: undefined, ...dueFields('LATER', made.userId, madeAt + exportRetention) },
    [isUnchanged(made), { attribute: 'madeAt', absent: true }],
  );

export const exportGone = (gone: Export, goneAt: number): Write =>
  changeItem(exportKey(gone.userId), { goneAt, ...dueFields('LATER', gone.userId, undefined) }, [isUnchanged(gone)]);

export const exportForgotten = (userId: string): Write => ({ remove: exportKey(userId) });
