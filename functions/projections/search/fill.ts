import type { Findable, SearchEngine } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { findPeople } from '#functions/store/accounts/users';
import { findablePerson, findFreshPosts } from './indexing.ts';
import { allPeople, idsOf, publicPosts } from './rebuild.ts';
import { takeVersions } from './versions.ts';

/** Documents that are read, written and waited for together. */
const pageSize = 500;

interface FillTarget {
  table: Table;
  search: SearchEngine;
}

export interface FillResult {
  posts: number;
  people: number;
  /** Found in the engine, but neither a public post nor a creator. */
  gone: number;
  /** Already newer in the engine than in the table: a few during normal sales, nearly all over a restored table. */
  newer: number;
}

type ReadDocuments = (table: Table, ids: readonly string[]) => Promise<{ id: string; now?: Findable | undefined }[]>;

async function readPeople(table: Table, ids: readonly string[]): ReturnType<ReadDocuments> {
  const people = await findPeople(table, ids, { consistent: true });
  return people.map((person) => ({ id: person.id, now: findablePerson(person) }));
}

/** For ids whose kind is not known. */
async function readAny(table: Table, ids: readonly string[]): ReturnType<ReadDocuments> {
  const people = new Map((await readPeople(table, ids)).map((person) => [person.id, person]));
  return (await findFreshPosts(table, ids)).map((post) => people.get(post.id) ?? post);
}

/** Takes the versions before reading: a later change takes a higher one. */
async function fillPage({ table, search }: FillTarget, ids: readonly string[], read: ReadDocuments): Promise<number> {
  const versions = await takeVersions(table, ids);
  const documents = await read(table, ids);
  return search.putMany(documents.map(({ id, now }) => ({ id, version: versions.get(id) ?? 0, document: now })));
}

/** Pages in flight: some are read and written while others are awaited. */
const parallelPages = 4;

async function fillPages(target: FillTarget, pages: AsyncIterable<string[]>, read: ReadDocuments): Promise<number> {
  const running: Promise<number>[] = [];
  for await (const ids of pages) {
    const page = fillPage(target, ids, read);
    // A failing page is reported when it is awaited below.
    page.catch(() => undefined);
    running.push(page);
    await running.at(-parallelPages);
  }
  return (await Promise.all(running)).reduce((sum, newer) => sum + newer, 0);
}

async function* collectIds(pages: AsyncIterable<string[]>, into: Set<string>): AsyncGenerator<string[], void> {
  for await (const ids of pages) {
    for (const id of ids) into.add(id);
    yield ids;
  }
}

async function* excludeIds(
  pages: AsyncIterable<string[]>,
  excluded: ReadonlySet<string>,
): AsyncGenerator<string[], void> {
  for await (const ids of pages) {
    const others = ids.filter((id) => !excluded.has(id));
    if (others.length > 0) yield others;
  }
}

/**
 * Brings an external search engine in line with the table while changes go on: each document is read as it is and
 * written under a version of its own, as after a change. At the end, documents that only the engine has are checked.
 */
export async function fill(target: FillTarget): Promise<FillResult> {
  const { table, search } = target;
  const [posts, people, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const newer =
    (await fillPages(target, collectIds(idsOf(table, publicPosts, pageSize), posts), findFreshPosts)) +
    (await fillPages(target, collectIds(idsOf(table, allPeople, pageSize), people), readPeople));
  const filled = new Set([...posts, ...people]);
  await fillPages(target, collectIds(excludeIds(search.ids(), filled), others), readAny);
  return { posts: posts.size, people: people.size, gone: others.size, newer };
}
