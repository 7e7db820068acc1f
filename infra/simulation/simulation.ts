import type { MemoryBlobs } from '#functions/adapters/memory/blobs';
import type { MemoryMail } from '#functions/adapters/memory/mail';
import { configured, paidThrough } from '#functions/adapters/provider';
import type { File } from '#functions/domain/files/file';
import type { Ports, Queues } from '#functions/ports/index';
import type { PaymentProvider } from '#functions/ports/payments';
import type { PayoutProvider } from '#functions/ports/payouts';
import type { SearchIndex } from '#functions/ports/search';
import { identityWrite } from '#functions/store/accounts/identity';
import type { User } from '#functions/store/accounts/users';
import { payeeWrite } from '#functions/store/payouts/payee';
import { type FakeClock, fakeClock } from '#functions/test/fakes';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { type TestPorts, testPorts } from '#functions/test/ports';
import { minute } from '#shared/limits';
import type { Bank } from './bank/bank.ts';
import { providerStub } from './bank/provider-stub.ts';
import { type Books, openBooks, type Rewrite } from './books.ts';
import { emptyRecord, type OperatorsRecord } from './operators/record.ts';
import { SimulatedQueues } from './queues.ts';
import { type Random, seeded } from './random.ts';
import { withStaleReads } from './stale-reads.ts';
import type { Theft } from './theft.ts';

/** The table and randomness that a tampering may use. */
export interface TamperingContext {
  table: Books;
  random: Random;
}

/** A mutant's changes to the ports; the product's own files stay as they are. */
export interface Tampering {
  writes?: (writes: Parameters<Rewrite>[0]) => ReturnType<Rewrite>;
  provider?: (real: PaymentProvider, at: TamperingContext & Pick<Bank['books'], 'payments'>) => PaymentProvider;
  payouts?: (real: PayoutProvider, at: TamperingContext) => PayoutProvider;
  queues?: (real: Queues, at: TamperingContext) => Queues;
  /** The ports as a process sees them: calls made here are points at which it may be killed or interrupted. */
  view?: (ports: Ports) => Ports;
  /** A failed message is lost instead of retried. */
  isForgetful?: boolean;
}

/** The date at which the clock and the ledger begin. */
export const firstDay = '2026-11-20';

/** An order with the page at which its buyer may pay. */
export interface Checkout {
  buyerId: string;
  fileId: string;
  outTradeNo: string;
  address: string;
  bank: Bank;
}

/** Fixes the buyer, file or coupon that following actions pick; whatever is absent stays random. */
export interface Focus {
  buyerId?: string;
  fileId?: string;
  coupon?: { sellerId: string; code: string };
}

export interface Simulation {
  random: Random;
  clock: FakeClock;
  books: Books;
  queues: SimulatedQueues;
  mail: MemoryMail;
  blobs: MemoryBlobs;
  banks: { alipay: Bank; stripe: Bank; wechat: Bank };
  ports: Ports;
  sellers: User[];
  buyers: User[];
  files: File[];
  checkouts: Checkout[];
  /** Pairs of buyer and file whose payment can no longer be refunded: nothing else may be paid for the same file. */
  finished: Set<string>;
  /** Times at which a provider may send a notification. */
  wakeTimes: number[];
  /** Orders with a signed notification that stated another amount. */
  misstated: Set<string>;
  /** Orders with a verified notification in a queue. */
  queuedNotifications: Set<string>;
  /** Orders whose buyer got a download link. */
  downloadedOrders: Set<string>;
  /** By buyer, the account that pays at providers that tell it; several buyers may share one. */
  paymentIdentities: Map<string, string>;
  /** Coupons whose creation was answered. */
  coupons: { sellerId: string; code: string }[];
  focus: Focus;
  /** Pairs of buyer and file with a review, or an attempt at one. */
  reviewAttempts: Set<string>;
  /** By email id, how many extra times it may have been sent, because a process was killed or ran beside another. */
  possibleResends: Map<string, number>;
  /** Sellers are paid by splitting each payment at the provider, not by transfers of their balance. */
  isSplit: boolean;
  theft?: Theft;
  staleReads: { chance: number };
  operators: OperatorsRecord;
  trace: string[];
  violations: string[];
  tampering: Tampering;
}

export interface SimulationOptions {
  seed: number;
  sellers?: number;
  buyers?: number;
  files?: number;
  lateMs?: number;
  /** The price of every file; every seller then has an account that accepts money. */
  price?: number;
  tampering?: Tampering;
  isSplit?: boolean;
  /** Replaces the stub of Alipay. */
  alipay?: (options: { clock: FakeClock; lateMs: number; isSplit: boolean }) => Bank;
}

/** Search plays no part here; its outbox entries are worked off all the same. */
const noSearch: SearchIndex = {
  put: async () => undefined,
  remove: async () => undefined,
  query: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  near: async () => [],
  people: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  suggest: async () => ({ titles: [], tags: [], people: [] }),
};

/** Records orders whose notification is in a queue: only then may it be acknowledged. */
function recordQueued(queues: Queues, queuedNotifications: Set<string>): Queues {
  return {
    async send(queue, message, options) {
      await queues.send(queue, message, options);
      if (
        queue === 'order-status' &&
        'kind' in message &&
        /^(notified|reversed)$/.test(message.kind) &&
        'outTradeNo' in message
      )
        queuedNotifications.add(message.outTradeNo);
    },
  };
}

function portsIn(simulation: Omit<Simulation, 'ports' | 'mail' | 'blobs'>): TestPorts {
  const { books, clock, banks, queues, random, queuedNotifications, tampering, staleReads } = simulation;
  const at: TamperingContext = { table: books, random };
  const [alipay, ...others] = [banks.alipay, banks.stripe, banks.wechat].map(
    ({ provider, books: { payments } }) => tampering.provider?.(provider, { ...at, payments }) ?? provider,
  );
  if (!alipay) throw new Error('there is no provider');
  const recorded = recordQueued(queues, queuedNotifications);
  const { payouts } = banks.alipay;
  const ports = testPorts({
    table: withStaleReads(books, { now: clock.now, random, staleReads }),
    clock,
    search: noSearch,
    bills: [banks.alipay, banks.stripe, banks.wechat].flatMap(({ bills }) => bills ?? []),
    payments: paidThrough(alipay, ...others),
    payouts: configured([tampering.payouts?.(payouts, at) ?? payouts]),
  });
  return { ...ports, queues: { ...ports.queues, ...(tampering.queues?.(recorded, at) ?? recorded) } };
}

const prices = [0, 1, 5, 9, 10, 99, 1000, 1000, 3900, 5_000_000] as const;

/** Error codes of an account that accepts no money, and of a platform that cannot pay. */
export const refusals = {
  transfer: { seller: ['PAYEE_NOT_EXIST', 'PAYEE_USERINFO_ERROR'], platform: 'PAYER_BALANCE_NOT_ENOUGH' },
  split: { seller: ['ACQ.USER_NOT_EXIST', 'ACQ.USER_NOT_EXIST'], platform: 'ACQ.PRODUCT_UNSIGN' },
} as const;

export const refusalsOf = ({ isSplit }: Pick<Simulation, 'isSplit'>) => refusals[isSplit ? 'split' : 'transfer'];

async function setAccount({ ports, clock }: Simulation, sellerId: string, account: string): Promise<void> {
  const sealed = await ports.vault.seal(sellerId, JSON.stringify({ account, realName: '南岸' }));
  const masked = {
    maskedAccount: 'n***@example.com',
    maskedName: '*岸',
    setAt: clock.now(),
    confirmedAt: clock.now(),
    heldUntil: 0,
  };
  const proof = { sealed, mark: account, maskedCard: '', maskedPhone: '', setAt: clock.now() };
  await ports.table.commit([payeeWrite(sellerId, { sealed, ...masked }), identityWrite(sellerId, proof)]);
}

/** Adds a seller, now and then without an account or with one that accepts no money. */
async function addSeller(simulation: Simulation, ports: TestPorts, isSound: boolean): Promise<void> {
  const { random, banks, sellers } = simulation;
  const seller = await member(ports, `seller_${sellers.length}`);
  if (!isSound && random.chance(0.15))
    banks.alipay.books.transfers.refusalByAccount.set(seller.email, random.pick(refusalsOf(simulation).seller));
  if (isSound || sellers.length === 0 || random.chance(0.9)) await setAccount(simulation, seller.id, seller.email);
  sellers.push(seller);
}

async function addPeopleAndFiles(
  simulation: Simulation,
  ports: TestPorts,
  { sellers = 1, buyers = 2, files = 2, price }: SimulationOptions,
) {
  for (let at = 0; at < sellers; at++) await addSeller(simulation, ports, price !== undefined);
  for (let at = 0; at < buyers; at++) simulation.buyers.push(await member(ports, `buyer_${at}`));
  if (simulation.random.chance(0.4))
    for (const { id } of simulation.buyers.slice(0, 3)) simulation.paymentIdentities.set(id, 'one purse');
  for (let at = 0; at < files; at++) {
    const author = simulation.sellers[at % sellers];
    const priceFen = price ?? simulation.random.pick(prices);
    if (author) simulation.files.push(await posted(ports, author, { title: `稿件${at}`, priceFen }));
  }
}

/** A market in memory with people, files, three providers and a clock that only the simulation advances. */
export async function createSimulation(options: SimulationOptions): Promise<Simulation> {
  const { seed, lateMs = minute, tampering = {}, alipay, isSplit = false } = options;
  const clock = fakeClock();
  const random = seeded(seed);
  const banks = {
    alipay: alipay?.({ clock, lateMs, isSplit }) ?? providerStub({ name: 'alipay', clock, lateMs, isSplit }),
    stripe: providerStub({ name: 'stripe', clock, lateMs }),
    wechat: providerStub({ name: 'wechat', clock, lateMs }),
  };
  const withoutPorts = {
    ...{
      random,
      clock,
      banks,
      books: openBooks(clock.now, tampering.writes),
      sellers: [],
      buyers: [],
      files: [],
      checkouts: [],
      coupons: [],
      focus: {},
    },
    queues: new SimulatedQueues(clock, tampering),
    ...{
      finished: new Set<string>(),
      wakeTimes: [],
      misstated: new Set<string>(),
      queuedNotifications: new Set<string>(),
    },
    ...{ downloadedOrders: new Set<string>(), reviewAttempts: new Set<string>(), staleReads: { chance: 0 } },
    ...{ paymentIdentities: new Map<string, string>(), possibleResends: new Map<string, number>() },
    ...{ operators: emptyRecord(), trace: [], violations: [], tampering, isSplit },
  };
  const ports = portsIn(withoutPorts);
  const simulation: Simulation = { ...withoutPorts, ports, mail: ports.mail, blobs: ports.blobs };
  await addPeopleAndFiles(simulation, ports, options);
  return simulation;
}
