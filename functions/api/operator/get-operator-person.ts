import { routes } from '#shared/contract/index';
import { yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';
import { kindsOf } from '../../domain/accounts/factors.ts';
import { maskedAccount } from '../../domain/accounts/masks.ts';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findFactors } from '../../store/accounts/factors.ts';
import { findPersonId, findUser, nobody } from '../../store/accounts/users.ts';
import { findFilesOf } from '../../store/files/files.ts';
import { purchasesOf, readPurchase } from '../../store/orders/purchases.ts';
import { isSellerHeld } from '../../store/payouts/seller-holds.ts';
import { listCasesOf } from '../../store/safety/cases.ts';
import { listMeasuresOf } from '../../store/safety/measures.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { operatorTakedownShape, seenPersonShape } from '../shapes/operator.ts';
import { measureShapes } from '../shapes/safety.ts';

/** The newest of each; operators who need more open the item itself. */
const newest = 50;

export const getOperatorPerson = endpoint(
  routes.getOperatorPerson,
  ['table', 'ids', 'clock'],
  async ({ params, user: operator }, ports) => {
    const { table, clock } = ports;
    const user = await findUser(table, (await findPersonId(table, params.usernameOrId)) ?? nobody);
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
      looked(ports, operator, { at: 'person', target: user.id }),
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
