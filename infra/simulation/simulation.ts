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

/** Where something is broken. */
export interface TamperingContext {
  table: Books;
  random: Random;
}

/** What a seeded bug replaces: at the edge of a port, never in the product's own files. */
export interface Tampering {
  writes?: (writes: Parameters<Rewrite>[0]) => ReturnType<Rewrite>;
  provider?: (real: PaymentProvider, at: TamperingContext & Pick<Bank['books'], 'payments'>) => PaymentProvider;
  payouts?: (real: PayoutProvider, at: TamperingContext) => PayoutProvider;
  queues?: (real: Queues, at: TamperingContext) => Queues;
  /** As a process sees its ports: what is done here more is a point at which it may die, or somebody else's turn. */
  view?: (ports: Ports) => Ports;
  /** What fails once is gone. */
  isForgetful?: boolean;
}

/** On which the clock of every world begins, and its books. */
export const firstDay = '2026-11-20';

/** What a buyer has been shown: a page to pay at. */
export interface Checkout {
  buyerId: string;
  fileId: string;
  outTradeNo: string;
  address: string;
  bank: Bank;
}

/** Who, what and which code: what is left out is up to chance. */
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
  /** Trades that can no longer be given back: nothing else may be paid for the same file. */
  finished: Set<string>;
  /** Times at which a provider may have something to say. */
  wakeTimes: number[];
  /** Orders whose payment was told of by a notification that the provider signed, with another amount. */
  misstated: Set<string>;
  /** Orders a verified notification of which has reached a queue. */
  queuedNotifications: Set<string>;
  /** Orders whose buyer was given a link to the file. */
  downloadedOrders: Set<string>;
  /** By buyer, the purse that pays, where its provider tells of it: some are the same. */
  paymentIdentities: Map<string, string>;
  /** What sellers have given out, as far as anybody has heard. */
  coupons: { sellerId: string; code: string }[];
  /** What everybody talks about at this moment. */
  focus: Focus;
  /** Who has said something of what, or tried to. */
  reviewAttempts: Set<string>;
  /** By the number of a letter, how often it may have gone once more: a process died, or was at work beside another. */
  possibleResends: Map<string, number>;
  /** Sellers get the share of each sale at the provider, instead of what has come together. */
  isSplit: boolean;
  /** Somebody has the password of a seller. */
  theft?: Theft;
  /** How often cheap reads are a moment behind. */
  staleReads: { chance: number };
  /** Who works for the market, in histories that are about that. */
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
  /** Everything costs this, and every seller has an account that takes money. */
  price?: number;
  tampering?: Tampering;
  isSplit?: boolean;
  /** Instead of the thin one. */
  alipay?: (options: { clock: FakeClock; lateMs: number; isSplit: boolean }) => Bank;
}

/** Searching is no matter of money; the outbox of what is to be indexed is emptied all the same. */
const noSearch: SearchIndex = {
  put: async () => undefined,
  remove: async () => undefined,
  query: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  near: async () => [],
  people: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  suggest: async () => ({ titles: [], tags: [], people: [] }),
};

/** Notes what is durable: an acknowledgement may only be given after that. */
function recordQueued(queues: Queues, heard: Set<string>): Queues {
  return {
    async send(queue, message, options) {
      await queues.send(queue, message, options);
      if (
        queue === 'order-status' &&
        'kind' in message &&
        /^(notified|reversed)$/.test(message.kind) &&
        'outTradeNo' in message
      )
        heard.add(message.outTradeNo);
    },
  };
}

function portsIn(simulation: Omit<Simulation, 'ports' | 'mail' | 'blobs'>): TestPorts {
  const { books, clock, banks, queues, random, queuedNotifications: heard, tampering, staleReads } = simulation;
  const at: TamperingContext = { table: books, random };
  const [alipay, ...others] = [banks.alipay, banks.stripe, banks.wechat].map(
    ({ provider, books: { payments } }) => tampering.provider?.(provider, { ...at, payments }) ?? provider,
  );
  if (!alipay) throw new Error('there is no provider');
  const recorded = recordQueued(queues, heard);
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

/** What the provider says of an account that takes no money, and when the platform itself cannot pay. */
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

/** Somebody who sells; now and then without an account, or with one that takes no money. */
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

/** A small market in memory: some people, some files, two providers, and a clock that stands still until told otherwise. */
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
    ...{ finished: new Set<string>(), wakeTimes: [], misstated: new Set<string>(), heard: new Set<string>() },
    ...{ fetched: new Set<string>(), reviewAttempts: new Set<string>(), staleReads: { chance: 0 } },
    ...{ paymentIdentities: new Map<string, string>(), possibleResends: new Map<string, number>() },
    ...{ operators: emptyRecord(), trace: [], violations: [], tampering, isSplit },
  };
  const ports = portsIn(withoutPorts);
  const simulation: Simulation = { ...withoutPorts, ports, mail: ports.mail, blobs: ports.blobs };
  await addPeopleAndFiles(simulation, ports, options);
  return simulation;
}
