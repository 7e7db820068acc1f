import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { openQuestions } from '#shared/reviews';
import { dueTime } from '../table/due.ts';
import { findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { hiddenItem, statedItem } from './reviews.ts';

const questionItem = z.object({
  id: z.string(),
  fileId: z.string(),
  askerId: z.string(),
  sellerId: z.string(),
  /** Of the file, when it was asked. */
  title: z.string(),
  text: z.string(),
  askedAt: z.number(),
  answer: statedItem.optional(),
  folded: hiddenItem.optional(),
  /** Counts every change, so that none is lost. */
  changes: z.number(),
});

export type StoredQuestion = z.output<typeof questionItem>;

export const questionKey = (fileId: string, id: string): Key => ({ pk: `FILE#${fileId}`, sk: `Q#${id}` });

export const readQuestion = (item: Item): StoredQuestion => questionItem.parse(item);

export const findQuestion = (table: Table, fileId: string, id: string): Promise<StoredQuestion | undefined> =>
  findItem(table, questionKey(fileId, id), questionItem);

const answeredPk = (fileId: string): string => `QUESTIONS#${fileId}`;
const openPk = (fileId: string): string => `ASKED#${fileId}`;
const toPk = (sellerId: string): string => `QUESTIONS-TO#${sellerId}`;

/** A file's that were answered, the latest answer first. */
export const answeredQuestions = (fileId: string): ListQuery => ({
  index: 'related',
  pk: answeredPk(fileId),
  descending: true,
});

/** A file's that wait. */
export const openQuestionsOf = (fileId: string): ListQuery => ({
  index: 'related',
  pk: openPk(fileId),
  descending: true,
});

/** Those about a seller's files, the newest first. */
export const questionsTo = (sellerId: string): ListQuery => ({ index: 'owned', pk: toPk(sellerId), descending: true });

function questionItemOf(question: StoredQuestion): Item {
  const { fileId, id, askedAt, answer, sellerId } = question;
  return {
    ...questionKey(fileId, id),
    kind: 'question',
    ...question,
    relatedPk: answer ? answeredPk(fileId) : openPk(fileId),
    relatedSk: `${dueTime(answer?.at ?? askedAt)}#${id}`,
    ownedPk: toPk(sellerId),
    ownedSk: `${dueTime(askedAt)}#${id}`,
  };
}

/** In the place of what was read; fails where it has changed since. */
export const questionChanged = (before: StoredQuestion, after: StoredQuestion): Write => ({
  put: questionItemOf({ ...after, changes: before.changes + 1 }),
  when: [{ attribute: 'changes', equals: before.changes }],
});

// ── Whose they are ───────────────────────────────────────────────────────────────────────────────────────────────────

const openKey = (askerId: string, fileId: string): Key => ({ pk: `ASK#${askerId}`, sk: fileId });

/** What somebody has asked about a file, and what of it waits. */
const ownQuestionKey = ({ askerId, fileId, id }: StoredQuestion): Key => ({
  pk: `ASK#${askerId}`,
  sk: `${fileId}#${id}`,
});

/** All that somebody has asked, and of each file how much of it waits. */
export const questionsBy = (askerId: string): ListQuery => ({ pk: `ASK#${askerId}` });

export const ownQuestionItem = z.object({ fileId: z.string(), id: z.string(), isOpen: z.boolean() });

/** The file and the number of each: undefined for the counters beside them. */
export const readOwnQuestion = (item: Item): z.output<typeof ownQuestionItem> | undefined =>
  ownQuestionItem.safeParse(item).data;

/** Those of somebody's about a file that wait. */
export async function findOwnOpen(table: Table, askerId: string, fileId: string): Promise<StoredQuestion[]> {
  const { items } = await table.query({
    ...questionsBy(askerId),
    beginsWith: `${fileId}#`,
    descending: true,
    limit: 100,
  });
  const keys = items.flatMap((item) => {
    const own = readOwnQuestion(item);
    return own?.isOpen ? [questionKey(fileId, own.id)] : [];
  });
  if (keys.length === 0) return [];
  return (await table.getMany(keys)).flatMap((item) => (item ? [readQuestion(item)] : []));
}

const oneLess = ({ askerId, fileId }: StoredQuestion): Write => ({
  update: openKey(askerId, fileId),
  change: { add: { open: -1 } },
});

/** In this order: the slot, which fails where so many wait already, and the question. */
export const questionAsked = (question: StoredQuestion): Write[] => [
  {
    update: openKey(question.askerId, question.fileId),
    change: { set: { kind: 'open-questions' }, add: { open: 1 } },
    when: [{ attribute: 'open', absentOrBefore: openQuestions }],
  },
  newItem(questionItemOf(question)),
  newItem({
    ...ownQuestionKey(question),
    kind: 'own-question',
    fileId: question.fileId,
    id: question.id,
    isOpen: true,
  }),
];

/** With its first answer it waits no more. */
export const questionAnsweredWrites = (before: StoredQuestion, after: StoredQuestion): Write[] => [
  questionChanged(before, after),
  ...(before.answer
    ? []
    : [
        oneLess(before),
        {
          update: ownQuestionKey(before),
          change: { set: { isOpen: false } },
          when: [{ exists: true }],
        } satisfies Write,
      ]),
];

/** Fails where it was answered meanwhile. */
export const questionGone = (question: StoredQuestion): Write[] => [
  {
    remove: questionKey(question.fileId, question.id),
    when: [{ attribute: 'changes', equals: question.changes }],
  },
  oneLess(question),
  { remove: ownQuestionKey(question) },
];
