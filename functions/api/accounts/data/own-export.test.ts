import { expect, test } from 'vitest';
import { deletionMarket, proof } from '#functions/test/leaving';
import { call, valueIn } from '#functions/test/ports';
import { unzip } from '#functions/test/zip';
import { day } from '#shared/limits';
import { exportTopics } from '#shared/own-data';
import { getExport } from './get-export.ts';
import { requestExport } from './request-export.ts';

async function made() {
  const market = await deletionMarket();
  const { ports, leaver, buyer, work } = market;
  const state = async (user: { id: string } = leaver) => (await valueIn(call(getExport, ports, { user }))).data;
  const ask = (body: object = proof) => call(requestExport, ports, { user: leaver, body });
  expect(await state()).toMatchObject({ state: 'none', url: null });
  expect(await ask({ current_password: 'a wrong one' })).toMatchObject({ code: 'current_password_wrong' });
  expect(await ask()).toMatchObject({ value: { data: { state: 'making', url: null } } });
  await work();
  const zips = () => [...ports.blobs.objects].filter(([key]) => key.startsWith(`zips/${leaver.id}/`));
  const files = () =>
    new Map(zips().flatMap(([, { bytes }]) => unzip(bytes).map(({ name, text }): [string, string] => [name, text])));
  return { ...market, ports, buyer, state, ask, zips, files };
}

test('everything somebody has here is in one zip: a file for each part, and a page that runs nothing', async () => {
  const { files, leaver, buyer, sold, soldOrder, boughtOrder, theirs } = await made();
  const stored = files();
  expect([...stored.keys()]).toEqual([...exportTopics.map((topic) => `${topic}.json`), 'index.html']);
  const rows = (topic: string): Record<string, unknown>[] => JSON.parse(stored.get(`${topic}.json`) ?? '');
  expect(rows('account')).toMatchObject([
    {
      username: 'nan_leaver',
      email: leaver.email,
      payout_account: 'n***@example.com',
      identity_card: '1101**********1234',
    },
  ]);
  expect(rows('stall')).toMatchObject([{ about: '南岸的摊位' }]);
  expect(rows('files').map(({ title }) => title)).toEqual(['真题', '样章']);
  expect(rows('files')[0]?.contents).toEqual([expect.stringMatching(/^v1 · a\.txt · 6 · [0-9a-f]{64}$/)]);
  expect(rows('sales')).toMatchObject([
    { out_trade_no: soldOrder, buyer: buyer.username, amount: 39, earnings: 37.05 },
  ]);
  expect(rows('purchases')).toMatchObject([{ out_trade_no: boughtOrder, seller: buyer.username, amount: 10 }]);
  expect(rows('orders')).toMatchObject([{ out_trade_no: boughtOrder, state: 'paid' }]);
  expect(rows('payouts')).toMatchObject([{ amount: 37.05, state: 'succeeded' }]);
  expect(rows('statement').map(({ type }) => type)).toEqual(expect.arrayContaining(['sale', 'payout']));
  expect(rows('stars')).toMatchObject([{ file_id: theirs.id }]);
  expect(rows('follows')).toMatchObject([{ username: buyer.username }]);
  expect(rows('reports')).toMatchObject([{ reason: 'spam', text: '广告太多', state: 'open' }]);
  expect(rows('security').length).toBeGreaterThan(0);
  expect(rows('refunds')).toEqual([]);

  const page = stored.get('index.html') ?? '';
  expect(page).toContain('<html lang="zh-CN">');
  expect(page).toContain(sold.title);
  expect(page).not.toMatch(/<script|src=|href=| on\w+=/);
  for (const text of stored.values()) expect(text).not.toContain(buyer.email);
  for (const text of stored.values())
    expect(text).not.toMatch(/sealed|passwordHash|fake:|tokenVersion|110101199003071234/);
});

test('the link is its owner’s alone, a mail says when it is there, and after a week it is gone', async () => {
  const { ports, state, zips, buyer, leaver, goOn } = await made();
  expect(await state()).toMatchObject({ state: 'ready', url: expect.stringContaining('.zip') });
  expect((await state()).size).toBe(zips()[0]?.[1].bytes.length);
  expect(await state(buyer)).toMatchObject({ state: 'none', url: null });
  const email = ports.mail.emails.find(({ to, subject }) => to === leaver.email && subject.includes('打包好'));
  expect(email?.text).not.toContain('.zip');
  await goOn(7 * day);
  expect(await state()).toMatchObject({ state: 'expired', url: null });
  expect(zips()).toEqual([]);
});

test('there is one a day, and the one before goes when the next is made', async () => {
  const { ask, clock, work, zips, state } = await made();
  expect(await ask()).toMatchObject({ code: 'too_many_requests' });
  const [before] = zips();
  clock.advance(day);
  expect(await ask()).toMatchObject({ ok: true });
  await work();
  expect(zips()).toHaveLength(1);
  expect(zips()[0]?.[0]).not.toBe(before?.[0]);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('what its maker never heard of is made by the sweep', async () => {
  const { ask, ports, clock, goOn, state } = await made();
  clock.advance(day);
  await valueIn(ask());
  ports.queues.sent.length = 0;
  expect(await state()).toMatchObject({ state: 'making' });
  await goOn(2 * 60_000);
  expect(await state()).toMatchObject({ state: 'ready' });
});
