import { instant } from '#functions/domain/time';
import type { DeletionState } from '#functions/usecases/accounts/data/deletion';
import type { DeletionAnswer } from '#shared/contract/accounts/data';
import { yuanNumber } from '#shared/money';
import { retainedData } from '#shared/own-data';

export const deletionShape = ({ deletion, obstacles }: DeletionState): DeletionAnswer => ({
  state: deletion ? 'pending' : 'none',
  asked_at: deletion ? instant(deletion.askedAt) : null,
  at: deletion ? instant(deletion.at) : null,
  obstacles: obstacles.map(({ kind, amount, count }) => ({
    kind,
    amount: amount === undefined ? null : yuanNumber(amount),
    count: count ?? null,
  })),
  kept: [...retainedData],
});
