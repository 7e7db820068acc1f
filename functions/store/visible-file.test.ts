import { expect, test } from 'vitest';
import { deliver, notify, order, testMarket } from '../runtime/test-market.ts';
import { fileKey } from './files.ts';
import { findVisibleFile } from './visible-file.ts';

test('a file that has become private is there for its owner and for who bought it', async () => {
  const market = await testMarket();
  const { ports, file, seller, buyer, other } = market;
  await notify(ports, await order(market, buyer));
  await deliver(ports);
  const seenBy = async (user: typeof buyer) => (await findVisibleFile(ports.table, file.id, user))?.id;
  expect(await seenBy(other)).toBe(file.id);

  await ports.table.commit([{ update: fileKey(file.id), change: { set: { isPublic: false } } }]);
  expect(await seenBy(other)).toBeUndefined();
  expect(await seenBy(buyer)).toBe(file.id);
  expect(await seenBy(seller)).toBe(file.id);
});
