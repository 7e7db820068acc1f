import type { File } from '#functions/domain/files/file';
import type { Ports } from '#functions/ports/index';
import type { FindablePost } from '#functions/ports/search';
import type { Table } from '#functions/ports/table';
import { rankUser } from '#functions/projections/search/creators';
import { tableSearch } from '#functions/projections/search/index';
import { indexFile, indexUser } from '#functions/projections/search/indexing';
import type { User } from '#functions/store/accounts/users';
import { star } from '#functions/store/files/stars';
import { fileCountWrites } from '#functions/store/files/stats/file-counts';
import { countNewStars } from '#functions/store/files/stats/star-totals';
import type { Order } from '#functions/store/orders/orders';
import { newPurchase } from '#functions/store/orders/purchases';
import { newSale, saleSettled } from '#functions/store/orders/sales';
import { bucketName, bucketWrite } from '#functions/store/payouts/balance';
import { totalsWrites } from '#functions/store/payouts/totals';
import { countFollowing } from '#functions/store/profiles/follow-counts';
import { fakeClock, fakePasswords, seededIds } from '#functions/test/fakes';
import { placed } from '#functions/test/files';
import { member } from '#functions/test/people';
import { findable } from '#functions/test/search-index';
import { randomText } from '#functions/test/search-words';
import { follow } from '#functions/usecases/profiles/follow';
import { fen, splitSale } from '#shared/money';

export interface FilledMarket {
  posts: FindablePost[];
  /** Has up to ten thousand followers, stars and sales. */
  popularSeller: User;
}

type FillPorts = Pick<Ports, 'table' | 'search' | 'clock' | 'ids' | 'passwords'>;

const maxRelations = 10_000;

function fileOf(post: FindablePost, description: string): File {
  const { kind: _, about: __, ...file } = post;
  const content = { name: file.fileName, size: file.fileSize, type: file.fileType, category: file.category };
  return {
    ...file,
    description,
    fileCount: 1,
    files: [{ ...content, id: `${file.id}-1`, key: `files/${file.id}` }],
  };
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

/** Writes a sale and its settlement. */
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

async function addRelations(
  { table, clock }: FillPorts,
  { posts, popularSeller }: FilledMarket,
  people: readonly User[],
): Promise<void> {
  const count = Math.min(posts.length, maxRelations);
  for (let at = 0; at < count; at++) {
    const [post, person] = [posts[at], people[at % people.length]];
    if (!post || !person) continue;
    const now = clock.now() + at;
    await star(table, popularSeller.id, { id: post.id, now });
    await countNewStars(table, { userId: popularSeller.id, fileId: post.id });
    await sell(table, orderOf(post, { buyer: person, seller: popularSeller, at: now }), now);
    if (at % 10 === 0)
      await table.commit([newPurchase(orderOf(post, { buyer: popularSeller, seller: person, at: now }), now)]);
  }
  for (const { id } of people) {
    await follow(table, id, { id: popularSeller.id, now: clock.now() });
    await countFollowing(table, id);
  }
  await rankUser(table, popularSeller.id);
}

/** Fills a market through the product's writers: this many posts, and as many followers up to ten thousand. */
export async function fill(table: Table, size: number): Promise<FilledMarket> {
  const clock = fakeClock();
  const ports: FillPorts = {
    table,
    search: tableSearch(table),
    clock,
    ids: seededIds(clock),
    passwords: fakePasswords(),
  };
  const text = randomText(size);
  const popularSeller = await member(ports, 'hot_seller');
  const people: User[] = [];
  for (let at = 0; at < Math.min(size, maxRelations); at++) people.push(await member(ports, `person_${at}`));
  for (const { id } of [popularSeller, ...people.slice(0, 500)]) await indexUser(ports, id);

  const authors = [popularSeller, ...people.slice(0, Math.max(20, size / 50))].map(({ id }) => ({
    id,
    ...text.author(),
  }));
  const posts: FindablePost[] = [];
  for (let at = 0; at < size; at++) {
    clock.advance(1000);
    const post = text.post();
    const popularityScore = text.random() < 0.4 ? text.number(1, 1000) : 0;
    const author = text.even(authors);
    const findablePost = findable({ id: ports.ids.next(), author, post, now: clock.now(), heat: popularityScore });
    const file = fileOf(findablePost, post.description);
    await placed(table, file);
    await table.commit(fileCountWrites(undefined, file));
    await indexFile(ports, file.id);
    posts.push(findablePost);
  }
  await addRelations(ports, { posts, popularSeller }, people);
  return { posts, popularSeller };
}
