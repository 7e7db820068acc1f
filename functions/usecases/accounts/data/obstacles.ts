import { isBucketOpen, matureBuckets, sumOf } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { listCasesOf } from '#functions/store/moderation/cases';
import { listMeasuresOf } from '#functions/store/moderation/measures';
import { orderKey, readOrder } from '#functions/store/orders/orders';
import { readSale, salesOf } from '#functions/store/orders/sales';
import { listBuckets } from '#functions/store/payouts/balance';
import { listHeld } from '#functions/store/payouts/held';
import { findPayouts } from '#functions/store/payouts/payouts';
import { readRefund, refundRequestsTo, refundsOf } from '#functions/store/refunds/refunds';
import { readReversal } from '#functions/store/refunds/reversals';
import { listAllDue } from '#functions/store/table/due';
import { getExisting } from '#functions/store/table/lookup';
import { always } from '#functions/store/table/outbox';
import { queryAll } from '#functions/store/table/pages';
import { limits } from '#shared/limits';
import { type Fen, fen, splitSale } from '#shared/money';
import type { Obstacle } from '#shared/own-data';

export interface DeletionObstacle {
  kind: Obstacle;
  amount?: Fen;
  count?: number;
}

/** Sales to read: unsettled ones are among the newest. */
const newest = 100;

const totalOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, amount) => sum + amount, 0));

/** Money still owed to or by the user. A balance below the smallest payout does not count. */
async function moneyObstacles({ table, clock }: Deps<'table' | 'clock'>, id: string): Promise<DeletionObstacle[]> {
  const now = clock.now();
  const [buckets, held, sales] = await Promise.all([
    listBuckets(table, id, { consistent: true }),
    listHeld(table, id),
    table.query({ ...salesOf(id), limit: newest }),
  ]);
  const frozenBy = buckets.flatMap(({ frozenBy, paidAt }) => (frozenBy && paidAt === undefined ? [frozenBy] : []));
  const running = await findPayouts(table, [...new Set(frozenBy)]);
  const unsettled = sales.items.map(readSale).filter(({ settledAt }) => settledAt === undefined);
  const available = sumOf(matureBuckets(buckets, now));
  const pending = sumOf(buckets.filter((bucket) => isBucketOpen(bucket) && bucket.maturesAt > now));
  const stuck = running.filter(({ state }) => state === 'manual');
  const obstacles: DeletionObstacle[] = [
    { kind: 'balance', amount: available < limits.payoutMinFen ? fen(0) : available },
    { kind: 'pending', amount: fen(pending + totalOf(unsettled.map(({ amount }) => splitSale(amount).earnings))) },
    {
      kind: 'in_transit',
      amount: totalOf(running.filter(({ state }) => state !== 'manual').map(({ amount }) => amount)),
    },
    { kind: 'frozen', amount: totalOf([...stuck, ...held].map(({ amount }) => amount)) },
    { kind: 'owed', amount: fen(Math.max(0, -available)) },
  ];
  return obstacles.filter(({ amount }) => amount !== 0);
}

/** Refunds in progress, as buyer or seller. */
async function openRefunds(table: Table, id: string): Promise<number> {
  const lists = await Promise.all([refundsOf(id), refundRequestsTo(id)].map((query) => queryAll(table, query)));
  const isOpenStill = ({ state }: ReturnType<typeof readRefund>) => state !== 'declined' && state !== 'done';
  return lists.flat().map(readRefund).filter(isOpenStill).length;
}

/** The user's open disputes, picked from all open ones, which are few. */
async function openDisputes(table: Table, id: string): Promise<number> {
  const disputes = (await listAllDue(table, 'DSP', always)).map(readReversal);
  const numbers = [...new Set(disputes.map(({ outTradeNo }) => outTradeNo))];
  const orders = (await getExisting(table, numbers.map(orderKey))).map(readOrder);
  return orders.filter(({ buyer, seller }) => buyer.id === id || seller.id === id).length;
}

const undecided = new Set(['open', 'received', 'incomplete', 'acted', 'appealed', 'countered', 'in_dispute']);

/** Undecided cases about the user, and their waiting appeals. */
async function openCases(table: Table, id: string): Promise<number> {
  const [cases, measures] = await Promise.all([listCasesOf(table, id), listMeasuresOf(table, id)]);
  const open = cases.filter(({ state }) => undecided.has(state)).map((openCase) => openCase.id);
  const objected = measures.filter(({ appeal }) => appeal === 'waiting').map(({ caseId }) => caseId);
  return new Set([...open, ...objected]).size;
}

const countObstacle = (kind: Obstacle, count: number): DeletionObstacle[] => (count === 0 ? [] : [{ kind, count }]);

/** The reasons why an account cannot be deleted now. */
export async function findObstacles(ports: Deps<'table' | 'clock'>, user: User): Promise<DeletionObstacle[]> {
  const { table } = ports;
  const [money, refunds, disputes, cases] = await Promise.all([
    moneyObstacles(ports, user.id),
    openRefunds(table, user.id),
    openDisputes(table, user.id),
    openCases(table, user.id),
  ]);
  return [
    ...money,
    ...countObstacle('refunds', refunds),
    ...countObstacle('disputes', disputes),
    ...countObstacle('cases', cases),
    ...(user.standing === 'suspended' ? [{ kind: 'suspended' } as const] : []),
    ...countObstacle('roles', user.roles.length),
  ];
}
