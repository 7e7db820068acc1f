import type { Language } from '#shared/limits';
import type { Message, QueueName } from '#shared/messages/index';
import type { Fen } from '#shared/money';
import type { Payouts } from './payouts-port.ts';
import type { SearchIndex } from './search-port.ts';

/** Everything the functions need from outside. Types only; adapters fulfil them. */

// ── Table ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Key {
  pk: string;
  sk: string;
}

/** Plain JSON values; `undefined` is left out. Stores read items through their schemas. */
export type Item = Key & Record<string, unknown>;

type Scalar = string | number | boolean;

/** Conditions are data, so that a state machine's `from` can become one. All of a list must hold. */
export type Condition =
  | { absent: true }
  | { exists: true }
  | { attribute: string; absent: true }
  | { attribute: string; equals: Scalar }
  | { attribute: string; oneOf: readonly Scalar[] }
  | { attribute: string; atLeast: number }
  | { attribute: string; absentOrBefore: number };

/** `set` of undefined removes the attribute; `add` counts from 0 where there is none. */
export interface Change {
  set?: Record<string, unknown>;
  add?: Record<string, number>;
}

export type Write =
  | { put: Item; when?: readonly Condition[] }
  | { update: Key; change: Change; when?: readonly Condition[] }
  | { remove: Key; when?: readonly Condition[] }
  | { check: Key; when: readonly Condition[] };

/** `failed`: positions of the writes whose condition did not hold, with the item that stood in the way where there is one. */
export type Committed = { ok: true } | { ok: false; failed: { at: number; item?: Item }[] };

/** The table itself or one of its indexes (`infra/lib/resources.ts`). */
export type IndexName = 'newest' | 'price' | 'cheap' | 'popular' | 'owned' | 'related' | 'due';

export interface Query {
  index?: IndexName;
  pk: string;
  /** On the sort key of the table or the index; at most one of the two. */
  beginsWith?: string;
  between?: readonly [from: string, to: string];
  descending?: boolean;
  limit: number;
  /** From the page before; opaque. An unreadable one is treated as none. */
  cursor?: string | undefined;
  /** Equality on attributes, after the read: pages may come back shorter than `limit`. */
  only?: Record<string, Scalar>;
  /** A list attribute that must contain this value, after the read. */
  containing?: { attribute: string; value: string };
}

export interface ItemPage {
  items: Item[];
  cursor: string | undefined;
}

export interface Table {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** In the order of the keys, undefined where there is none. */
  getMany(keys: readonly Key[], options?: { consistent?: boolean }): Promise<(Item | undefined)[]>;
  query(query: Query): Promise<ItemPage>;
  /** Number of items of a query, without reading them out. */
  count(query: Omit<Query, 'limit' | 'cursor'>): Promise<number>;
  /** All or nothing, at most 100 writes, each item once. Throws only where it is not known what happened or all tries conflicted. */
  commit(writes: readonly Write[]): Promise<Committed>;
}

// ── Files ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Part {
  number: number;
  size: number;
  etag: string;
}

/** Bytes in the content bucket. */
export interface Blobs {
  begin(key: string, type: string): Promise<{ multipartId: string }>;
  /** None where the multipart upload no longer exists. */
  parts(key: string, multipartId: string): Promise<Part[]>;
  /** Joins the parts. False where the multipart upload no longer exists (joined before, or dropped). */
  join(key: string, multipartId: string, parts: readonly Pick<Part, 'number' | 'etag'>[]): Promise<boolean>;
  abandon(key: string, multipartId: string): Promise<void>;
  head(key: string): Promise<{ size: number } | undefined>;
  read(key: string): Promise<ReadableStream<Uint8Array>>;
  /** Streams in parts of bounded size: the memory used does not grow with the object. */
  write(key: string, body: ReadableStream<Uint8Array> | Uint8Array, type: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Signed addresses only: pure computation, no request. */
export interface Links {
  uploadPart(key: string, multipartId: string, number: number): Promise<string>;
  /** Always an attachment under the given name. */
  download(key: string, file: { name: string; type: string }): Promise<{ url: string; expiresAt: number }>;
}

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SendOptions {
  /** FIFO queues: one group is worked on in order. */
  group?: string;
  delaySeconds?: number;
}

export interface Queues {
  send<Q extends QueueName>(queue: Q, message: Message<Q>, options?: SendOptions): Promise<void>;
}

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
}

// ── Payments ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PaymentRequest {
  outTradeNo: string;
  amount: Fen;
  subject: string;
  body: string;
  payType: 'pc' | 'mobile';
  returnUrl: string;
  expiresAt: number;
  language: Language;
}

/** A trade as the provider knows it, positively. */
export interface Trade {
  outTradeNo: string;
  tradeNo: string;
  amount: Fen;
  state: 'paid' | 'closed';
}

/**
 * What a notification comes to: a trade; `nothing` where it is genuine but changes nothing here (a refund, an event of
 * no interest), so that the provider is to be thanked and not to repeat it; undefined where it is not the provider's.
 */
export type Heard = Trade | 'nothing' | undefined;

export interface PaymentProvider {
  name: string;
  /** The address the buyer is sent to. The same request gives an address for the same trade. */
  begin(request: PaymentRequest): Promise<string>;
  /** Only what is positively known: `open` for a trade that is waiting or does not exist there yet, `unknown` for everything unclear. */
  query(outTradeNo: string): Promise<Trade | 'open' | 'unknown'>;
  /** True when it is certain that nobody can pay it there now; a later payment may still arrive and is honoured. */
  close(outTradeNo: string): Promise<boolean>;
  /** `refundNo` is the provider's key: the same number never refunds twice. */
  refund(refund: {
    outTradeNo: string;
    refundNo: string;
    amount: Fen;
    reason: string;
  }): Promise<'refunded' | 'unknown'>;
  /** Verifies signature, app and seller. */
  readNotification(body: string, headers: Record<string, string>): Promise<Heard>;
  /** What the provider wants to hear once the notification is durable. */
  acknowledgement: string;
}

export interface Payments {
  /** The provider new orders are paid with. */
  current: PaymentProvider;
  named(provider: string): PaymentProvider | undefined;
}

/** Development only: the mock provider's own side of the counter. */
export interface MockBank {
  /** Pays or closes a trade and returns the signed notification body; undefined for a trade it does not know. */
  decide(outTradeNo: string, state: 'paid' | 'closed'): Promise<string | undefined>;
}

// ── Accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

export interface Tokens {
  /** A session token; it ends with the user's token version or after its time. */
  issue(user: { id: string; tokenVersion: number }): Promise<string>;
  /** The claims of a token with a valid signature and time; undefined for every other text. */
  read(token: string): Promise<{ id: string; tokenVersion: number } | undefined>;
}

/** Identity and payout data, readable only by who must: the function that pays, and the owner's own check. */
export interface Vault {
  /** The same text sealed twice reads differently. */
  seal(userId: string, text: string): Promise<string>;
  /** @throws where it was sealed for another user, or changed. */
  open(userId: string, sealed: string): Promise<string>;
  /** The same for the same text, so that it can be recognised without being opened; without the vault it says nothing. */
  mark(userId: string, text: string): Promise<string>;
}

// ── The rest ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Ids {
  /** A ULID, ascending within one process even inside a millisecond. */
  next(): string;
  /** 256 random bits as base64url, for links in mails. */
  secret(): string;
}

/** What the deployment is, for links and texts. */
export interface Site {
  /** Address of the web app, no slash at its end. */
  appUrl: string;
  supportEmail: string;
}

export interface Ports {
  table: Table;
  search: SearchIndex;
  blobs: Blobs;
  links: Links;
  queues: Queues;
  mail: Mail;
  payments: Payments;
  mockBank: MockBank;
  passwords: Passwords;
  tokens: Tokens;
  vault: Vault;
  payouts: Payouts;
  clock: Clock;
  ids: Ids;
  site: Site;
}

export type PortName = keyof Ports;
