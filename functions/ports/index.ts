import type { Assertion, Attestation } from '#shared/contract/shapes/factor-fields';
import type { Message, QueueName } from '#shared/messages/index';
import type { Passkey } from '../domain/accounts/factors/factors.ts';
import type { MockBank, Payments } from './payments.ts';
import type { Bills, Configured, Payouts, PayoutTerms } from './payouts.ts';
import type { SearchIndex } from './search.ts';
import type { Table } from './table.ts';

/** Everything the functions need from outside, as types only; the adapters implement them. */

export interface UploadedPart {
  number: number;
  size: number;
  etag: string;
}

/** A part before it is uploaded, with its `sha256` (64 hexadecimal digits) if the sender knows it. */
export interface AnnouncedPart {
  number: number;
  size: number;
  sha256?: string | undefined;
}

/** The address to PUT the bytes to, and the headers the request must carry. */
interface UploadAddress {
  url: string;
  headers?: Record<string, string>;
}

/** A part to be joined, with its checksum if the upload began with checksums. */
type JoinedPart = Pick<UploadedPart, 'number' | 'etag'> & Pick<AnnouncedPart, 'sha256'>;

/** The content bucket. */
export interface Blobs {
  /** `withChecksums`: every part of the upload must carry its SHA-256. */
  begin(key: string, type: string, options?: { withChecksums: boolean }): Promise<{ multipartId: string }>;
  /** Empty if the multipart upload no longer exists. */
  parts(key: string, multipartId: string): Promise<UploadedPart[]>;
  /** Joins the parts. False if the multipart upload no longer exists (joined before, or aborted). */
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
  /** An address for a part of exactly this size and, if a checksum is given, exactly these bytes: the bucket refuses all others. */
  uploadPart(key: string, multipartId: string, part: AnnouncedPart): Promise<UploadAddress>;
  /** An address for one object of exactly this type and size, sent with `If-None-Match: *`, so that it can be used once. */
  uploadWhole(key: string, object: { type: string; size: number }): Promise<string>;
  /** Always an attachment under the given name. */
  download(key: string, file: { name: string; type: string }): Promise<{ url: string; expiresAt: number }>;
}

export interface SendOptions {
  /**
   * The person or thing a message belongs to. FIFO queues process one group in order; in others, one group's many messages do not
   * delay another's few.
   */
  group?: string;
  delaySeconds?: number;
}

export interface Queues {
  send<Q extends QueueName>(queue: Q, message: Message<Q>, options?: SendOptions): Promise<void>;
}

/** Delivers messages again after so many seconds; SQS names each by the receipt of its delivery. */
export type Postpone = (queue: QueueName, messages: readonly { receipt: string; seconds: number }[]) => Promise<void>;

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A URL that unsubscribes by one POST from emails of this kind. Absent for emails that are always sent. */
  unsubscribe?: string | undefined;
}

export interface Mail {
  send(email: Email): Promise<void>;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** The account and which of its sessions. */
export interface Claims {
  id: string;
  session: string;
}

/** A browser in which an account has logged in; valid until the password changes. */
export interface Device {
  id: string;
  device: string;
  tokenVersion: number;
}

/** A session that was redirected to another site, and the file whose payment page it comes back to. */
export interface Visit extends Claims {
  file: string;
}

export interface Tokens {
  /** A session token; it ends with the session or after its time. */
  issue(claims: Claims): Promise<string>;
  /** The claims of a token with a valid signature and time; undefined for every other text. */
  read(token: string): Promise<Claims | undefined>;
  /** A device token, which the browser stores and sends with its next login. It does not log in by itself. */
  issueDevice(device: Device): Promise<string>;
  readDevice(token: string): Promise<Device | undefined>;
  /** A proof, valid for 15 minutes in this session, that the user has just authenticated again: required to move money. */
  issueConfirm(claims: Claims): Promise<string>;
  readConfirm(token: string): Promise<Claims | undefined>;
  /** The state parameter that goes to WeChat and back with the browser, 128 letters and digits at most; valid for ten minutes. */
  issueVisit(visit: Visit): Promise<string>;
  readVisit(token: string): Promise<Visit | undefined>;
}

/** Identity and payout data. Only the paying function, the owner's own check and the tax export may open it. */
export interface Vault {
  /** Sealing the same text twice gives two different results. */
  seal(userId: string, text: string): Promise<string>;
  /** @throws if the text was sealed for another user, or was changed. */
  open(userId: string, sealed: string): Promise<string>;
  /**
   * The same text has the same fingerprint, so that it can be recognised without being opened; without the vault's key it reveals
   * nothing.
   */
  mark(userId: string, text: string): Promise<string>;
}

/** Opens and seals the secrets of second factors. Separate from the vault: a function that checks codes may not open identities. */
export type FactorVault = Pick<Vault, 'seal' | 'open'>;

/** Verifies the answers of browsers and authenticators. Undefined if the answer proves nothing. */
export interface Passkeys {
  /** The passkey that an authenticator created for this challenge and this app, having verified its user. */
  verifyRegistration(
    attestation: Attestation,
    challenge: string,
  ): Promise<Omit<Passkey, 'name' | 'createdAt'> | undefined>;
  /** The counter of the passkey after it signed this challenge. */
  verifyAssertion(assertion: Assertion, passkey: Passkey, challenge: string): Promise<{ counter: number } | undefined>;
}

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

/** The deployment's addresses and settings, for links and texts. */
export interface Site {
  /** The web app's address, without a trailing slash. */
  appUrl: string;
  supportEmail: string;
  /** Files published since this moment are scanned for malware and offered once they are clean. Absent if nothing is scanned. */
  scannedSince?: number | undefined;
}

/** The web app's built HTML page, into which the title and text of a shared link are inserted. */
export interface AppShell {
  read(): Promise<string>;
}

/** Calls the deployed market as any visitor does: at its public address, without a session or any right. */
export interface HttpProbe {
  /** GET, or POST if there is a body. @throws if no answer arrives in time. */
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
  /** The bills of every configured provider that writes them. */
  bills: readonly Bills[];
  clock: Clock;
  ids: Ids;
  site: Site;
  shell: AppShell;
  httpProbe: HttpProbe;
}

export type PortName = keyof Ports;

/** The ports a function receives: those it names, or the three that nearly every function needs. */
export type Deps<P extends PortName = 'table' | 'queues' | 'clock'> = Pick<Ports, P>;
