import { matchesPerson, namePlain } from '../../domain/people.ts';
import type { Table } from '../../ports.ts';
import type { Found, FoundPerson, PeopleAsked } from '../../search-port.ts';
import { unpackPerson } from './cards.ts';
import { idAt, peopleOrder, personCovers } from './postings.ts';
import { reader } from './reader.ts';
import { runSearch } from './run.ts';

const tried = 3;

/** Who is followed more comes first. */
export function searchPeople(table: Table, { text, ...paging }: PeopleAsked): Promise<Found<FoundPerson>> {
  const name = namePlain(text);
  return runSearch({
    ...paging,
    asked: name,
    phases: [
      { covers: personCovers(name).slice(0, tried), isHit: (person: FoundPerson) => matchesPerson(person, name) },
    ],
    reader: reader(table, peopleOrder, (place, card) => unpackPerson(idAt(place), card)),
  });
}
