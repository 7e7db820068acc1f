import type { Item, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { minute } from '#shared/limits';
import type { Tampering } from '../world.ts';
import type { Mutant } from './mutants.ts';
import { both, leaveOut, losing, putting, rewritten, setting, to, together, unchecked } from './tampering.ts';

const tally = to('FILE#', 'FILE#TALLY');
const ofVersions = to('FILE#', 'RATED');
const numbers = (write: Write): boolean => tally(write) || ofVersions(write);
const open = (write: Write): boolean => 'update' in write && write.change.add?.open !== undefined;

/** The review that is written in a commit. */
const reviewIn = (writes: readonly Write[]): Item | undefined =>
  writes.flatMap((write) => ('put' in write && to('FILE#', 'REV#')(write) ? [write.put] : []))[0];

/** In a commit with such a review the numbers stay as they are. */
const keeping = (isSuch: (review: Item) => boolean): Tampering => ({
  writes(writes) {
    const review = reviewIn(writes);
    return review && isSuch(review) ? writes.filter((write) => !numbers(write)) : writes;
  },
});

const rewordings = (change: (review: Item, writes: readonly Write[]) => Item): Tampering => ({
  writes: (writes) =>
    writes.map((write) =>
      'put' in write && to('FILE#', 'REV#')(write) ? { ...write, put: change(write.put, writes) } : write,
    ),
});

/** Where as much comes as goes, only what comes is added. */
const addedOnly = rewritten(numbers, ({ change, ...write }) => {
  const moved = Object.entries(change.add ?? {});
  const isMove = moved.some(([name, by]) => name !== 'changes' && by > 0);
  const add = Object.fromEntries(moved.filter(([name, by]) => !isMove || by > 0 || name === 'changes'));
  return { ...write, change: { ...change, add } };
});

const deletionForgotten: Tampering = {
  writes: (writes) =>
    writes.some((write) => 'remove' in write && to('FILE#', 'REV#')(write))
      ? writes.filter((write) => !numbers(write))
      : writes,
};

/** Nobody knows who belongs together. */
const strangers: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      query: async (query) =>
        query.pk.startsWith('KINOF#') ? { items: [], cursor: undefined } : ports.table.query(query),
    },
  }),
};

/** Whoever edits what their seller has heard of makes the seller hear of it again. */
const toldAgain = rewordings((review, writes) => {
  const isSaid = writes.some(both(to('ME#'), setting('rating')));
  const at = Number(review.editedAt) + 5 * minute;
  if (!isSaid || review.editedAt === undefined || review.tellAt !== undefined) return review;
  return { ...review, tellAt: at, ...dueFields('LATER', `${review.fileId}#${review.buyerId}`, at) };
});

const isOf =
  (kind: string) =>
  (_: unknown, message: object): boolean =>
    'kind' in message && message.kind === kind;

/** Bugs of what is said of files, and of what is asked about them. */
export const reviewMutants: readonly Mutant[] = [
  { name: 'a refund leaves its review in the average', tampering: keeping(({ refunded }) => refunded === true) },
  {
    name: 'a review that is folded counts',
    tampering: rewordings((review) => ({ ...review, folded: undefined, counted: true })),
  },
  { name: 'the numbers do not hear of a fold', tampering: keeping(({ folded }) => folded !== undefined) },
  { name: 'an edit adds its stars to those of before', tampering: addedOnly },
  { name: 'what is taken back stays counted', tampering: deletionForgotten },
  { name: 'every account of a purse counts', tampering: strangers },
  {
    name: 'kin that is found later goes on counting',
    tampering: together(leaveOut(putting(to('OUT#file-jobs#weigh-kin'))), losing(isOf('weigh-kin'))),
  },
  {
    name: 'versions do not hear of what is said of them',
    tampering: leaveOut(both(ofVersions, (write) => !setting('toldCount')(write))),
  },
  {
    name: 'a review tells of each edit',
    tampering: toldAgain,
    guard: { name: 'a letter goes once', gone: leaveOut(putting(to('MAILED#new-review'))) },
  },
  {
    name: 'nobody is told of a review',
    tampering: losing((_, message) => 'template' in message && message.template === 'new-review'),
  },
  {
    name: 'the purchase does not know its stars',
    tampering: rewritten(both(to('ME#'), setting('rating')), ({ change, ...write }) => ({
      ...write,
      change: { ...change, set: { ...change.set, rating: undefined } },
    })),
  },
  { name: 'cards do not hear of reviews', tampering: losing(isOf('rated')) },
  { name: 'sellers do not hear how they are rated', tampering: leaveOut(to('USR#', 'RATED')) },
  { name: 'somebody may ask without end', tampering: unchecked(open) },
  {
    name: 'what is answered waits on',
    tampering: leaveOut(both(open, (write) => 'update' in write && (write.change.add?.open ?? 0) < 0)),
  },
];
