import { expect, test } from 'vitest';
import type { User } from '#functions/store/accounts/users';
import { sendPictures } from '#functions/test/covers';
import { testMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, settled } from '#functions/test/reviews';
import { uploaded } from '#functions/test/uploads';
import { day, hour, minute } from '#shared/limits';
import { createFile } from '../files/create-file.ts';
import { listShelves } from './list-shelves.ts';

/** A market with ten buyers, old enough to review. */
async function setUp() {
  const { ports } = await testMarket();
  const buyers: User[] = [];
  for (let n = 0; n < 10; n++) buyers.push(await member(ports, `reader_${n}`));
  ports.clock.advance(2 * day);

  const fileWithCover = async (seller: User) => {
    const { id } = await uploaded(ports, seller.id, { name: '讲义.pdf', text: '12345' });
    const body = { title: '考研英语', price: 9, uploads: [id], cover: await sendPictures(ports, seller) };
    return (await valueIn(call(createFile, ports, { user: seller, body }))).data;
  };

  /** A seller with files with covers, the first two of which all buyers review. */
  const ratedSeller = async (name: string, { rating, covers = 3 }: { rating: number; covers?: number }) => {
    const seller = await member(ports, name);
    const files = [];
    for (let n = 0; n < covers; n++) files.push(await fileWithCover(seller));
    await settled(ports);
    for (const [n, buyer] of buyers.entries()) {
      const file = files[n % 2];
      if (!file) throw new Error('two files');
      await owned(ports, buyer, file);
      await valueIn(rate(ports, buyer, file, { rating }));
    }
    await settled(ports);
    return seller;
  };
  const stallOfDay = async () => (await valueIn(call(listShelves, ports))).stall?.user.username;
  const untilMidnight = () => day - ((ports.clock.now() + 8 * hour) % day);
  return { ports, ratedSeller, stallOfDay, untilMidnight };
}

test('the best rated stall with three covers is chosen and kept until midnight, when another takes its turn', async () => {
  const { ports, ratedSeller, stallOfDay, untilMidnight } = await setUp();
  await ratedSeller('two_covers', { rating: 5, covers: 2 });
  expect(await stallOfDay()).toBeUndefined();
  await ratedSeller('three_covers', { rating: 4 });
  expect(await stallOfDay()).toBe('three_covers');
  await ratedSeller('better_rated', { rating: 5 });
  ports.clock.advance(untilMidnight() - minute);
  expect(await stallOfDay()).toBe('three_covers');
  ports.clock.advance(minute);
  expect(await stallOfDay()).toBe('better_rated');
  ports.clock.advance(day);
  expect(await stallOfDay()).toBe('three_covers');
});
