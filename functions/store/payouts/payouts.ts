import * as z from 'zod';
import { payoutStates } from '#functions/domain/payouts/payouts';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { payoutActions } from '#shared/operations';
import { amount } from '../orders/orders.ts';
import { dueFields } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';

const payoutItem = z.object({
  id: z.string(),
  sellerId: z.string(),
  state: z.enum(payoutStates),
  amount,
  provider: z.string(),
  /** Sealed when the payout was requested: a later change of the account does not redirect it. */
  sealed: z.string(),
  maskedAccount: z.string(),
  buckets: z.array(z.string()),
  /** Once the payout has arrived, everything before this bucket is paid. */
  upTo: z.string().optional(),
  /** The provider payment that the payout is the seller's share of. */
  sale: z.object({ outTradeNo: z.string(), tradeNo: z.string() }).optional(),
  createdAt: z.number(),
  submittedAt: z.number().optional(),
  /** Until when one submission holds the lease. */
  leasedUntil: z.number().optional(),
  /** When the provider rejected it definitely; a later query has to confirm that. */
  rejectedAt: z.number().optional(),
  /** When an operator resumed it: the schedule of queries starts over. */
  resumedAt: z.number().optional(),
  lastCode: z.string().optional(),
  /** The last action an operator requested that needs the provider's answer; `said` is why it was refused. */
  asked: z
    .object({
      deed: z.enum(payoutActions).extract(['settle', 'release']),
      actor: z.string(),
      note: z.string().optional(),
      at: z.number(),
      said: z.string().optional(),
    })
    .optional(),
  /** Since when the request waits for its answer. */
  waitsSince: z.number().optional(),
  finishedAt: z.number().optional(),
});

export type Payout = z.output<typeof payoutItem>;

export const payoutKey = (id: string): Key => ({ pk: `PO#${id}`, sk: 'PO' });
export const payoutLockKey = (sellerId: string): Key => ({ pk: `SBAL#${sellerId}`, sk: 'POLOCK' });

export const readPayout = (item: Item): Payout => payoutItem.parse(item);

export const findPayout = (table: Table, id: string): Promise<Payout | undefined> =>
  findItem(table, payoutKey(id), payoutItem);

export async function findPayouts(table: Table, ids: readonly string[]): Promise<Payout[]> {
  const items = await table.getMany(ids.map(payoutKey));
  return items.filter((item) => item !== undefined).map(readPayout);
}

type ActionRequest = NonNullable<Payout['asked']>;

const isManual = { attribute: 'state', equals: 'manual' } as const;

/** Fails if another request waits. */
export const actionRequestWrite = (id: string, request: ActionRequest): Write =>
  changeItem(payoutKey(id), { asked: request, waitsSince: request.at }, [
    isManual,
    { attribute: 'waitsSince', absent: true },
  ]);

export const actionAnswerWrite = (id: string, request: ActionRequest): Write =>
  changeItem(payoutKey(id), { asked: request, waitsSince: undefined }, [
    isManual,
    { attribute: 'waitsSince', equals: request.at },
  ]);

export const payoutsOf = (sellerId: string) =>
  ({ index: 'owned', pk: `PAYOUTS#${sellerId}`, descending: true }) as const;

export const newPayout = (payout: Payout): Write =>
  newItem({
    ...payoutKey(payout.id),
    kind: 'payout',
    ...payout,
    ...dueFields('PO', payout.id, payout.createdAt),
    ownedPk: `PAYOUTS#${payout.sellerId}`,
    ownedSk: `${payout.createdAt}#${payout.id}`,
  });
