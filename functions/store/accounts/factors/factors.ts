import * as z from 'zod';
import { type Factors, inForce, noFactors } from '#functions/domain/accounts/factors/factors';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '#functions/store/table/items';
import { transport } from '#shared/contract/shapes/factor-fields';

const passkeyItem = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(transport),
  name: z.string(),
  createdAt: z.number(),
  lastUsedDay: z.string().optional(),
});

export const factorsItem = z.object({
  version: z.number(),
  totp: z.object({ sealed: z.string(), since: z.number(), usedStep: z.number() }).optional(),
  starting: z.object({ sealed: z.string(), until: z.number() }).optional(),
  recovery: z.array(z.string()),
  recoveryAt: z.number().optional(),
  passkeys: z.array(passkeyItem),
  resetAt: z.number().optional(),
});

const factorsKey = (userId: string): Key => ({ pk: `FAC#${userId}`, sk: 'FAC' });

/** The stored factors, as they are in force at this moment. */
export async function findFactors(table: Table, userId: string, now: number): Promise<Factors> {
  const stored = await findItem(table, factorsKey(userId), factorsItem);
  return stored ? inForce(stored, now) : noFactors();
}

/** Replaces what was read; fails if it was changed meanwhile. */
export const factorsWrite = (userId: string, factors: Factors): Write => ({
  put: { ...factorsKey(userId), kind: 'factors', ...factors, version: factors.version + 1 },
  when: factors.version === 0 ? [{ absent: true }] : [{ attribute: 'version', equals: factors.version }],
});

/** For a deleted account. */
export const factorsGone = (userId: string): Write => ({ remove: factorsKey(userId) });
