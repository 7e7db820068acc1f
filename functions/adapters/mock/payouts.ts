import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/ports/index';
import type { PayoutInstruction, PayoutOutcome, PayoutProvider, SentPayout } from '#functions/ports/payouts';
import type { Key, Table } from '#functions/ports/table';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { payoutTraits } from '../provider.ts';
import { mockBillLine } from './bills.ts';

/** Development only: payouts arrive at once, except to accounts that begin with this, which are rejected, */
const unknownPayee = 'nobody';

/** or with this, which take as long as a bank that checks closely. */
const slowPayee = { account: 'slow', takes: 6 * hour } as const;

const keyOf = (payoutId: string): Key => ({ pk: `MOCK#${payoutId}`, sk: 'PAYOUT' });

const transferItem = z.object({ amount: z.number(), payee: z.string(), arrivesAt: z.number().default(0) });

/**
 * Identifies the account without revealing it: the mock provider shares the market's table, where accounts must not be
 * readable.
 */
const payeeMark = (payoutId: string, account: string): string =>
  createHash('sha256').update(`${payoutId}#${account}`).digest('base64url');

async function find(table: Table, payoutId: string): Promise<z.output<typeof transferItem> | undefined> {
  const item = await table.get(keyOf(payoutId), { consistent: true });
  return item && transferItem.parse(item);
}

export function mockPayouts({ table, clock }: { table: Table; clock: Clock }): PayoutProvider {
  const query = async ({ payoutId }: SentPayout): Promise<PayoutOutcome> => {
    const transfer = await find(table, payoutId);
    if (!transfer) return { state: 'unknown', code: 'ORDER_NOT_EXIST' };
    if (transfer.arrivesAt > clock.now()) return { state: 'unknown', code: 'DEALING' };
    return { state: 'succeeded', orderNo: `MOCK${payoutId}` };
  };

  const submit = async (payout: PayoutInstruction): Promise<PayoutOutcome> => {
    const { payoutId, amount } = payout;
    if (payout.payee.account.startsWith(unknownPayee))
      return { state: 'rejected', code: 'PAYEE_NOT_EXIST', who: 'seller' };
    const at = clock.now();
    const payee = payeeMark(payoutId, payout.payee.account);
    const arrivesAt = payout.payee.account.startsWith(slowPayee.account) ? at + slowPayee.takes : at;
    const put = { ...keyOf(payoutId), kind: 'mock-payout', amount, payee, at, arrivesAt };
    const line = {
      kind: 'payout',
      ourNo: payoutId,
      theirNo: `MOCK${payoutId}`,
      amount: fen(0 - amount),
      at: arrivesAt,
    } as const;
    await table.commit([{ put, when: [{ absent: true }] }, mockBillLine(line)]);
    const before = await find(table, payoutId);
    if (before?.amount === amount && before.payee === payee) return query(payout);
    return { state: 'rejected', code: 'PAYMENT_INFO_INCONSISTENCY', who: 'bug', isTaken: true };
  };

  return { ...payoutTraits.mock, submit, query };
}
