import type { Item, Write } from '#functions/ports/table';
import { dueFields } from '#functions/store/table/due';
import { minute } from '#shared/limits';
import type { Tampering } from '../simulation.ts';
import type { Mutant } from './mutants.ts';
import {
  both,
  combine,
  dropMessages,
  dropWrites,
  puts,
  rewriteUpdates,
  setsAttribute,
  withoutConditions,
  writesTo,
} from './tampering.ts';

const tally = writesTo('FILE#', 'FILE#TALLY');
const ofVersions = writesTo('FILE#', 'RATED');
const numbers = (write: Write): boolean => tally(write) || ofVersions(write);
const open = (write: Write): boolean => 'update' in write && write.change.add?.open !== undefined;

const reviewIn = (writes: readonly Write[]): Item | undefined =>
  writes.flatMap((write) => ('put' in write && writesTo('FILE#', 'REV#')(write) ? [write.put] : []))[0];

/** Commits with such a review leave the ratings as they are. */
const keepNumbers = (isSuch: (review: Item) => boolean): Tampering => ({
  writes(writes) {
    const review = reviewIn(writes);
    return review && isSuch(review) ? writes.filter((write) => !numbers(write)) : writes;
  },
});

const rewriteReviews = (change: (review: Item, writes: readonly Write[]) => Item): Tampering => ({
  writes: (writes) =>
    writes.map((write) =>
      'put' in write && writesTo('FILE#', 'REV#')(write) ? { ...write, put: change(write.put, writes) } : write,
    ),
});

/** An edit adds the new stars and keeps the old ones. */
const addWithoutRemoving = rewriteUpdates(numbers, ({ change, ...write }) => {
  const additions = Object.entries(change.add ?? {});
  const isMove = additions.some(([name, by]) => name !== 'changes' && by > 0);
  const add = Object.fromEntries(additions.filter(([name, by]) => !isMove || by > 0 || name === 'changes'));
  return { ...write, change: { ...change, add } };
});

const ignoreDeletion: Tampering = {
  writes: (writes) =>
    writes.some((write) => 'remove' in write && writesTo('FILE#', 'REV#')(write))
      ? writes.filter((write) => !numbers(write))
      : writes,
};

const hideLinkedAccounts: Tampering = {
  view: (ports) => ({
    ...ports,
    table: {
      ...ports.table,
      query: async (query) =>
        query.pk.startsWith('KINOF#') ? { items: [], cursor: undefined } : ports.table.query(query),
    },
  }),
};

/** An edit of a review that the seller was told of is announced again. */
const tellAgain = rewriteReviews((review, writes) => {
  const isRated = writes.some(both(writesTo('ME#'), setsAttribute('rating')));
  const at = Number(review.editedAt) + 5 * minute;
  if (!isRated || review.editedAt === undefined || review.tellAt !== undefined) return review;
  return { ...review, tellAt: at, ...dueFields('LATER', `${review.fileId}#${review.buyerId}`, at) };
});

const isOf =
  (kind: string) =>
  (_: unknown, message: object): boolean =>
    'kind' in message && message.kind === kind;

/** Bugs of reviews and questions. */
export const reviewMutants: readonly Mutant[] = [
  { name: 'a refund leaves its review in the average', tampering: keepNumbers(({ refunded }) => refunded === true) },
  {
    name: 'a review that is folded counts',
    tampering: rewriteReviews((review) => ({ ...review, folded: undefined, counted: true })),
  },
  { name: 'the numbers do not hear of a fold', tampering: keepNumbers(({ folded }) => folded !== undefined) },
  { name: 'an edit adds its stars to those of before', tampering: addWithoutRemoving },
  { name: 'what is taken back stays counted', tampering: ignoreDeletion },
  { name: 'every linked account counts', tampering: hideLinkedAccounts },
  {
    name: 'kin that is found later goes on counting',
    tampering: combine(dropWrites(puts(writesTo('OUT#file-jobs#weigh-kin'))), dropMessages(isOf('weigh-kin'))),
  },
  {
    name: 'versions do not hear of what is said of them',
    tampering: dropWrites(both(ofVersions, (write) => !setsAttribute('toldCount')(write))),
  },
  {
    name: 'a review tells of each edit',
    tampering: tellAgain,
    guard: { name: 'a letter goes once', gone: dropWrites(puts(writesTo('MAILED#new-review'))) },
  },
  {
    name: 'nobody is told of a review',
    tampering: dropMessages((_, message) => 'template' in message && message.template === 'new-review'),
  },
  {
    name: 'the purchase does not know its stars',
    tampering: rewriteUpdates(both(writesTo('ME#'), setsAttribute('rating')), ({ change, ...write }) => ({
      ...write,
      change: { ...change, set: { ...change.set, rating: undefined } },
    })),
  },
  { name: 'cards do not hear of reviews', tampering: dropMessages(isOf('rated')) },
  { name: 'sellers do not hear how they are rated', tampering: dropWrites(writesTo('USR#', 'RATED')) },
  { name: 'somebody may ask without end', tampering: withoutConditions(open) },
  {
    name: 'what is answered waits on',
    tampering: dropWrites(both(open, (write) => 'update' in write && (write.change.add?.open ?? 0) < 0)),
  },
];
