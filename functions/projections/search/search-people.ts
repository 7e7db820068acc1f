import { matchesPerson, namePlain } from '#functions/domain/profiles/people';
import type { FoundPage, FoundPerson, PeopleSearch } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { unpackPerson } from './documents.ts';
import { personCovers } from './lists.ts';
import { hotOrder, idAt } from './places.ts';
import { reader } from './reader.ts';
import { runSearch } from './run.ts';

const tried = 3;

/** Who is followed more comes first. */
export function searchPeople(table: Table, { text, ...paging }: PeopleSearch): Promise<FoundPage<FoundPerson>> {
  const name = namePlain(text);
  return runSearch({
    ...paging,
    asked: name,
    phases: [
      { covers: personCovers(name).slice(0, tried), isHit: (person: FoundPerson) => matchesPerson(person, name) },
    ],
    reader: reader(table, hotOrder, { decode: ({ sk, card }) => unpackPerson(idAt(sk), card) }),
  });
}
