import type { MemoryBlobs } from '#functions/adapters/memory/blobs';
import type { MemoryMail } from '#functions/adapters/memory/mail';
import type { File } from '#functions/domain/files/file';
import type { Ports, Queues } from '#functions/ports/index';
import type { PaymentProvider } from '#functions/ports/payments';
import type { PayoutProvider } from '#functions/ports/payouts';
import type { User } from '#functions/store/accounts/users';
import type { FakeClock } from '#functions/test/fakes';
import type { Bank } from './bank/bank.ts';
import type { Books, Rewrite } from './books.ts';
import type { OperatorsRecord } from './operators/record.ts';
import type { SimulatedQueues } from './queues.ts';
import type { Random } from './random.ts';
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

/** Error codes of an account that accepts no money, and of a platform that cannot pay. */
export const refusals = {
  transfer: { seller: ['PAYEE_NOT_EXIST', 'PAYEE_USERINFO_ERROR'], platform: 'PAYER_BALANCE_NOT_ENOUGH' },
  split: { seller: ['ACQ.USER_NOT_EXIST', 'ACQ.USER_NOT_EXIST'], platform: 'ACQ.PRODUCT_UNSIGN' },
} as const;

export const refusalsOf = ({ isSplit }: Pick<Simulation, 'isSplit'>) => refusals[isSplit ? 'split' : 'transfer'];
