import type { Address } from '../addresses.ts';
import { itemReaders, readers } from './answers.ts';
import { type PageQuery, readList } from './list.ts';

const isEmpty = (answer: unknown): boolean => Object.keys(Object(Object(answer).data ?? answer)).length === 0;

/**
 * Answers are read tolerantly: the specification leaves fields, spellings and nesting open, and during a deployment the
 * functions are older or newer than the app for some minutes. Pages get what the contract promises. @returns undefined
 * when a read call got an empty answer, or no list where it needs one
 */
export function readAnswer(address: Address, query: PageQuery, answer: unknown): unknown {
  const isQuestion = address.startsWith('GET ');
  const { [address]: readItem } = itemReaders;
  const { [address]: read } = readers;
  const isList = isQuestion && (readItem !== undefined || 'limit' in query);
  const list = isList ? readList(answer, query, readItem) : answer;
  if (read) return list && read(list);
  return isQuestion && !isList && isEmpty(answer) ? undefined : list;
}
