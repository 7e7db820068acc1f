import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { openQuestions } from '#shared/reviews';
import { dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import type { ListQuery } from '../table/pages.ts';
import { hiddenItem, statedItem } from './reviews.ts';

const questionItem = z.object({
  id: z.string(),
  fileId: z.string(),
  askerId: z.string(),
  sellerId: z.string(),
  /** Title of the file when the question was asked. */
  title: z.string(),
  text: z.string(),
  askedAt: z.number(),
  answer: statedItem.optional(),
  folded: hiddenItem.optional(),
  /** Increased by every change, so that none is lost. */
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

export const answeredQuestions = (fileId: string): ListQuery => ({
  index: 'related',
  pk: answeredPk(fileId),
  descending: true,
});

export const openQuestionsOf = (fileId: string): ListQuery => ({
  index: 'related',
  pk: openPk(fileId),
  descending: true,
});

/** Questions about a seller's files, the newest first. */
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

/** Replaces what was read; fails if it has changed since. */
export const questionChanged = (before: StoredQuestion, after: StoredQuestion): Write => ({
  put: questionItemOf({ ...after, changes: before.changes + 1 }),
  when: [{ attribute: 'changes', equals: before.changes }],
});

const openKey = (askerId: string, fileId: string): Key => ({ pk: `ASK#${askerId}`, sk: fileId });

/** A user's question about a file, and whether it is open. */
const ownQuestionKey = ({ askerId, fileId, id }: StoredQuestion): Key => ({
  pk: `ASK#${askerId}`,
  sk: `${fileId}#${id}`,
});

/** All questions a user has asked, and for each file the number of open ones. */
export const questionsBy = (askerId: string): ListQuery => ({ pk: `ASK#${askerId}` });

export const ownQuestionItem = z.object({ fileId: z.string(), id: z.string(), isOpen: z.boolean() });

/** File and id of a question: undefined for the counters beside them. */
export const readOwnQuestion = (item: Item): z.output<typeof ownQuestionItem> | undefined =>
  ownQuestionItem.safeParse(item).data;

/** A user's open questions about a file. */
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

const openCountDecrement = ({ askerId, fileId }: StoredQuestion): Write => ({
  update: openKey(askerId, fileId),
  change: { add: { open: -1 } },
});

/** In this order: the slot, which fails if the user has too many open questions about the file, and the question. */
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

/** The first answer closes the question. */
export const questionAnsweredWrites = (before: StoredQuestion, after: StoredQuestion): Write[] => [
  questionChanged(before, after),
  ...(before.answer ? [] : [openCountDecrement(before), changeItem(ownQuestionKey(before), { isOpen: false })]),
];

/** Fails if it was answered meanwhile. */
export const questionGone = (question: StoredQuestion): Write[] => [
  {
    remove: questionKey(question.fileId, question.id),
    when: [{ attribute: 'changes', equals: question.changes }],
  },
  openCountDecrement(question),
  { remove: ownQuestionKey(question) },
];
