import { expect, test } from 'vitest';
import { findFile } from '#functions/store/files/files';
import { askBack, deliver, notify } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { fetched, owned, reviewMarket } from '#functions/test/reviews';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { day } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';
import { decideRefund } from '../refunds/decide-refund.ts';
import { createReport } from './create-report.ts';
import { getOperatorCase } from './get-operator-case.ts';

type Person = { id: string };

/** A file for ¥39.00, and five buyers with accounts older than a day, four of whom have bought, fetched and reported it. */
async function market() {
  const ofReviews = await reviewMarket();
  const { ports, file } = ofReviews;
  const people = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) people.push(await member(ports, `buyer_${name}`));
  const [first, , , , fifth, sixth] = people;
  if (!first || !fifth || !sixth) throw new Error('nobody');
  ports.clock.advance(day + 1);
  for (const user of people.slice(0, 4)) {
    await owned(ports, user, file);
    await report(ofReviews, user);
  }
  return { ...ofReviews, first, fifth, sixth };
}

type Market = Awaited<ReturnType<typeof market>>;

const report = async ({ ports, file }: Pick<Market, 'ports' | 'file'>, user: Person) => {
  const body = { target: { type: 'file', id: file.id }, reason: 'deceptive', text: '' };
  return (await valueIn(call(createReport, ports, { user, body }))).data;
};

const takedownLevelOf = async ({ ports, file }: Market) => (await findFile(ports.table, file.id))?.barred?.bar;

/** Buys with a coupon of the seller, and downloads. */
async function buyWithCode({ ports, seller, file }: Market, user: Person, coupon: object) {
  await couponBy(ports, seller, { code: 'CODE1', ...coupon });
  const { data } = await valueIn(orderWith(ports, user, file, { coupon: 'CODE1' }));
  await notify(ports, data.out_trade_no);
  await deliver(ports);
  expect(await fetched(ports, user, file)).toMatchObject({ ok: true });
  return user;
}

const linkAccounts = ({ ports }: Market, ...people: Person[]) =>
  Promise.all(people.map(({ id }) => recordPaymentIdentity(ports, id, { shared: 'payer', text: '一个钱包' })));

type Reporter = [name: string, makeReporter: (at: Market) => Promise<Person>];

const reporters: Reporter[] = [
  ['who took it as a gift', async (at) => buyWithCode(at, at.fifth, { kind: 'set', value: 0 })],
  ['who paid with a code of its seller', async (at) => buyWithCode(at, at.fifth, { kind: 'percent', value: 10 })],
  [
    'who paid less than ¥1',
    async (at) => {
      const { ports, seller, file, fifth } = at;
      await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { price: 0.99 } }));
      await owned(ports, fifth, file);
      await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { price: 39 } }));
      return fifth;
    },
  ],
  [
    'whose account is younger than a day',
    async ({ ports, file }) => {
      const user = await member(ports, 'registered_today');
      await owned(ports, user, file);
      return user;
    },
  ],
  [
    'who shares a payer with one who reported before',
    async (at) => {
      await owned(at.ports, at.fifth, at.file);
      await linkAccounts(at, at.first, at.fifth);
      return at.fifth;
    },
  ],
  [
    'who shares a payer with the seller',
    async (at) => {
      await owned(at.ports, at.fifth, at.file);
      await linkAccounts(at, at.seller, at.fifth);
      return at.fifth;
    },
  ],
  [
    'whose money is on its way back',
    async (at) => {
      const { ports, fifth, file } = at;
      const outTradeNo = await owned(ports, fifth, file);
      await valueIn(askBack(ports, fifth, outTradeNo));
      const params = { out_trade_no: outTradeNo };
      await valueIn(call(decideRefund, ports, { user: at.seller, params, body: { decision: 'approve' } }));
      return fifth;
    },
  ],
];

test.each(reporters)(
  'a fifth buyer %s does not hide a file, and one more who paid for it does',
  async (_, reporter) => {
    const at = await market();
    await report(at, await reporter(at));
    expect(await takedownLevelOf(at)).toBeUndefined();
    await owned(at.ports, at.sixth, at.file);
    await report(at, at.sixth);
    expect(await takedownLevelOf(at)).toBe('hidden');
  },
);

test('operators see who has paid for what they report; whoever took it as a gift has not', async () => {
  const at = await market();
  await buyWithCode(at, at.fifth, { kind: 'set', value: 0 });
  const { id } = await report(at, at.fifth);
  const operator = { user: { id: 'MODERATOR', username: 'moderator' }, params: { id } };
  const { data } = await valueIn(call(getOperatorCase, at.ports, operator));
  expect(data.report_list.map((report) => report.is_buyer)).toEqual([true, true, true, true, false]);
});
