import type { Deps } from '#functions/ports/index';
import type { Item } from '#functions/ports/table';
import { findOutboxCursor, outboxClaimed, outboxDoneAs, outboxProgress } from '#functions/store/table/outbox';
import type { ListQuery } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { Message } from '#shared/messages/index';

/** After this a run sends its own message again: its function is stopped after 15 minutes. */
const runTime = 10 * minute;

/** The sweep sends the message of a run that has made no progress for so long. */
const patience = 20 * minute;

interface LongJob {
  list: ListQuery;
  /** Items per page. */
  pageSize: number;
  /** Must tolerate the same page again, after a crash. */
  handle: (items: readonly Item[]) => Promise<unknown>;
}

/**
 * Goes through a list of any length for a message of the outbox. The entry holds how far it has come: a run that was stopped is continued
 * there. If the work is requested anew meanwhile, it begins anew.
 */
export async function handleList(
  { table, queues, clock }: Deps<'table' | 'queues' | 'clock'>,
  message: Message<'file-jobs'>,
  { list, pageSize, handle }: LongJob,
): Promise<void> {
  const mark = clock.now();
  if (!(await table.commit([outboxClaimed('file-jobs', message, mark)])).ok) return;
  let cursor = await findOutboxCursor(table, 'file-jobs', message);
  for (;;) {
    const page = await table.query({ ...list, limit: pageSize, cursor });
    await handle(page.items);
    cursor = page.cursor;
    if (cursor === undefined) return void (await table.commit([outboxDoneAs('file-jobs', message, mark)]));
    const now = clock.now();
    const progress = outboxProgress('file-jobs', message, { mark, cursor, dueAt: now + patience });
    if (!(await table.commit([progress])).ok) return;
    if (now - mark >= runTime) return queues.send('file-jobs', message);
  }
}
