import { useSyncExternalStore } from 'react';
import { storedText } from '../../session/kept.ts';

/** A coupon's code for the files of one seller, as long as the tab is open. */
export interface KeptCode {
  /** As it stands in the field. */
  typed: string;
  /** Asked about wherever a file of this seller is shown. */
  isTried: boolean;
  /** Nobody has typed it: it came with a link. */
  isOfLink: boolean;
  /** There is no such code: asking again by itself would be counted as guessing. */
  isDead?: boolean;
  /** Files that it is not for, which is counted as well. */
  notFor?: readonly string[];
  /** The file that was ordered with it: once that is bought the code has done its work. */
  orderedFor?: string | undefined;
}

interface KeptOffers {
  /** The link that led here, which is told with an order. The first one of a visit. */
  via: string | undefined;
  codes: ReadonlyMap<string, KeptCode>;
  /** What buyers have typed that they will pay, by the file's id. */
  amounts: ReadonlyMap<string, string>;
}

const shelf = storedText(() => sessionStorage, 'offers');

/** Of a browser that keeps nothing: then it lives until the page is closed. */
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

/** Only what can be read: anything may stand in a browser's storage. */
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

/** The same object as long as nothing has changed. */
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

/** Names are not told apart by their case. */
const sellerKey = (username: string): string => username.toLowerCase();

export const useKeptCode = (seller: string): KeptCode | undefined => useKept().codes.get(sellerKey(seller));

export const useKeptAmount = (fileId: string): string | undefined => useKept().amounts.get(fileId);

export const keptVia = (): string | undefined => read().via;

/** The first link of a visit is the one that led here. */
export function keepVia(via: string): void {
  if (read().via === undefined) write({ ...read(), via });
}

/** Undefined: none any more. */
export function keepCode(seller: string, code: KeptCode | undefined): void {
  const codes = new Map(read().codes);
  if (code) codes.set(sellerKey(seller), code);
  else codes.delete(sellerKey(seller));
  write({ ...read(), codes });
}

/** An order was made with it. */
export function noteOrder(seller: string, orderedFor: string): void {
  const code = read().codes.get(sellerKey(seller));
  if (code) keepCode(seller, { ...code, orderedFor });
}

export const keepAmount = (fileId: string, text: string): void =>
  write({ ...read(), amounts: new Map(read().amounts).set(fileId, text) });
