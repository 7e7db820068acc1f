import { useSyncExternalStore } from 'react';
import { storedText } from '../../session/kept.ts';

/** A coupon code for the files of one seller, kept as long as the tab is open. */
export interface KeptCode {
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

interface KeptOffers {
  /** The first link of the visit, which is sent with an order. */
  via: string | undefined;
  codes: ReadonlyMap<string, KeptCode>;
  /** Amounts that the buyer typed, by file id. */
  amounts: ReadonlyMap<string, string>;
}

const shelf = storedText(() => sessionStorage, 'offers');

/** The state of a browser without storage, until the page is closed. */
let unkept: string | null = null;

const listeners = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === 'string';

function codeIn(value: unknown): KeptCode | undefined {
  const { typed, isTried, isOfLink, isDead, notFor, orderedFor }: Partial<Record<keyof KeptCode, unknown>> =
    Object(value);
  if (!isText(typed)) return undefined;
  const files = Array.isArray(notFor) ? notFor.filter(isText) : [];
  return {
    ...{ typed, isTried: isTried === true, isOfLink: isOfLink === true },
    ...{ isDead: isDead === true, notFor: files, orderedFor: isText(orderedFor) ? orderedFor : undefined },
  };
}

/** Takes only what is valid, as storage may hold anything. */
function readIn(text: string | null): KeptOffers {
  const { via, codes, amounts } = jsonIn(text);
  const entries = Object.entries(Object(codes)).flatMap(([seller, value]) => {
    const code = codeIn(value);
    return code ? [[seller, code] as const] : [];
  });
  const typed = Object.entries(Object(amounts)).filter((entry): entry is [string, string] => isText(entry[1]));
  return { via: isText(via) ? via : undefined, codes: new Map(entries), amounts: new Map(typed) };
}

function jsonIn(text: string | null): Partial<Record<keyof KeptOffers, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

let lastText: string | null = null;
let last = readIn(null);

/** Returns the same object until something changes. */
function read(): KeptOffers {
  const text = unkept ?? shelf.read();
  if (text === lastText) return last;
  lastText = text;
  last = readIn(text);
  return last;
}

function write({ via, codes, amounts }: KeptOffers): void {
  const text = JSON.stringify({ via, codes: Object.fromEntries(codes), amounts: Object.fromEntries(amounts) });
  shelf.write(text);
  unkept = shelf.read() === text ? null : text;
  for (const tell of listeners) tell();
}

function watch(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const useKept = (): KeptOffers => useSyncExternalStore(watch, read);

/** Usernames ignore case. */
const sellerKey = (username: string): string => username.toLowerCase();

export const useKeptCode = (seller: string): KeptCode | undefined => useKept().codes.get(sellerKey(seller));

export const useKeptAmount = (fileId: string): string | undefined => useKept().amounts.get(fileId);

export const keptVia = (): string | undefined => read().via;

/** Only the first link of a visit counts. */
export function keepVia(via: string): void {
  if (read().via === undefined) write({ ...read(), via });
}

/** Undefined removes the code. */
export function keepCode(seller: string, code: KeptCode | undefined): void {
  const codes = new Map(read().codes);
  if (code) codes.set(sellerKey(seller), code);
  else codes.delete(sellerKey(seller));
  write({ ...read(), codes });
}

/** An order was made with the seller's code. */
export function noteOrder(seller: string, orderedFor: string): void {
  const code = read().codes.get(sellerKey(seller));
  if (code) keepCode(seller, { ...code, orderedFor });
}

export const keepAmount = (fileId: string, text: string): void =>
  write({ ...read(), amounts: new Map(read().amounts).set(fileId, text) });
