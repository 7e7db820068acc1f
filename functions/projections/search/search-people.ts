import { matchesPerson, namePlain } from '../../domain/people/people.ts';
import type { FoundPage, FoundPerson, PeopleSearch } from '../../ports/search.ts';
import type { Table } from '../../ports/table.ts';
import { unpackPerson } from './cards.ts';
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
