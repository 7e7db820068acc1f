import type { Findable, SearchEngine } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { findPeople } from '#functions/store/accounts/users';
import { findablePerson, findFresh } from './indexing.ts';
import { creators, idsOf, publicPosts } from './rebuild.ts';
import { takeVersions } from './versions.ts';

/** Read, written and waited for together. */
const pageSize = 500;

interface Filling {
  table: Table;
  search: SearchEngine;
}

export interface Filled {
  posts: number;
  people: number;
  /** Found until now, and neither a public post nor a creator. */
  gone: number;
  /** Newer in the engine than in the table: a few where people go on selling meanwhile, nearly all over a restored table. */
  newer: number;
}

type Read = (table: Table, ids: readonly string[]) => Promise<{ id: string; now?: Findable | undefined }[]>;

async function asPeople(table: Table, ids: readonly string[]): ReturnType<Read> {
  const people = await findPeople(table, ids, { consistent: true });
  return people.map((person) => ({ id: person.id, now: findablePerson(person) }));
}

/** Nobody knows what it was. */
async function asAnything(table: Table, ids: readonly string[]): ReturnType<Read> {
  const people = new Map((await asPeople(table, ids)).map((person) => [person.id, person]));
  return (await findFresh(table, ids)).map((post) => people.get(post.id) ?? post);
}

/** Versions first: whoever changes one of these after that takes a higher one. */
async function bring({ table, search }: Filling, ids: readonly string[], read: Read): Promise<number> {
  const versions = await takeVersions(table, ids);
  const found = await read(table, ids);
  return search.putMany(found.map(({ id, now }) => ({ id, version: versions.get(id) ?? 0, document: now })));
}

/** Pages at once: some are read and written while others are waited for. */
const atOnce = 4;

async function bringAll(filling: Filling, pages: AsyncIterable<string[]>, read: Read): Promise<number> {
  const running: Promise<number>[] = [];
  for await (const ids of pages) {
    const page = bring(filling, ids, read);
    // A page that fails is heard of when it is waited for, below at the latest.
    page.catch(() => undefined);
    running.push(page);
    await running.at(-atOnce);
  }
  return (await Promise.all(running)).reduce((sum, newer) => sum + newer, 0);
}

async function* noted(pages: AsyncIterable<string[]>, into: Set<string>): AsyncGenerator<string[], void> {
  for await (const ids of pages) {
    for (const id of ids) into.add(id);
    yield ids;
  }
}

async function* beside(pages: AsyncIterable<string[]>, known: ReadonlySet<string>): AsyncGenerator<string[], void> {
  for await (const ids of pages) {
    const others = ids.filter((id) => !known.has(id));
    if (others.length > 0) yield others;
  }
}

/**
 * Brings an engine apart from the table to what the table has, while everything goes on: each document is read as it is and
 * written under a version of its own, exactly as after a change. In the end what the engine has beside that is looked at.
 */
export async function fill(filling: Filling): Promise<Filled> {
  const { table, search } = filling;
  const [posts, people, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const newer =
    (await bringAll(filling, noted(idsOf(table, publicPosts, pageSize), posts), findFresh)) +
    (await bringAll(filling, noted(idsOf(table, creators, pageSize), people), asPeople));
  const known = new Set([...posts, ...people]);
  await bringAll(filling, noted(beside(search.ids(), known), others), asAnything);
  return { posts: posts.size, people: people.size, gone: others.size, newer };
}
