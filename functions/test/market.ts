import { generateKeyPairSync } from 'node:crypto';
import { minute } from '#shared/limits';
import { fen } from '#shared/money';
import { testTable } from '../adapters/memory/test-table.ts';
import { mockBills } from '../adapters/mock/bills.ts';
import { mockPayments } from '../adapters/mock/payments.ts';
import { createPayment } from '../api/orders/create-payment.ts';
import { mockNotify } from '../api/orders/mock-notify.ts';
import { requestRefund } from '../api/refunds/request-refund.ts';
import type { File } from '../domain/files/file.ts';
import type { Payments } from '../ports/payments.ts';
import type { Table } from '../ports/table.ts';
import { newUser } from '../store/accounts/users.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { schedule as sweep } from '../workers/sweep.ts';
import { fakeClock } from './fakes.ts';
import { placed } from './files.ts';
import { call, drain, testPorts, valueIn } from './ports.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A table with a seller, two buyers and one file, and the mock provider behind the payments port. */
export async function testMarket({ price = 3900, table = testTable() }: { price?: number; table?: Table } = {}) {
  const clock = fakeClock();
  const bare = testPorts({ clock, table });
  const mock = mockPayments({ table: bare.table, clock, appUrl: 'https://tanwei.test', ...keys });
  const payments: Payments = {
    current: mock.provider,
    named: (name) => (name === mock.provider.name ? mock.provider : undefined),
  };
  const ports = { ...bare, payments, mockBank: mock.bank, bills: [mockBills(bare)] };

  const seller = await person(ports, 'seller_nan');
  const buyer = await person(ports, 'buyer_bei');
  const other = await person(ports, 'buyer_xi');
  const file = await fileOf(ports, seller, price);
  return { ports, seller, buyer, other, file };
}

export type TestMarket = Awaited<ReturnType<typeof testMarket>>;
type MarketPorts = TestMarket['ports'];

interface TestPerson {
  id: string;
  username: string;
}

type Bare = Pick<MarketPorts, 'table' | 'ids' | 'clock'>;

export async function person({ table, ids, clock }: Bare, username: string): Promise<TestPerson> {
  const id = ids.next();
  const email = `${username}@example.com`;
  const account = {
    id,
    username,
    email,
    passwordHash: 'fake:secret1',
    language: 'zh',
    createdAt: clock.now(),
  } as const;
  await table.commit(newUser(account));
  return { id, username };
}

export async function fileOf({ table, ids, clock }: Bare, owner: TestPerson, price: number): Promise<File> {
  const id = ids.next();
  const content = { id: ids.next(), name: '讲义.pdf', size: 2048, type: 'application/pdf', key: `u/${id}` };
  const file: File = {
    id,
    ownerId: owner.id,
    username: owner.username,
    displayName: owner.username,
    title: '考研英语讲义',
    summary: '逐句精讲',
    description: '逐句精讲',
    price: fen(price),
    isPublic: true,
    fileName: content.name,
    fileType: content.type,
    category: 'document',
    fileSize: content.size,
    fileCount: 1,
    version: 1,
    tags: [],
    files: [{ ...content, category: 'document' }],
    heat: 0,
    downloadCount: 0,
    purchaseCount: 0,
    starCount: 0,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  };
  await placed(table, file);
  return file;
}

/** Opens an order and returns its number. */
export async function order(
  { ports, file }: Pick<TestMarket, 'ports' | 'file'>,
  user: Pick<TestPerson, 'id'>,
): Promise<string> {
  const body = { file_post_id: file.id };
  const { data } = await valueIn(call(createPayment, ports, { user, body }));
  return data.out_trade_no;
}

/** The buyer pays on the mock page: the signed notification is queued. */
export const notify = (ports: MarketPorts, out_trade_no: string, result = 'success') =>
  call(mockNotify, ports, { body: { out_trade_no, result } });

/** Bought, paid and settled; the order's number. */
export async function paid(market: Pick<TestMarket, 'ports' | 'file'>, user: Pick<TestPerson, 'id'>): Promise<string> {
  const outTradeNo = await order(market, user);
  await notify(market.ports, outTradeNo);
  await deliver(market.ports);
  return outTradeNo;
}

/** Delivers what the money queues hold. */
export const deliver = (ports: MarketPorts): Promise<void> => drain(ports, [orderStatus, settlement]);

/** The buyer asks for the money back. */
export const askBack = (
  ports: Pick<MarketPorts, 'table' | 'clock' | 'queues'>,
  user: { id: string },
  out_trade_no: string,
) => call(requestRefund, ports, { user, params: { out_trade_no }, body: { reason: '买错了' } });

interface Pace {
  step?: number;
  /** What happens after each sweep; without it, the money queues are delivered. */
  work?: () => Promise<unknown>;
}

/** Time goes by in steps, with a sweep in each. */
export async function pass(ports: MarketPorts, time: number, { step = minute, work }: Pace = {}): Promise<void> {
  for (let gone = 0; gone < time; gone += step) {
    ports.clock.advance(step);
    await sweep.run(ports);
    await (work ? work() : deliver(ports));
  }
}
