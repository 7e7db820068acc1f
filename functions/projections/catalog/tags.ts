import * as z from 'zod';
import type { File } from '#functions/domain/files/file';
import { normalText } from '#functions/domain/files/files';
import { isListed } from '#functions/domain/files/listing';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { fileKey, readFile } from '#functions/store/files/files';
import { changeItem } from '#functions/store/table/items';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';

/** How many public posts carry a tag. Lists are sorted by that number. */
export const tagItem = z.object({ tag: z.string(), count: z.number() });

export const countedTagsItem = z.object({ counted: z.array(z.string()), revision: z.number() });

const tagKey = (name: string): Key => ({ pk: `TAG#${name}`, sk: 'TAG' });
const countedTagsKey = (fileId: string): Key => ({ ...fileKey(fileId), sk: 'TAGS' });

const tagsPk = 'TAGS';
const listKeys = (name: string, count: number) => ({
  ownedPk: tagsPk,
  ownedSk: `${String(count).padStart(9, '0')}#${name}`,
});

/** Tags that differ only in case, width or spaces are one tag. The first spelling is shown. */
function tagsByName(file: File): Map<string, string> {
  if (!isListed(file)) return new Map();
  const named = file.tags.map((tag) => [normalText(tag), tag] as const);
  return new Map(named.filter(([name]) => name !== '').reverse());
}

interface TagChange {
  name: string;
  /** The spelling to show if the tag is new. */
  tag: string;
  delta: 1 | -1;
}

/** Writes the new count rather than an increment, because the sort key contains it. */
function tagWrite({ name, tag, delta }: TagChange, existing: Item | undefined): Write {
  const key = tagKey(name);
  if (!existing)
    return { put: { ...key, kind: 'tag', tag, count: delta, ...listKeys(name, delta) }, when: [{ absent: true }] };
  const before = tagItem.parse(existing).count;
  const when = [{ attribute: 'count', equals: before }];
  const count = before + delta;
  if (count <= 0) return { remove: key, when };
  return changeItem(key, { count, ...listKeys(name, count) }, when);
}

function tagChanges(counted: readonly string[], current: ReadonlyMap<string, string>): TagChange[] {
  const removed = counted.filter((name) => !current.has(name)).map((name) => ({ name, tag: name, delta: -1 as const }));
  const added = [...current].filter(([name]) => !counted.includes(name));
  return [...removed, ...added.map(([name, tag]) => ({ name, tag, delta: 1 as const }))];
}

function countedTagsWrite(fileId: string, current: ReadonlyMap<string, string>, before: number | undefined): Write {
  const counted = [...current.keys()];
  const put = { ...countedTagsKey(fileId), kind: 'file-tags', counted, revision: (before ?? 0) + 1 };
  return { put, when: [before === undefined ? { absent: true } : { attribute: 'revision', equals: before }] };
}

/** True once the counts agree with the post. */
async function tryCountTags(table: Table, fileId: string): Promise<boolean> {
  const [post, marker] = await table.getMany([fileKey(fileId), countedTagsKey(fileId)], { consistent: true });
  if (!post) return true;
  const file = readFile(post);
  const before = marker && countedTagsItem.parse(marker);
  const current = tagsByName(file);
  const changes = tagChanges(before?.counted ?? [], current);
  if (changes.length === 0) return true;
  const keys = changes.map(({ name }) => tagKey(name));
  const existing = await table.getMany(keys, { consistent: true });
  const unchangedFile: Write = { check: fileKey(fileId), when: [{ attribute: 'updatedAt', equals: file.updatedAt }] };
  const committed = await table.commit([
    unchangedFile,
    countedTagsWrite(fileId, current, before?.revision),
    ...changes.map((step, at) => tagWrite(step, existing[at])),
  ]);
  return committed.ok;
}

/**
 * Brings the tag counts in line with a post. This is not part of the commit that changes the post, because popular tags
 * would make such commits collide. The item of counted tags makes each change count once, however often this runs.
 */
export async function countTags(table: Table, fileId: string): Promise<void> {
  await retryOnConflict(
    `the tags of ${fileId} change faster than they can be counted`,
    async () => (await tryCountTags(table, fileId)) || undefined,
  );
}

const maxTags = 100;

/** The most used tags first. */
export async function listTags(table: Table): Promise<z.output<typeof tagItem>[]> {
  const { items } = await table.query({ index: 'owned', pk: tagsPk, descending: true, limit: maxTags });
  return items.map((item) => tagItem.parse(item));
}
