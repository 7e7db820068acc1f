import { kindsOf } from '#functions/domain/accounts/factors/factors';
import { maskedAccount } from '#functions/domain/accounts/masks';
import { instant } from '#functions/domain/time';
import { measureShapes } from '#functions/responses/moderation/moderation';
import { operatorTakedownShape, seenPersonShape } from '#functions/responses/operations/operator';
import { endpoint } from '#functions/runtime/endpoint';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { absentUserId, findPersonId, findUser } from '#functions/store/accounts/users';
import { findFilesOf } from '#functions/store/files/files';
import { listCasesOf } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { purchasesOf, readPurchase } from '#functions/store/orders/purchases';
import { isSellerHeld } from '#functions/store/payouts/seller-holds';
import { recordAccess } from '#functions/usecases/operations/audited';
import { routes } from '#shared/contract/index';
import { yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';

/** The newest of each; operators who need more open the item itself. */
const newest = 50;

export const getOperatorPerson = endpoint(
  routes.getOperatorPerson,
  ['table', 'ids', 'clock'],
  async ({ params, user: operator }, ports) => {
    const { table, clock } = ports;
    const user = await findUser(table, (await findPersonId(table, params.usernameOrId)) ?? absentUserId);
    if (!user) return refuse('user_not_found');
    const now = clock.now();
    const [person, factors, isHeld, measures, cases, files, orders] = await Promise.all([
      seenPersonShape(ports, user, now),
      findFactors(table, user.id, now),
      isSellerHeld(table, user.id),
      listMeasuresOf(table, user.id),
      listCasesOf(table, user.id),
      findFilesOf(table, user.id, newest),
      table.query({ ...purchasesOf(user.id), limit: newest }),
      recordAccess(ports, operator, { at: 'person', target: user.id }),
    ]);
    return ok({
      data: {
        person: {
          ...person,
          email: maskedAccount(user.email),
          is_verified: user.emailVerifiedAt !== undefined,
          has_second_factor: kindsOf(factors).length > 0,
          payouts_held: isHeld,
        },
        measures: await measureShapes(ports, measures),
        cases: cases.map(({ id, state, openedAt }) => ({ id, state, opened_at: instant(openedAt) })),
        files: files.map((file) => ({ id: file.id, title: file.title, barred: operatorTakedownShape(file) })),
        orders: orders.items.map(readPurchase).map(({ outTradeNo, title, amount, purchasedAt }) => ({
          ...{ out_trade_no: outTradeNo, title, amount: yuanNumber(amount), at: instant(purchasedAt) },
        })),
      },
    });
  },
);
