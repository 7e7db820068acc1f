import type { DeletionAnswer } from '#shared/contract/accounts/data';
import { yuanNumber } from '#shared/money';
import { retainedData } from '#shared/own-data';
import { instant } from '../domain/time.ts';
import type { DeletionState } from '../usecases/accounts/data/deletion.ts';

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
