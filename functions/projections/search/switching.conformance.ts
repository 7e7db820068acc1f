import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { File } from '#functions/domain/files/file';
import { criteriaOf } from '#functions/domain/search/criteria';
import type { SearchEngine, SearchIndex } from '#functions/ports/search';
import type { User } from '#functions/store/accounts/users';
import { fileChanged, findFile } from '#functions/store/files/files';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { drain, type TestPorts } from '#functions/test/ports';
import type { FoundSort } from '#shared/limits';
import { fill } from './fill.ts';
import { findFiles } from './found-files.ts';
import { tableSearch } from './index.ts';
import { rebuild } from './rebuild.ts';
import { replicatedSearch } from './replicated-search.ts';
import { indexEntry } from './waiting.ts';

interface Switching {
  ports: TestPorts;
  engine: SearchEngine;
  posts: number;
  /** The number of searches and changes between two steps. */
  searches: number;
  changes: number;
}

const topics = ['春联', '窗花', '剪纸', '年画', '灯笼', '风筝'];
const sorts: (FoundSort | undefined)[] = [undefined, 'newest', 'popular', 'price-low', 'price-high'];

interface Step {
  search: SearchIndex;
  /** Runs while searches go on. */
  fill?: () => Promise<unknown>;
}

/** The steps of docs/search.md: from the table to an engine, and back. */
function steps(table: SearchIndex, { ports, engine }: Switching): Step[] {
  return [
    { search: table },
    {
      search: replicatedSearch([table, engine]),
      fill: () => fill({ table: ports.table, search: engine }),
    },
    { search: replicatedSearch([engine, table]) },
    { search: engine },
    { search: replicatedSearch([engine, table]), fill: () => rebuild(ports) },
    { search: replicatedSearch([table, engine]) },
    { search: table },
  ];
}

/** The properties of a post that decide whether it is found. */
interface PostModel {
  /** Undefined if the post must not be found. */
  topic: string | undefined;
  changes: number;
  isChanging: boolean;
}

class Market {
  readonly #posts = new Map<string, PostModel>();
  readonly #ports: TestPorts;
  #seller: User | undefined;
  #next = 0;
  search: SearchIndex;

  constructor(ports: TestPorts, search: SearchIndex) {
    this.#ports = ports;
    this.search = search;
  }

  /** The ports of functions that start now. */
  get ports(): TestPorts {
    return { ...this.#ports, search: this.search };
  }

  async open(posts: number): Promise<void> {
    this.#seller = await member(this.#ports, 'lin_xi');
    for (let at = 0; at < posts; at++) await this.#publish();
    await drain(this.ports, fileWorkers);
  }

  async #publish(): Promise<void> {
    if (!this.#seller) throw new Error('nobody sells');
    const topic = topics[this.#next++ % topics.length] ?? '';
    const fields = { title: `${topic} 第${this.#next}套`, priceFen: 100 * (this.#next % 7) };
    const { id } = await posted(this.ports, this.#seller, fields);
    this.#posts.set(id, { topic, changes: 0, isChanging: false });
  }

  /** Renames, hides or creates one post in turn. */
  async change(): Promise<void> {
    const turn = this.#next++;
    if (turn % 3 === 0) return this.#publish();
    const ids = [...this.#posts.keys()];
    const id = ids[(turn * 7) % ids.length] ?? '';
    const topic = turn % 3 === 1 ? topics[turn % topics.length] : undefined;
    const set = topic ? { title: `${topic} 改名` } : { isPublic: false };
    await this.#changing(id, topic, set);
  }

  async #changing(id: string, topic: string | undefined, set: Partial<File>): Promise<void> {
    const { table, clock, queues } = this.#ports;
    const post = this.#posts.get(id);
    if (!post) return;
    const entry = indexEntry({ id, ownerId: this.#seller?.id ?? '' }, clock.now());
    Object.assign(post, { isChanging: true, changes: post.changes + 1 });
    const file = await findFile(table, id, { consistent: true });
    const committed = file && (await table.commit([fileChanged(file, { ...file, ...set }), entry.write]));
    if (!committed?.ok) throw new Error(`${id} was not changed`);
    Object.assign(post, { isChanging: false, topic });
    await queues.send('index', entry.message, { group: this.#seller?.id ?? '' });
  }

  /** Searches all posts of one topic, page by page; by its own word, or with an additional word that no post has. */
  async look(turn: number): Promise<void> {
    const topic = topics[turn % topics.length] ?? '';
    const isMore = turn % 4 === 3;
    const before = this.#certain();
    const { ids, matched } = await this.#find(isMore ? `${topic} 无人写过` : topic, sorts[turn % sorts.length]);
    const after = this.#certain();
    const unchanged = [...before].filter(([id, { changes }]) => after.get(id)?.changes === changes);
    const [there, elsewhere] = [
      unchanged.filter(([, post]) => post.topic === topic),
      unchanged.filter(([, post]) => post.topic !== topic),
    ].map((some) => some.map(([id]) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(there?.filter((id) => !ids.includes(id))).toEqual([]);
    expect(elsewhere?.filter((id) => ids.includes(id))).toEqual([]);
    expect(matched).toEqual(isMore ? [topic] : undefined);
  }

  /** Without posts that are being written, whose state is uncertain. */
  #certain = (): Map<string, PostModel> =>
    new Map([...this.#posts].flatMap(([id, post]) => (post.isChanging ? [] : [[id, { ...post }] as const])));

  async #find(text: string, sort: FoundSort | undefined) {
    const { ports } = this;
    const ids: string[] = [];
    let cursor: string | undefined;
    let matched: string[] | undefined;
    for (let page = 1; page === 1 || cursor; page++) {
      const paging = { page, limit: 24, cursor };
      const result = await findFiles(ports, { criteria: criteriaOf({ text }), sort, paging });
      ids.push(...result.items.map((item) => item.id));
      cursor = result.pagination.next_cursor ?? undefined;
      matched = result.matched;
    }
    return { ids, matched };
  }
}

/** Repeats the action until the end. */
async function meanwhile(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await act();
    await setImmediate();
  }
}

/**
 * The searches of a market move from its table to an engine and back while searches and changes go on: each search
 * finds exactly the posts that exist throughout it, each once. Returns the number of searches.
 */
export async function switchAndBack(switching: Switching): Promise<number> {
  const { ports, posts, searches, changes } = switching;
  const table = tableSearch(ports.table);
  const market = new Market(ports, table);
  await market.open(posts);
  const done = { searches: 0, changes: 0 };
  let isOver = false;

  async function goOn(): Promise<void> {
    const [searched, changed] = [done.searches + searches, done.changes + changes];
    while (!isOver && (done.searches < searched || done.changes < changed)) await wait(5);
  }
  async function goThrough(): Promise<void> {
    for (const step of steps(table, switching)) {
      market.search = step.search;
      await goOn();
      await step.fill?.();
      await goOn();
    }
  }
  const searching = meanwhile(
    () => isOver,
    async () => {
      await market.look(done.searches);
      done.searches += 1;
    },
  );
  const selling = meanwhile(
    () => isOver,
    async () => {
      await market.change();
      await drain(market.ports, fileWorkers);
      done.changes += 1;
    },
  );
  const over = () => {
    isOver = true;
  };
  await Promise.race([goThrough(), searching, selling]).finally(over);
  await Promise.all([searching, selling]);
  return done.searches;
}
