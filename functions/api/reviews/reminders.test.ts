import { expect, test } from 'vitest';
import { remindAfter } from '#functions/domain/reviews/reviews';
import { paid, pass } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { fetched, reviewMarket, settled } from '#functions/test/reviews';
import { day, hour } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';

test('whoever has paid is asked, though it is free by the time they fetch it', async () => {
  const { ports, seller, buyer, file } = await reviewMarket();
  await paid({ ports, file }, buyer);
  await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { price: 0 } }));
  await fetched(ports, buyer, file);
  await settled(ports);
  ports.mail.emails.length = 0;
  await pass(ports, remindAfter + day, { step: 6 * hour, work: () => settled(ports) });
  expect(ports.mail.emails.map(({ to }) => to)).toEqual([buyer.email]);
});
