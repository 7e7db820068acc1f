import { kindsOf } from '#functions/domain/accounts/factors/factors';
import { maskedAccount } from '#functions/domain/accounts/masks';
import { instant } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findFactors } from '#functions/store/accounts/factors/factors';
import type { User } from '#functions/store/accounts/users';
import { findPinnedStall } from '#functions/store/catalog/stall-of-day';
import { findFilesOf } from '#functions/store/files/files';
import { listCasesOf } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { purchasesOf, readPurchase } from '#functions/store/orders/purchases';
import { isSellerHeld } from '#functions/store/payouts/seller-holds';
import type { OperatorPerson } from '#shared/contract/shapes/operator-answers';
import { yuanNumber } from '#shared/money';
import { measureShapes } from '../moderation/moderation.ts';
import { listedFileShape, seenPersonShape } from './operator.ts';

/** The newest of each; operators who need more open the item itself. */
const newest = 50;

/** An account with its measures, cases, files and purchases. */
export async function operatorPersonShape(ports: Deps<'table'>, user: User, now: number): Promise<OperatorPerson> {
  const { table } = ports;
  const [person, factors, isHeld, pinnedStall, measures, cases, files, orders] = await Promise.all([
    seenPersonShape(ports, user, now),
    findFactors(table, user.id, now),
    isSellerHeld(table, user.id),
    findPinnedStall(table),
    listMeasuresOf(table, user.id),
    listCasesOf(table, user.id),
    findFilesOf(table, user.id, newest),
    table.query({ ...purchasesOf(user.id), limit: newest }),
  ]);
  return {
    person: {
      ...person,
      email: maskedAccount(user.email),
      is_verified: user.emailVerifiedAt !== undefined,
      has_second_factor: kindsOf(factors).length > 0,
      payouts_held: isHeld,
      stall_pinned: pinnedStall === user.id,
    },
    measures: await measureShapes(ports, measures),
    cases: cases.map(({ id, reason, state, openedAt }) => ({ id, reason, state, opened_at: instant(openedAt) })),
    files: files.map(listedFileShape),
    orders: orders.items.map(readPurchase).map(({ outTradeNo, title, amount, purchasedAt }) => ({
      out_trade_no: outTradeNo,
      title,
      amount: yuanNumber(amount),
      at: instant(purchasedAt),
    })),
  };
}
