import type { IndexName, Key, Query } from '#functions/ports/table';

/** Names of the key attributes; a test compares them with the deployed table. */
export interface KeyNames {
  partition: string;
  sort: string;
}

const ofTable: KeyNames = { partition: 'pk', sort: 'sk' };

const ofIndexes: Record<IndexName, KeyNames> = {
  newest: { partition: 'listPk', sort: 'id' },
  price: { partition: 'listPk', sort: 'listPrice' },
  cheap: { partition: 'listPk', sort: 'listCheap' },
  popular: { partition: 'listPk', sort: 'listHot' },
  owned: { partition: 'ownedPk', sort: 'ownedSk' },
  related: { partition: 'relatedPk', sort: 'relatedSk' },
  due: { partition: 'duePk', sort: 'dueAt' },
};

export const keyNames = (index?: IndexName): KeyNames => (index === undefined ? ofTable : ofIndexes[index]);

/** A key as text, for maps; no two keys share one. */
export const keyText = ({ pk, sk }: Key): string => `${pk.length} ${pk} ${sk}`;

const beyondBasic = /[\ud800-\udfff]/;

/** DynamoDB sorts strings by their UTF-8 bytes; JavaScript's order differs beyond the basic plane. */
export function compareText(a: string, b: string): number {
  if (beyondBasic.test(a) || beyondBasic.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether a sort key is within the query's range. */
export function inRange({ beginsWith, between }: Pick<Query, 'beginsWith' | 'between'>, sort: string): boolean {
  if (beginsWith !== undefined) return sort.startsWith(beginsWith);
  return !between || (compareText(sort, between[0]) >= 0 && compareText(sort, between[1]) <= 0);
}
