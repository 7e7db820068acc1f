import type { Table } from '#functions/ports/table';
import { questionShape, writersOf } from '#functions/responses/reviews/reviews';
import { endpoint } from '#functions/runtime/endpoint';
import {
  answeredQuestions,
  findOwnOpen,
  openQuestionsOf,
  readQuestion,
  type StoredQuestion,
} from '#functions/store/reviews/questions';
import { pageOf } from '#functions/store/table/pages';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** The most open questions that the seller sees beside the answered ones; all are in the list of received questions. */
const mostOpen = 50;

export const listQuestions = endpoint(routes.listQuestions, ['table'], async ({ params, query, user }, { table }) => {
  const { id } = params;
  const [view, page, own] = await Promise.all([
    viewFile(table, id, user),
    pageOf(table, { query: answeredQuestions(id), paging: query, read: readQuestion }),
    user ? findOwnOpen(table, user.id, id) : [],
  ]);
  if (!view) return refuse('file_not_found');
  const open = view.isOwner ? await allOpen(table, id) : own;
  const writers = await writersOf(
    table,
    [...page.items, ...open].map(({ askerId }) => askerId),
  );
  const shapesOf = (questions: readonly StoredQuestion[]) =>
    questions.map((question) => questionShape(question, writers, user));
  return ok({ data: { questions: shapesOf(page.items), open: shapesOf(open), pagination: page.pagination } });
});

async function allOpen(table: Table, fileId: string): Promise<StoredQuestion[]> {
  const { items } = await table.query({ ...openQuestionsOf(fileId), limit: mostOpen });
  return items.map(readQuestion);
}
