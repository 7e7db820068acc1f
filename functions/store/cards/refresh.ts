import type { Table, Write } from '../../ports/table.ts';
import {
  type Copy,
  cardKey,
  copiesOf,
  copyKey,
  type Head,
  headKey,
  isVersion,
  mostCopies,
  putHead,
  type ReadSubject,
  readCopies,
  readHead,
  type Subject,
} from './copies.ts';

const tries = 25;

/** Two writes a card and the check of the head, below the hundred writes of one commit. */
const pageSize = 49;

interface Rewriting {
  subject: Subject;
  version: number;
}

const isOurs = ({ subject, version }: Rewriting): Write => ({ check: headKey(subject.id), when: isVersion(version) });

const blank = (copy: Copy): Write =>
  copy.own
    ? { remove: cardKey(copy), when: [{ exists: true }] }
    : { update: cardKey(copy), change: { set: { card: undefined } }, when: [{ exists: true }] };

const writesFor = ({ id, card }: Subject, copy: Copy): Write[] =>
  card === undefined
    ? [blank(copy), forget(id, copy)]
    : [{ update: cardKey(copy), change: { set: { card } }, when: [{ exists: true }] }];

const forget = (id: string, copy: Copy): Write => ({
  remove: copyKey(id, cardKey(copy).pk),
  when: [{ attribute: 'at', equals: copy.at }],
});

/** False where somebody else is at work by now. What has left its list since is left out, and forgotten. */
async function writePage(table: Table, rewriting: Rewriting, copies: readonly Copy[]): Promise<boolean> {
  const { subject } = rewriting;
  const writes = copies.map((copy) => writesFor(subject, copy));
  const committed = await table.commit([isOurs(rewriting), ...writes.flat()]);
  if (committed.ok) return true;
  if (committed.failed.some(({ at }) => at === 0)) return false;
  const each = writes[0]?.length ?? 1;
  const gone = new Set(committed.failed.map(({ at }) => Math.floor((at - 1) / each)));
  for (const at of gone) {
    const copy = copies[at];
    if (copy) await table.commit([isOurs(rewriting), forget(subject.id, copy)]);
  }
  const left = copies.filter((_, at) => !gone.has(at));
  return left.length === 0 || writePage(table, rewriting, left);
}

async function writeAll(table: Table, rewriting: Rewriting): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...copiesOf(rewriting.subject.id), limit: pageSize, cursor });
    const copies = readCopies(page.items);
    if (copies.length > 0 && !(await writePage(table, rewriting, copies))) return false;
    cursor = page.cursor;
  } while (cursor !== undefined);
  return true;
}

const isDone = (head: Head, subject: Subject, attempt: number): boolean =>
  head.stamp === subject.stamp && (head.isComplete || attempt > 0);

interface Refreshing {
  id: string;
  read: ReadSubject;
  most: number;
}

/**
 * The subject is read again once the version is taken: of whoever changes it later the job finds that version, and goes on
 * from there. False where that has happened already.
 */
async function writeVersion(table: Table, { id, read, most }: Refreshing, claim: Head): Promise<boolean> {
  const { version, stamp } = claim;
  const subject = await read(table, id, most);
  if (!subject || subject.stamp !== stamp) return false;
  if (!(await writeAll(table, { subject, version }))) return false;
  const done = putHead(id, { version, stamp, isComplete: true });
  return (await table.commit([{ put: done, when: isVersion(version) }])).ok;
}

async function refreshOnce(table: Table, refreshing: Refreshing, attempt: number): Promise<boolean> {
  const { id, read, most } = refreshing;
  const head = readHead(await table.get(headKey(id), { consistent: true }));
  const subject = head && (await read(table, id, most));
  if (!subject || isDone(head, subject, attempt)) return true;
  const claim = { version: head.version + 1, stamp: subject.stamp, isComplete: false };
  const claimed = await table.commit([{ put: putHead(id, claim), when: isVersion(head.version) }]);
  return claimed.ok && writeVersion(table, refreshing, claim);
}

/**
 * Brings every card of a subject to what it is now. May be interrupted anywhere and begun again, and may meet itself: only
 * the highest version writes. Nothing is written where the cards show it already.
 */
export async function refreshCopies(
  table: Table,
  id: string,
  { read, most = mostCopies }: { read: ReadSubject; most?: number | undefined },
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) if (await refreshOnce(table, { id, read, most }, attempt)) return;
  throw new Error(`${id} changes faster than its copies can be written`);
}
