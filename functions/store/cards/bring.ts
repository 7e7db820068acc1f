import type { Key, Table, Write } from '../../ports/table.ts';
import {
  type Copy,
  cardKey,
  copyKey,
  type Head,
  headKey,
  isVersion,
  putHead,
  type ReadSubject,
  readCopy,
  readHead,
  type Subject,
} from './copies.ts';

const tries = 25;

/** How a list and a subject stand to each other. */
export interface Standing {
  /** Where the card belongs; undefined: the subject is not in the list any more. */
  at: Key | undefined;
  /** Nothing is left to be done. */
  isBrought: (at: string | undefined) => boolean;
  /** The card itself, and the checks that all of this is still so. */
  writes: (card: string | undefined) => Write[];
}

interface Bringing {
  /** Partition of the card. */
  list: string;
  subjectId: string;
  read: ReadSubject;
  own: boolean;
  /** Of how many lists a subject is carried at most. */
  most: number;
  look: () => Promise<Standing>;
}

async function headAndCopy(table: Table, { subjectId, list }: Bringing) {
  const keys = [headKey(subjectId), copyKey(subjectId, list)];
  const [head, copy] = await table.getMany(keys, { consistent: true });
  return { head: readHead(head), copy: readCopy(copy) };
}

/** A card that shows what the others do not leaves them to be written anew. The very first one is all there is. */
function headAfter(id: string, { version, stamp }: Head, subject: Subject): Write {
  if (stamp === subject.stamp) return { check: headKey(id), when: isVersion(version) };
  const isFirst = version === 1;
  const next = { version: version + 1, stamp: isFirst ? subject.stamp : undefined, isComplete: isFirst };
  return { put: putHead(id, next), when: isVersion(version) };
}

const removed = (copy: Copy | undefined, at: Key | undefined): Write[] =>
  copy?.own && copy.at !== at?.sk ? [{ remove: cardKey(copy) }] : [];

async function takeOut(table: Table, { subjectId, list }: Bringing, { copy, standing }: Found): Promise<boolean> {
  if (!copy) return true;
  const writes = [...standing.writes(undefined), ...removed(copy, undefined), { remove: copyKey(subjectId, list) }];
  return (await table.commit(writes)).ok;
}

interface Found {
  copy: Copy | undefined;
  standing: Standing;
}

/** Nothing is known of a subject before it has a head: whoever changes it later sees that there may be a card. */
async function makeHead(table: Table, id: string): Promise<false> {
  await table.commit([{ put: putHead(id, { version: 1, isComplete: false }), when: [{ absent: true }] }]);
  return false;
}

async function putIn(table: Table, bringing: Bringing, { head, copy, standing }: Found & { head: Head | undefined }) {
  const { subjectId, list, own, read } = bringing;
  const { at } = standing;
  if (!at || standing.isBrought(copy?.at)) return true;
  if (!head) return makeHead(table, subjectId);
  const subject = await read(table, subjectId, bringing.most);
  if (!subject) return true;
  const key = copyKey(subjectId, list);
  const known: Write = subject.card === undefined ? { remove: key } : { put: { ...key, kind: 'copy', at: at.sk, own } };
  const writes = [headAfter(subjectId, head, subject), ...standing.writes(subject.card), ...removed(copy, at), known];
  return (await table.commit(writes)).ok;
}

/**
 * Brings the card of one subject in one list to whether it is there. Whatever asked for it, in whatever order: it is
 * decided by what is so now, and nothing is written once that, or the subject, has changed.
 */
export async function bringCopy(table: Table, bringing: Bringing): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const [standing, known] = await Promise.all([bringing.look(), headAndCopy(table, bringing)]);
    const found = { ...known, standing };
    if (await (standing.at ? putIn(table, bringing, found) : takeOut(table, bringing, found))) return;
  }
  throw new Error(`${bringing.subjectId} changes faster than it can be copied to ${bringing.list}`);
}
