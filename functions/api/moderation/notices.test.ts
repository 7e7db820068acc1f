import { expect, test } from 'vitest';
import { findFile } from '#functions/store/files/files';
import { posted } from '#functions/test/files';
import { mature, paid, pass, testMarket } from '#functions/test/market';
import { proven } from '#functions/test/money-operators';
import { member } from '#functions/test/people';
import { call, ran, valueIn } from '#functions/test/ports';
import { settled } from '#functions/test/reviews';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, hour, minute } from '#shared/limits';
import { getDeletion } from '../accounts/data/get-deletion.ts';
import { getBalance } from '../payouts/get-balance.ts';
import { listBalanceEntries } from '../payouts/list-balance-entries.ts';
import { completeNotice } from './complete-notice.ts';
import { createNotice } from './create-notice.ts';
import { decideCase } from './decide-case.ts';
import { getCase } from './get-case.ts';
import { getOperatorCase } from './get-operator-case.ts';
import { giveCounter } from './give-counter.ts';
import { listCases } from './list-cases.ts';
import { listMeasures } from './list-measures.ts';
import { noteSuit } from './note-suit.ts';

async function market() {
  const bare = await testMarket();
  const { ports } = bare;
  const seller = await member(ports, 'nan_seller');
  const moderator = await member(ports, 'mo_decides');
  const file = await posted(ports, seller, { title: '考研英语词表', priceFen: 10_00 });
  await settled(ports);
  return { ...bare, seller, moderator, file };
}

type Market = Awaited<ReturnType<typeof market>>;

const claimant = {
  ...{ name: '林某某', phone: '13800001111', email: 'claimant@example.com' },
  ...{ address: '杭州', id_number: '330102199001011234' },
};

const whole = (files: readonly string[]) => ({
  ...{ files, work: '《词表》', evidence: '第 3 页起逐字相同', links: ['https://example.com/book'], claimant },
  ...{ as: 'self', true_statement: true, signature: '林某某' },
});

const counter = {
  ...{ text: '是我自己写的', links: [], contact: { name: '南某', phone: '13900002222', address: '北京' } },
  ...{ true_statement: true, signature: '南某' },
};

async function acted(at: Market) {
  const { ports, file, moderator } = at;
  const { data } = await valueIn(call(createNotice, ports, { body: whole([file.id]) }));
  const params = { id: data.id };
  const { revision } = (await valueIn(call(getOperatorCase, ports, { user: moderator, params }))).data;
  const proof = await proven(ports, moderator);
  const body = { decision: 'delist', rule: 'infringement', words: '材料齐全', hold: true, revision, ...proof };
  await valueIn(call(decideCase, ports, { user: moderator, params, body }));
  await settled(ports);
  return { id: data.id, token: data.token ?? '' };
}

const caseOf = async ({ ports }: Market, { id, token }: { id: string; token: string }) =>
  (await valueIn(call(getCase, ports, { params: { id }, query: { token } }))).data;

const balanceOf = async ({ ports, seller }: Market) => (await valueIn(call(getBalance, ports, { user: seller }))).data;

test('a notice that lacks something says what, and is on our list once it is whole', async () => {
  const { ports, file, moderator } = await market();
  const cases = async () => (await valueIn(call(listCases, ports, { user: moderator }))).data.cases;
  const bare = { ...whole([file.id]), evidence: '', claimant: { ...claimant, id_number: '' } };
  const { data } = await valueIn(call(createNotice, ports, { body: bare }));
  expect(data).toMatchObject({ state: 'incomplete', missing: ['evidence', 'claimant.id_number'] });
  expect(await cases()).toEqual([]);
  await settled(ports);
  expect(ports.mail.emails.at(-1)?.text).toContain('侵权的初步证据、证件号码');

  const params = { id: data.id };
  const complete = (token: string) => call(completeNotice, ports, { params, body: { ...whole([file.id]), token } });
  expect(await complete('guessed')).toMatchObject({ code: 'case_not_found' });
  expect((await valueIn(complete(data.token ?? ''))).data).toMatchObject({ state: 'received', missing: [] });
  expect(await cases()).toMatchObject([{ kind: 'notice', state: 'received', deadline: expect.any(String) }]);
});

test('who gives notice is kept sealed', async () => {
  const { ports, file } = await market();
  const { data } = await valueIn(call(createNotice, ports, { body: whole([file.id]) }));
  const item = await ports.table.get({ pk: `CASE#${data.id}`, sk: 'NOTICE' });
  const text = JSON.stringify(item);
  for (const secret of [claimant.id_number, claimant.phone, claimant.name, claimant.address])
    expect(text).not.toContain(secret);
  expect(JSON.parse(await ports.vault.open(data.id, String(item?.sealed)))).toMatchObject(claimant);
});

test('fifteen days after the seller’s statement the file is there again, and the money that was held', async () => {
  const at = await market();
  const { ports, file, buyer, seller } = at;
  await paid({ ports, file }, buyer);
  mature(ports);
  const notice = await acted(at);
  expect((await findFile(ports.table, file.id))?.barred).toMatchObject({ bar: 'delisted' });
  expect(await balanceOf(at)).toMatchObject({ available: 0, frozen: 9.5, total_earnings: 9.5 });
  const [measure] = (await valueIn(call(listMeasures, ports, { user: seller }))).data.measures;
  expect(measure).toMatchObject({ held: 9.5, notice_id: notice.id });

  const params = { id: notice.id };
  expect(await call(giveCounter, ports, { user: buyer, params, body: counter })).toMatchObject({
    code: 'case_not_found',
  });
  const counterCase = await valueIn(call(giveCounter, ports, { user: seller, params, body: counter }));
  expect(counterCase.data.state).toBe('countered');
  expect(await call(giveCounter, ports, { user: seller, params, body: counter })).toMatchObject({
    code: 'counter_given',
  });

  const { measures } = (await valueIn(call(listMeasures, ports, { user: seller }))).data;
  expect(measures[0]).toMatchObject({
    notice_id: null,
    counter: { state: 'countered', restores_at: counterCase.data.restores_at },
  });

  ports.clock.advance(15 * day - minute);
  await ran(sweep, ports);
  await settled(ports);
  expect((await findFile(ports.table, file.id))?.barred).toBeDefined();
  await pass(ports, 4 * minute, { work: () => settled(ports) });
  ports.clock.advance(hour);
  expect((await findFile(ports.table, file.id))?.barred).toBeUndefined();
  expect(await caseOf(at, notice)).toMatchObject({ state: 'restored' });
  expect(await balanceOf(at)).toMatchObject({ available: 9.5, frozen: 0, total_earnings: 9.5 });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
    ['held_returned', 9.5],
    ['held', -9.5],
    ['sale', 9.5],
  ]);
});

test('a claimant who has gone to court keeps the file away', async () => {
  const at = await market();
  const { ports, file, seller } = at;
  const notice = await acted(at);
  const params = { id: notice.id };
  await valueIn(call(giveCounter, ports, { user: seller, params, body: counter }));
  const suit = { token: notice.token, authority: 'court', number: '(2026)浙01民初1号' };
  expect((await valueIn(call(noteSuit, ports, { params, body: suit }))).data.state).toBe('in_dispute');
  const { obstacles } = (await valueIn(call(getDeletion, ports, { user: seller }))).data;
  expect(obstacles.map(({ kind }) => kind)).toContain('cases');
  ports.clock.advance(20 * day);
  await pass(ports, 3 * minute, { work: () => settled(ports) });
  expect((await findFile(ports.table, file.id))?.barred).toMatchObject({ bar: 'delisted' });
});

test('money is held for 30 days at most, and given back by itself', async () => {
  const at = await market();
  const { ports, file, buyer } = at;
  await paid({ ports, file }, buyer);
  mature(ports);
  await acted(at);
  ports.clock.advance(30 * day);
  await pass(ports, 3 * minute, { work: () => settled(ports) });
  ports.clock.advance(hour);
  expect(await balanceOf(at)).toMatchObject({ available: 9.5, frozen: 0 });
});
