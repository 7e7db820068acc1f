import * as z from 'zod';
import { type File, type FileSummary, file, fileSummary } from '#functions/domain/files/file';
import { isCountedFile, isListed, listKeysOf } from '#functions/domain/files/listing';
import type { RatingSums } from '#functions/domain/reviews/ratings';
import type { Condition, Item, Key, Table, Write } from '#functions/ports/table';
import { filteredPageOf } from '../table/filter.ts';
import { changeItem, newItem, unchanged } from '../table/items.ts';
import { type ListQuery, type Page, type Paging, pageOf } from '../table/pages.ts';
import { fileKey, keyed, type RetentionChange, retentionFields, withId } from './contents.ts';
import { readTally, shownRated, tallyKey, withRating } from './stats/tally.ts';

export type { File, FileSummary } from '#functions/domain/files/file';
export { fileKey } from './contents.ts';

const cardItem = fileSummary.omit({ id: true }).extend(keyed);
const summaryItem = cardItem.transform(withId);
const summaryWithStatusItem = cardItem
  .extend({ deletedAt: z.number().optional(), barred: file.shape.barred })
  .transform(withId);
const fileItem = file.omit({ id: true }).extend(keyed).transform(withId);

const restrictionItem = file.pick({ barred: true });

export const readFile = (item: Item): File => fileItem.parse(item);
export const readSummaryWithStatus = (item: Item): FileSummary & Pick<File, 'deletedAt' | 'barred'> =>
  summaryWithStatusItem.parse(item);
export const readSummary = (item: Item): FileSummary => summaryItem.parse(item);

/** Also private and deleted posts; `maySee` decides who may see them. */
export async function findFile(
  table: Table,
  id: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<File | undefined> {
  if (!consistent) return withTally(await postAndTally(table, id));
  return withTally(await table.getMany([fileKey(id), tallyKey(id)], { consistent }));
}

/** Whether the post may no longer be sold; a consistent read. */
export async function isRestrictedNow(table: Table, id: string): Promise<boolean> {
  return (await findRestriction(table, id)) !== undefined;
}

/** The restriction that keeps the post from being sold; a consistent read. */
export async function findRestriction(table: Table, id: string): Promise<File['barred']> {
  const { barred } = restrictionItem.parse((await table.get(fileKey(id), { consistent: true })) ?? {});
  return barred?.bar === 'hidden' ? undefined : barred;
}

/** Both items in one query, at the price of one. */
export async function postAndTally(table: Table, id: string): Promise<readonly (Item | undefined)[]> {
  const { pk, sk } = fileKey(id);
  const { items } = await table.query({ pk, beginsWith: sk, limit: 2 });
  const of = (key: Key) => items.find((item) => item.sk === key.sk);
  return [of(fileKey(id)), of(tallyKey(id))];
}

/** Whether all of these posts exist and belong to this user. */
export async function ownsAll(table: Table, ownerId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const items = await table.getMany(ids.map(fileKey));
  return items.every((item) => item?.ownerId === ownerId && item.deletedAt === undefined);
}

/** A post with its current counts. */
export function withTally([post, tally]: readonly (Item | undefined)[]): File | undefined {
  if (!post) return undefined;
  const counted = readTally(tally, post);
  const { starCount, downloadCount, purchaseCount, heat } = counted;
  const file = { ...readFile(post), starCount, downloadCount, purchaseCount, heat };
  return tally ? withRating(file, shownRated(counted)) : file;
}

/**
 * A new post is listed later by a job, so that its seller does not wait for it. Only a new post is written whole:
 * concurrent commits add to its counts.
 */
export const newUnlisted = (file: File): Write =>
  newItem({
    ...fileKey(file.id),
    kind: 'file',
    ...file,
    isNew: true,
    ownedPk: ownedPk(file.ownerId),
    ownedSk: file.id,
  });

/** Puts the post into the lists. Fails if it was edited or listed meanwhile. */
export const fileListed = (file: File): Write =>
  changeItem(
    fileKey(file.id),
    { isNew: undefined, ...(isListed(file) && { listPk: publicFilesPk, ...listKeysOf(file) }) },
    isUnchanged({ ...file, isNew: true }),
  );

export const publicFilesPk = 'FILES';

/** Popularity changes by itself: a post that stays listed keeps its popularity key. */
function listKeysAfter(before: File, after: File): Record<string, unknown> {
  if (!isListed(after)) return { listPk: undefined, listPrice: undefined, listCheap: undefined, listHot: undefined };
  const { listHot, ...byPrice } = listKeysOf({ ...after, heat: before.heat });
  return { listPk: publicFilesPk, ...byPrice, ...(!isCountedFile(before) && { listHot }) };
}

/**
 * The files of a version are also updated by workers that read them, so an edit writes them only with a new version.
 */
const versionFields = ({ files, version, changelog, versionAt }: File): Record<string, unknown> => ({
  ...{ files, version, changelog, versionAt },
  ...{ zip: undefined, preparedVersion: undefined, preparingUntil: undefined },
});

/** The attributes an edit changes; fails if the post was edited or deleted meanwhile. */
export function fileChanged(before: File, after: File): Write {
  const { title, description, summary, price, isPublic, tags, previews, badge, updatedAt } = after;
  const { contains, opensWith, licence } = after;
  const { fileName, fileType, category, fileSize, fileCount } = after;
  const set = {
    ...{ title, description, summary, price, isPublic, tags, previews, badge, updatedAt },
    ...{ contains, opensWith, licence },
    ...{ fileName, fileType, category, fileSize, fileCount },
    ...(after.version !== before.version && versionFields(after)),
    ...listKeysAfter(before, after),
    // A share image drawn meanwhile is kept: it is served only while it is up to date.
    ...(after.shareCard === undefined && { shareCard: undefined }),
    isNew: undefined,
  };
  return changeItem(fileKey(after.id), set, isUnchanged(before));
}

const isUnchanged = ({ updatedAt, rates, isNew }: File): Condition[] => [
  { attribute: 'updatedAt', equals: updatedAt },
  unchanged('rates', rates),
  unchanged('isNew', isNew || undefined),
];

/** Outside of the edit's conditions: no list shows it, and no edit conflicts with it. */
export const shareCardWrite = (id: string, shareCard: File['shareCard']): Write =>
  changeItem(fileKey(id), { shareCard }, [{ exists: true }, { attribute: 'deletedAt', absent: true }]);

/** The item stays for its buyers, late counts and the ledger, but leaves every public list. */
export const fileDeleted = (before: File, after: File, fate: RetentionChange): Write =>
  changeItem(
    fileKey(after.id),
    {
      ...{
        deletedAt: after.deletedAt,
        updatedAt: after.updatedAt,
        isNew: undefined,
        badge: after.badge,
        shareCard: undefined,
      },
      ...{ ownedPk: deletedPk(after.ownerId), ownedSk: after.id, ...listKeysAfter(before, after) },
      ...retentionFields(fate),
    },
    isUnchanged(before),
  );

/** A takedown by operators, or hiding after buyers' reports: the owner's texts and files stay as they are. */
export function fileRestricted(before: File, after: File): Write {
  const { barred, badge, shareCard, updatedAt } = after;
  const set = { barred, badge, shareCard, updatedAt, isNew: undefined, ...listKeysAfter(before, after) };
  return changeItem(fileKey(after.id), set, isUnchanged(before));
}

/** The badge derived from the files' own metadata, beside the owner's statements. */
export const fileMarked = (before: File, { id, badge, updatedAt }: File): Write =>
  changeItem(fileKey(id), { badge, updatedAt }, isUnchanged(before));

/**
 * Copies the rating to the card. It does not count as an edit, but an edit that was read before it conflicts and
 * retries.
 */
export const fileRated = (file: File, { sum, count }: RatingSums): Write => ({
  update: fileKey(file.id),
  change: { set: { badge: { ...file.badge, r: count === 0 ? undefined : [sum, count] } }, add: { rates: 1 } },
  when: isUnchanged(file),
});

export const ownedPk = (ownerId: string): string => `FILES#${ownerId}`;

const deletedPk = (ownerId: string): string => `DELETED-FILES#${ownerId}`;

/** A user's deleted posts: the user's name is removed from these too when they leave. */
export const deletedFilesOf = (ownerId: string): ListQuery => ({ index: 'owned', pk: deletedPk(ownerId) });

/** Updates the owner's names. */
export const fileRenamed = (id: string, names: { username: string; displayName: string }): Write =>
  changeItem(fileKey(id), names);

/** A user's posts by id, private ones included. */
export const allFilesOf = (ownerId: string): ListQuery => ({ index: 'owned', pk: ownedPk(ownerId) });

/** The newest of a user's posts, private ones included. */
export async function findFilesOf(table: Table, ownerId: string, atMost: number): Promise<File[]> {
  const { items } = await table.query({ ...allFilesOf(ownerId), descending: true, limit: atMost });
  return items.map(readFile);
}

/** A user's posts, newest first. Private ones only if `all`, for the owner; `total` counts accordingly. */
export function listFilesOf(
  table: Table,
  ownerId: string,
  { paging, all, total }: { paging: Paging; all: boolean; total: () => Promise<number> },
): Promise<Page<File>> {
  const list = {
    query: { ...allFilesOf(ownerId), descending: true },
    paging,
    read: readFile,
    total,
  } as const;
  return all ? pageOf(table, list) : filteredPageOf(table, { ...list, matches: isListed });
}
