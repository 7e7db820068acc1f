import { useSyncExternalStore } from 'react';
import { storedText } from '../../session/stored-text.ts';

/** A coupon code for the files of one seller, kept as long as the tab is open. */
export interface StoredCode {
  /** The text in the field. */
  typed: string;
  /** Sent for a quote on every file of this seller. */
  isTried: boolean;
  /** The code came with a link and was not typed. */
  isOfLink: boolean;
  /** The code does not exist: sending it again would count as guessing. */
  isDead?: boolean;
  /** Files that the code is not for: sending it for them would count as guessing too. */
  notFor?: readonly string[];
  /** The file that was ordered with the code: once it is bought the code is dropped. */
  orderedFor?: string | undefined;
}

interface StoredOffers {
  /** The first link of the visit, which is sent with an order. */
  via: string | undefined;
  codes: ReadonlyMap<string, StoredCode>;
  /** Amounts that the buyer typed, by file id. */
  amounts: ReadonlyMap<string, string>;
}

const storage = storedText(() => sessionStorage, 'offers');

/** The state of a browser without storage, until the page is closed. */
let unsavedText: string | null = null;

const listeners = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === 'string';

function codeIn(value: unknown): StoredCode | undefined {
  const { typed, isTried, isOfLink, isDead, notFor, orderedFor }: Partial<Record<keyof StoredCode, unknown>> =
    Object(value);
  if (!isText(typed)) return undefined;
  const files = Array.isArray(notFor) ? notFor.filter(isText) : [];
  return {
    ...{ typed, isTried: isTried === true, isOfLink: isOfLink === true },
    ...{ isDead: isDead === true, notFor: files, orderedFor: isText(orderedFor) ? orderedFor : undefined },
  };
}

/** Takes only what is valid, as storage may hold anything. */
function parseOffers(text: string | null): StoredOffers {
  const { via, codes, amounts } = jsonIn(text);
  const entries = Object.entries(Object(codes)).flatMap(([seller, value]) => {
    const code = codeIn(value);
    return code ? [[seller, code] as const] : [];
  });
  const amountEntries = Object.entries(Object(amounts)).filter((entry): entry is [string, string] => isText(entry[1]));
  return { via: isText(via) ? via : undefined, codes: new Map(entries), amounts: new Map(amountEntries) };
}

function jsonIn(text: string | null): Partial<Record<keyof StoredOffers, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

let lastText: string | null = null;
let last = parseOffers(null);

/** Returns the same object until something changes. */
function read(): StoredOffers {
  const text = unsavedText ?? storage.read();
  if (text === lastText) return last;
  lastText = text;
  last = parseOffers(text);
  return last;
}

function write({ via, codes, amounts }: StoredOffers): void {
  const text = JSON.stringify({ via, codes: Object.fromEntries(codes), amounts: Object.fromEntries(amounts) });
  storage.write(text);
  unsavedText = storage.read() === text ? null : text;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useStoredOffers = (): StoredOffers => useSyncExternalStore(watch, read);

/** Usernames ignore case. */
const sellerKey = (username: string): string => username.toLowerCase();

export const useStoredCode = (seller: string): StoredCode | undefined => useStoredOffers().codes.get(sellerKey(seller));

export const useStoredAmount = (fileId: string): string | undefined => useStoredOffers().amounts.get(fileId);

export const storedVia = (): string | undefined => read().via;

/** Only the first link of a visit counts. */
export function storeVia(via: string): void {
  if (read().via === undefined) write({ ...read(), via });
}

export function storeCode(seller: string, code: StoredCode | undefined): void {
  const codes = new Map(read().codes);
  if (code) codes.set(sellerKey(seller), code);
  else codes.delete(sellerKey(seller));
  write({ ...read(), codes });
}

/** An order was made with the seller's code. */
export function recordOrder(seller: string, orderedFor: string): void {
  const code = read().codes.get(sellerKey(seller));
  if (code) storeCode(seller, { ...code, orderedFor });
}

export const storeAmount = (fileId: string, text: string): void =>
  write({ ...read(), amounts: new Map(read().amounts).set(fileId, text) });
