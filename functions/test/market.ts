import { generateKeyPairSync } from 'node:crypto';
import { hour, maturity, minute } from '#shared/limits';
import { fen } from '#shared/money';
import { testTable } from '../adapters/memory/test-table.ts';
import { mockBills } from '../adapters/mock/bills.ts';
import { mockPayments } from '../adapters/mock/payments.ts';
import { paidThrough } from '../adapters/provider.ts';
import { createPayment } from '../api/payments/create-payment.ts';
import { mockNotify } from '../api/payments/mock-notify.ts';
import { requestRefund } from '../api/refunds/request-refund.ts';
import type { File } from '../domain/files/file.ts';
import { newFile } from '../domain/files/publication.ts';
import type { Table } from '../ports/table.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { schedule as sweep } from '../workers/sweep.ts';
import { type FakeClock, fakeClock } from './fakes.ts';
import { type Author, placed } from './files.ts';
import { registered } from './people.ts';
import { call, drain, ran, testPorts, valueIn } from './ports.ts';

/** Short keys, as thousands of payments are signed in tests. */
export const testKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** A table with a seller, two buyers and one file, and the mock provider behind the payments port. */
export async function testMarket({
  price = 3900,
  table = testTable(),
  clock = fakeClock(),
}: {
  price?: number;
  table?: Table;
  clock?: FakeClock;
} = {}) {
  const bare = testPorts({ clock, table });
  const mock = mockPayments({ table: bare.table, clock, appUrl: 'https://tanwei.test', ...testKeys });
  const payments = paidThrough(mock.provider);
  const ports = { ...bare, payments, mockBank: mock.bank, bills: [mockBills(bare)] };

  const seller = await registered(ports, 'seller_nan');
  const buyer = await registered(ports, 'buyer_bei');
  const other = await registered(ports, 'buyer_xi');
  const file = await fileOf(ports, seller, price);
  return { ports, seller, buyer, other, file };
}

export type TestMarket = Awaited<ReturnType<typeof testMarket>>;
type MarketPorts = TestMarket['ports'];
type FileOfMarket = { ports: MarketPorts; file: Pick<File, 'id'> };

type Bare = Pick<MarketPorts, 'table' | 'ids' | 'clock'>;

export async function fileOf({ table, ids, clock }: Bare, author: Author, price: number): Promise<File> {
  const id = ids.next();
  const name = { id: ids.next(), name: '讲义.pdf', type: 'application/pdf' };
  const content = { ...name, size: 2048, key: `u/${id}`, ownerId: author.id, state: 'used' } as const;
  const described = { title: '考研英语讲义', description: '逐句精讲', price: fen(price), tags: [], is_public: true };
  const file = newFile({ id, author, fields: described, contents: [content], now: clock.now() });
  await placed(table, file);
  return file;
}

/** Opens an order and returns its number. */
export async function order({ ports, file }: FileOfMarket, user: { id: string }): Promise<string> {
  const body = { file_post_id: file.id };
  const { data } = await valueIn(call(createPayment, ports, { user, body }));
  return data.out_trade_no;
}

/** The buyer pays on the mock page: the signed notification is queued. */
export const notify = (ports: MarketPorts, out_trade_no: string, result = 'success') =>
  call(mockNotify, ports, { body: { out_trade_no, result } });

/** Buys, pays and settles; returns the order number. */
export async function paid(market: FileOfMarket, user: { id: string }): Promise<string> {
  const outTradeNo = await order(market, user);
  await notify(market.ports, outTradeNo);
  await deliver(market.ports);
  return outTradeNo;
}

/** Delivers the messages of the money queues. */
export const deliver = (ports: MarketPorts): Promise<void> => drain(ports, [orderStatus, settlement]);

/** The buyer requests a refund. */
export const askBack = (
  ports: Pick<MarketPorts, 'table' | 'clock' | 'queues'>,
  user: { id: string },
  out_trade_no: string,
) => call(requestRefund, ports, { user, params: { out_trade_no }, body: { reason: '买错了' } });

/** Time after which all sales until now have matured, whenever in their hour. */
export const matureAfter = maturity + hour;

/** Lets sales mature without a sweep. */
export const mature = ({ clock }: Pick<MarketPorts, 'clock'>): void => clock.advance(matureAfter);

interface Pace {
  step?: number;
  /** Runs after each sweep; by default the money queues are delivered. */
  work?: () => Promise<unknown>;
}

/** Advances the clock in steps, with a sweep in each. */
export async function pass(ports: MarketPorts, time: number, { step = minute, work }: Pace = {}): Promise<void> {
  for (let elapsed = 0; elapsed < time; elapsed += step) {
    ports.clock.advance(step);
    await ran(sweep, ports);
    await (work ? work() : deliver(ports));
  }
}
