import { withdrawalEntries } from '#functions/domain/ledger/own-money';
import { withdrawalReference } from '#functions/domain/ledger/references';
import type { Deps } from '#functions/ports/index';
import { book } from '#functions/store/ledger/ledger';
import type { ProposedAction } from '#functions/store/operations/proposals';
import { ok, type Result } from '#shared/result';

export type Withdrawal = Omit<Extract<ProposedAction, { kind: 'withdraw' }>, 'kind'>;

/**
 * Books a transfer of our own money from a provider to our bank account, which is on no bill; the proposal's number
 * makes it book once.
 */
export async function bookWithdrawal(
  { table, clock }: Deps<'table' | 'clock'>,
  { provider, amount }: Withdrawal,
  { id, note }: { id: string; note: string },
): Promise<Result<string, 'changed_meanwhile'>> {
  const reference = withdrawalReference(id);
  const posting = { reference, entries: withdrawalEntries(provider, amount), at: clock.now(), memo: note };
  return (await table.commit(book(posting, []))).ok ? ok(reference) : { ok: false, code: 'changed_meanwhile' };
}
