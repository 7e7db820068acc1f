import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { type Payee, payeeKey, readPayee } from '../payouts/payee.ts';

/** A seller's identity, sealed as a whole. Only masked parts are readable. */
export const identityItem = z.object({
  sealed: z.string(),
  /** The vault's fingerprint, by which the same identity is recognised. */
  mark: z.string(),
  maskedCard: z.string(),
  maskedPhone: z.string(),
  setAt: z.number(),
});

/** The sealed content, as JSON text. */
export const sealedIdentity = z.object({ realName: z.string(), identityCard: z.string(), phone: z.string() });

type Identity = z.output<typeof identityItem>;

const identityKey = (userId: string): Key => ({ pk: `USR#${userId}`, sk: 'IDENTITY' });

export const identityWrite = (userId: string, identity: Identity): Write => ({
  put: { ...identityKey(userId), kind: 'identity', ...identity },
});

export const identityGone = (userId: string, { sealed }: Identity): Write => ({
  remove: identityKey(userId),
  when: [{ attribute: 'sealed', equals: sealed }],
});

/** Removes all payout data of a deleted account; harmless if there is none. */
export const payoutDataGone = (userId: string): Write[] => [
  { remove: payeeKey(userId) },
  { remove: identityKey(userId) },
];

/** Read consistently, since payouts depend on it. */
export const hasIdentity = async (table: Table, userId: string): Promise<boolean> =>
  (await table.get(identityKey(userId), { consistent: true })) !== undefined;

export interface PayoutData {
  payee: Payee | undefined;
  identity: Identity | undefined;
}

export async function findPayoutData(table: Table, userId: string): Promise<PayoutData> {
  const keys = [payeeKey(userId), identityKey(userId)];
  const [payee, identity] = await table.getMany(keys, { consistent: true });
  return { payee: readPayee(payee), identity: identity && identityItem.parse(identity) };
}
