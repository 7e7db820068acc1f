import type { Address } from '../addresses.ts';
import { readOwner, readPerson, readPost } from './entities.ts';
import type { Readers } from './fields.ts';
import { type PageQuery, readList } from './list.ts';

/**
 * Answers are read tolerantly: the specification leaves fields, spellings and places open, and while a new version is being
 * put up the functions are older or newer than the app for some minutes. Pages get what the contract promises.
 */

interface Reading {
  itemReaders: Readers;
  readers: Readers;
}

/** What the home page shows first is read without anything else having to come. */
const ofHome: Reading = {
  itemReaders: { 'GET /files': readPost, 'GET /users': readPerson },
  readers: {
    'GET /auth/verify': (answer) => {
      const user = readOwner(answer);
      return user && { user };
    },
  },
};

const without: Reading = { itemReaders: {}, readers: {} };

/** The other readers come beside the first answer that needs them; without them it is taken as it is. */
export function readingOf(address: Address): Reading | Promise<Reading> {
  const isOfHome = address in ofHome.itemReaders || address in ofHome.readers;
  return isOfHome ? ofHome : import('./answers.ts').catch(() => without);
}

const isEmpty = (answer: unknown): boolean => Object.keys(Object(Object(answer).data ?? answer)).length === 0;

/** Undefined where a question was answered with nothing, or with no list where one was asked for. */
export function readAnswer(
  address: Address,
  { itemReaders, readers }: Reading,
  query: PageQuery,
  answer: unknown,
): unknown {
  const isQuestion = address.startsWith('GET ');
  const { [address]: readItem } = itemReaders;
  const { [address]: read } = readers;
  const isList = isQuestion && (readItem !== undefined || 'limit' in query);
  const list = isList ? readList(answer, query, readItem) : answer;
  if (read) return list && read(list);
  return isQuestion && !isList && isEmpty(answer) ? undefined : list;
}
