import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import type { FoundPage, FoundPerson, PeopleSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { unpackPerson } from './documents.ts';
import { personCandidates } from './lists.ts';
import { listReader } from './reader.ts';
import { runSearch } from './run.ts';
import { idInSortKey, rankRange } from './sort-keys.ts';

const maxCandidates = 3;

/** The most followed come first. */
export function searchPeople(table: Table, { text, ...paging }: PeopleSearch): Promise<FoundPage<FoundPerson>> {
  const name = namePlain(text);
  return runSearch({
    ...paging,
    queryText: name,
    phases: [
      {
        candidates: personCandidates(name).slice(0, maxCandidates),
        isHit: (person: FoundPerson) => matchesPerson(person, name),
      },
    ],
    reader: listReader(table, rankRange, { decode: ({ sk, card }) => unpackPerson(idInSortKey(sk), card) }),
  });
}
