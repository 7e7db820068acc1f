import type { Deps, Ports } from '../../ports/index.ts';
import type { Query } from '../../ports/table.ts';
import { creatorsPk } from '../../store/accounts/person.ts';
import { spreadFile } from '../feed/spread.ts';
import { indexFile, indexUser } from './indexing.ts';

const pageSize = 50;

/** Every item of a list, a page at a time, each page all at once. */
async function each(table: Ports['table'], query: Omit<Query, 'limit' | 'cursor'>, act: (id: string) => Promise<void>) {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await table.query({ ...query, limit: pageSize, cursor });
    await Promise.all(page.items.map(({ pk }) => act(pk.slice(pk.indexOf('#') + 1))));
    count += page.items.length;
    cursor = page.cursor;
  } while (cursor !== undefined);
  return count;
}

/**
 * Brings every public post and every creator into the index anew, and posts into the feeds that lack them. While it runs
 * everything goes on: each is read as it is and written under a version of its own, exactly as after a change.
 */
export async function rebuild(
  ports: Deps<'table' | 'search'>,
  onPost?: () => void,
): Promise<{ posts: number; people: number }> {
  const { table } = ports;
  const posts = await each(table, { index: 'newest', pk: 'FILES' }, async (id) => {
    await indexFile(ports, id);
    await spreadFile(table, id);
    onPost?.();
  });
  const people = await each(table, { index: 'owned', pk: creatorsPk }, (id) => indexUser(ports, id));
  return { posts, people };
}
