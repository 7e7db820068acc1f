import type { Assertion, Attestation } from '#shared/contract/shapes/factor-fields';
import type { Message, QueueName } from '#shared/messages/index';
import type { Passkey } from '../domain/accounts/factors.ts';
import type { MockBank, Payments } from './payments.ts';
import type { Bills, Configured, Payouts, PayoutTerms } from './payouts.ts';
import type { SearchIndex } from './search.ts';
import type { Table } from './table.ts';

/** Everything the functions need from outside. Types only; adapters fulfil them. */

// ── Files ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Part {
  number: number;
  size: number;
  etag: string;
}

/** A part before it is sent. `sha256`, 64 hexadecimal digits, where its sender knows it. */
export interface AnnouncedPart {
  number: number;
  size: number;
  sha256?: string | undefined;
}

/** Where bytes are to be PUT, and the headers that have to come with them. */
interface UploadAddress {
  url: string;
  headers?: Record<string, string>;
}

/** A part to be joined; with its checksum where the upload began with checksums. */
type JoinedPart = Pick<Part, 'number' | 'etag'> & Pick<AnnouncedPart, 'sha256'>;

/** Bytes in the content bucket. */
export interface Blobs {
  /** `withChecksums`: every part of it comes with its SHA-256. */
  begin(key: string, type: string, options?: { withChecksums: boolean }): Promise<{ multipartId: string }>;
  /** None where the multipart upload no longer exists. */
  parts(key: string, multipartId: string): Promise<Part[]>;
  /** Joins the parts. False where the multipart upload no longer exists (joined before, or dropped). */
  join(key: string, multipartId: string, parts: readonly JoinedPart[]): Promise<boolean>;
  abandon(key: string, multipartId: string): Promise<void>;
  head(key: string): Promise<{ size: number } | undefined>;
  read(key: string): Promise<ReadableStream<Uint8Array>>;
  /** From the first byte up to and without the second. */
  readRange(key: string, from: number, to: number): Promise<Uint8Array>;
  /** Streams in parts of bounded size: the memory used does not grow with the object. */
  write(key: string, body: ReadableStream<Uint8Array> | Uint8Array, type: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Signed addresses only: pure computation, no request. */
export interface Links {
  /** For that many bytes and, where their checksum was given, for those very bytes: the bucket refuses all others. */
  uploadPart(key: string, multipartId: string, part: AnnouncedPart): Promise<UploadAddress>;
  /** For bytes of this very type and size, and no others, sent with `If-None-Match: *`: they come once. */
  uploadWhole(key: string, object: { type: string; size: number }): Promise<string>;
  /** Always an attachment under the given name. */
  download(key: string, file: { name: string; type: string }): Promise<{ url: string; expiresAt: number }>;
}

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SendOptions {
  /** Whose message it is. In FIFO queues one group is worked on in order; in others nobody's many go before another's few. */
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
  /** Where a POST ends letters of its kind, by one click. Absent of letters that are always sent. */
  unsubscribe?: string | undefined;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
}

// ── Accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** Whose session it is, and which of theirs. */
export interface Claims {
  id: string;
  session: string;
}

/** A browser in which somebody has logged in, as long as the password is the one of then. */
export interface Device {
  id: string;
  device: string;
  tokenVersion: number;
}

/** Who was sent to another site, and to which of our pages they come back. */
export interface Visit extends Claims {
  back: string;
}

export interface Tokens {
  /** A session token; it ends with the session or after its time. */
  issue(claims: Claims): Promise<string>;
  /** The claims of a token with a valid signature and time; undefined for every other text. */
  read(token: string): Promise<Claims | undefined>;
  /** What the browser keeps and sends with its next login. It opens nothing. */
  issueDevice(device: Device): Promise<string>;
  readDevice(token: string): Promise<Device | undefined>;
  /** That somebody has proven themselves a moment ago, in this very session: for what moves money, for 15 minutes. */
  issueConfirm(claims: Claims): Promise<string>;
  readConfirm(token: string): Promise<Claims | undefined>;
  /** What goes to WeChat and comes back with the browser that was sent there, within ten minutes. */
  issueVisit(visit: Visit): Promise<string>;
  readVisit(token: string): Promise<Visit | undefined>;
}

/** Identity and payout data, readable only by who must: the function that pays, the owner's own check, the tax export. */
export interface Vault {
  /** The same text sealed twice reads differently. */
  seal(userId: string, text: string): Promise<string>;
  /** @throws where it was sealed for another user, or changed. */
  open(userId: string, sealed: string): Promise<string>;
  /** The same for the same text, so that it can be recognised without being opened; without the vault it says nothing. */
  mark(userId: string, text: string): Promise<string>;
}

/** Opens and seals what second factors are made of. Not the vault: whoever may look at a code may not look at identities. */
export type FactorVault = Pick<Vault, 'seal' | 'open'>;

/** What browsers and authenticators answer, verified. Undefined where it proves nothing. */
export interface Passkeys {
  /** The key that was made for this challenge, at this app, by an authenticator that knows its user. */
  made(attestation: Attestation, challenge: string): Promise<Omit<Passkey, 'name' | 'createdAt'> | undefined>;
  /** The counter after this challenge was signed by that key. */
  signed(assertion: Assertion, passkey: Passkey, challenge: string): Promise<{ counter: number } | undefined>;
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
  /** Files put up since then are scanned for malware, and given out when they are clean; none are where it is absent. */
  scannedSince?: number | undefined;
}

/** The app's page that every address of it is answered with, as built: what a shared link's own words are put into. */
export interface AppShell {
  read(): Promise<string>;
}

/** Asks the market as a stranger does: at its public address, without a session and without any right. */
export interface Stranger {
  /** With a body it is a POST. @throws where nobody answers in time. */
  ask(path: string, body?: object): Promise<{ status: number; text: string }>;
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
  factorVault: FactorVault;
  passkeys: Passkeys;
  payouts: Payouts;
  payoutTerms: Configured<PayoutTerms>;
  /** Of every configured provider that writes them. */
  bills: readonly Bills[];
  clock: Clock;
  ids: Ids;
  site: Site;
  shell: AppShell;
  stranger: Stranger;
}

export type PortName = keyof Ports;

/** What a function is handed of the ports: those it names, or the three that nearly everything works with. */
export type Deps<P extends PortName = 'table' | 'queues' | 'clock'> = Pick<Ports, P>;
