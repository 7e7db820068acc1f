import type { File } from '#functions/domain/files/file';
import type { Ports } from '#functions/ports/index';
import type { FindablePost } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { rankUser } from '#functions/projections/search/creators';
import { tableSearch } from '#functions/projections/search/index';
import { indexFile, indexUser } from '#functions/projections/search/indexing';
import type { User } from '#functions/store/accounts/users';
import { countsMoved } from '#functions/store/files/stats/file-counts';
import { countNewStars } from '#functions/store/files/stats/star-totals';
import { star } from '#functions/store/files/stars';
import type { Order } from '#functions/store/orders/orders';
import { newPurchase, newSale, saleSettled } from '#functions/store/orders/purchases';
import { bucketName, bucketWrite, totalsWrites } from '#functions/store/payouts/balance';
import { countFollowing } from '#functions/store/profiles/follow-counts';
import { fakeClock, fakePasswords, seededIds } from '#functions/test/fakes';
import { placed } from '#functions/test/files';
import { member } from '#functions/test/people';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { follow } from '#functions/usecases/profiles/follow';
import { fen, splitSale } from '#shared/money';

export interface Filled {
  posts: FindablePost[];
  /** Somebody with very many followers, stars and sales. */
  hot: User;
}

type Filling = Pick<Ports, 'table' | 'search' | 'clock' | 'ids' | 'passwords'>;

const mostRelations = 10_000;

function fileOf(post: FindablePost, description: string): File {
  const { kind: _, about: __, ...card } = post;
  const content = { name: card.fileName, size: card.fileSize, type: card.fileType, category: card.category };
  return { ...card, description, fileCount: 1, files: [{ ...content, id: `${card.id}-1`, key: `files/${card.id}` }] };
}

function orderOf(post: FindablePost, { buyer, seller, at }: { buyer: User; seller: User; at: number }): Order {
  return {
    outTradeNo: `${at}_${post.id}`,
    status: 'paid',
    buyer: nameOf(buyer),
    seller: nameOf(seller),
    fileId: post.id,
    snapshot: { ...post, description: post.about },
    amount: fen(500),
    fee: splitSale(fen(500)).fee,
    provider: 'mock',
    payType: 'pc',
    language: 'zh',
    createdAt: at,
    expiresAt: at,
  };
}

/** As it lies in the table when it is settled. */
async function sell(table: Table, order: Order, now: number): Promise<void> {
  const { outTradeNo, amount, fee, seller } = order;
  const earnings = fen(amount - fee);
  await table.commit([newSale(order, now)]);
  await table.commit([
    saleSettled(outTradeNo, { settledAt: now, bucket: bucketName(now, { now }) }),
    bucketWrite(seller.id, bucketName(now, { now }), earnings),
    ...totalsWrites(seller.id, { amount, earnings, sales: 1 }, now),
  ]);
}

const nameOf = ({ id, username, displayName }: User) => ({ id, username, displayName });

async function relate({ table, clock }: Filling, { posts, hot }: Filled, people: readonly User[]): Promise<void> {
  const count = Math.min(posts.length, mostRelations);
  for (let at = 0; at < count; at++) {
    const [post, person] = [posts[at], people[at % people.length]];
    if (!post || !person) continue;
    const now = clock.now() + at;
    await star(table, hot.id, { id: post.id, now });
    await countNewStars(table, { userId: hot.id, fileId: post.id });
    await sell(table, orderOf(post, { buyer: person, seller: hot, at: now }), now);
    if (at % 10 === 0) await table.commit([newPurchase(orderOf(post, { buyer: hot, seller: person, at: now }), now)]);
  }
  for (const { id } of people) {
    await follow(table, id, { id: hot.id, now: clock.now() });
    await countFollowing(table, id);
  }
  await rankUser(table, hot.id);
}

/** A market of this many posts, through the writers of the product. As many followers as posts, up to ten thousand. */
export async function fill(table: Table, size: number): Promise<Filled> {
  const clock = fakeClock();
  const ports: Filling = {
    table,
    search: tableSearch(table),
    clock,
    ids: seededIds(clock),
    passwords: fakePasswords(),
  };
  const words = randomText(size);
  const hot = await member(ports, 'hot_seller');
  const people: User[] = [];
  for (let at = 0; at < Math.min(size, mostRelations); at++) people.push(await member(ports, `person_${at}`));
  for (const { id } of [hot, ...people.slice(0, 500)]) await indexUser(ports, id);

  const authors = [hot, ...people.slice(0, Math.max(20, size / 50))].map(({ id }) => ({ id, ...words.author() }));
  const posts: FindablePost[] = [];
  for (let at = 0; at < size; at++) {
    clock.advance(1000);
    const post = words.post();
    const heat = words.random() < 0.4 ? words.number(1, 1000) : 0;
    const author = words.even(authors);
    const found = findable({ id: ports.ids.next(), author, post, now: clock.now(), heat });
    const file = fileOf(found, post.description);
    await placed(table, file);
    await table.commit(countsMoved(undefined, file));
    await indexFile(ports, file.id);
    posts.push(found);
  }
  await relate(ports, { posts, hot }, people);
  return { posts, hot };
}
