import { createHash } from 'node:crypto';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { ownsAll } from '#functions/store/files/files';
import {
  type CouponName,
  couponChanged,
  findCoupon,
  newCoupon,
  type StoredCoupon,
} from '#functions/store/promotions/coupons';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { CouponKind } from '#shared/promotions';
import { ok, type Result, refuse } from '#shared/result';

type CouponDeps = Deps<'table' | 'ids' | 'clock'>;

export interface CouponInput {
  code?: string | undefined;
  couponKind: CouponKind;
  /** Whole percent, or fen. */
  value: number;
  files: string[];
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  maxUses?: number | undefined;
  perBuyer: number;
  note: string;
  count: number;
}

/** Without look-alike characters; 32 of them, so five bits each. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const codeLength = 10;

/** A code of 50 bits, too many to guess. */
const codeFrom = (secret: string): string =>
  [...createHash('sha256').update(secret).digest().subarray(0, codeLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('');

const perCommit = 50;

const couponOf = (
  { count: _, code: __, ...terms }: CouponInput,
  { id, sellerId, code, createdAt, batch }: Pick<StoredCoupon, 'id' | 'sellerId' | 'code' | 'createdAt' | 'batch'>,
): StoredCoupon => ({
  ...terms,
  ...{ id, sellerId, code, createdAt, paused: false, taken: 0, used: 0, late: 0, batchUsed: 0, revision: 1 },
  ...(batch && { batch }),
});

/** Creates one coupon with the requested code, or a batch with generated codes. */
export async function makeCoupons(
  ports: CouponDeps,
  sellerId: string,
  input: CouponInput,
): Promise<Result<StoredCoupon[], 'coupon_code_taken' | 'file_not_yours'>> {
  const { table, ids, clock } = ports;
  if (!(await ownsAll(table, sellerId, input.files))) return refuse('file_not_yours');
  const common = { id: ids.next(), sellerId, createdAt: clock.now() };
  if (input.code !== undefined) {
    const coupon = couponOf(input, { ...common, code: input.code });
    return (await table.commit([newCoupon(coupon)])).ok ? ok([coupon]) : refuse('coupon_code_taken');
  }
  const first = codeFrom(ids.secret());
  const batch = input.count > 1 ? { first, count: input.count } : undefined;
  const codes = [first, ...Array.from({ length: input.count - 1 }, () => codeFrom(ids.secret()))];
  const coupons = codes.map((code) => couponOf(input, { ...common, code, batch }));
  for (let at = 0; at < coupons.length; at += perCommit) {
    const committed = await table.commit(coupons.slice(at, at + perCommit).map(newCoupon));
    if (!committed.ok) throw new Error(`a code of ${sellerId} has come up twice`);
  }
  return ok(coupons);
}

/** Absent fields stay; null removes a value. */
export interface CouponEdit {
  endsAt?: number | null | undefined;
  maxUses?: number | null | undefined;
  paused?: boolean | undefined;
}

const edited = <T>(change: T | null | undefined, before: T | undefined): T | undefined =>
  change === undefined ? before : (change ?? undefined);

type Editable = Pick<StoredCoupon, 'endsAt' | 'maxUses' | 'paused'>;

const isSame = (before: Editable, edit: Editable): boolean =>
  (['endsAt', 'maxUses', 'paused'] as const).every((part) => before[part] === edit[part]);

/** Open orders keep their reservations. */
export async function editCoupon(
  table: Table,
  name: CouponName,
  { endsAt, maxUses, paused }: CouponEdit,
): Promise<Result<StoredCoupon, 'coupon_not_found' | 'max_below_used'>> {
  return retryOnConflict(`${name.code} changes faster than it can be edited`, async () => {
    const before = await findCoupon(table, name);
    if (!before) return refuse('coupon_not_found');
    const edit = {
      endsAt: edited(endsAt, before.endsAt),
      maxUses: edited(maxUses, before.maxUses),
      paused: paused ?? before.paused,
    };
    const isTooFew = edit.maxUses !== undefined && edit.maxUses !== before.maxUses && edit.maxUses < before.taken;
    if (isTooFew) return refuse('max_below_used', { params: { taken: before.taken } });
    if (isSame(before, edit)) return ok(before);
    const committed = await table.commit([couponChanged(before, edit)]);
    return committed.ok ? ok({ ...before, ...edit, revision: before.revision + 1 }) : undefined;
  });
}
