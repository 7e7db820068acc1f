import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamoTable } from '../adapters/dynamo-table.ts';
import { type LocalMarket, localMarket } from '../adapters/test-market.ts';
import { followUser } from '../api/follow-user.ts';
import { login } from '../api/login.ts';
import { register } from '../api/register.ts';
import { starFile } from '../api/star-file.ts';
import { unstarFile } from '../api/unstar-file.ts';
import { verifyEmail } from '../api/verify-email.ts';
import { fileOf } from '../runtime/test-market.ts';
import { call, type TestPorts, testPorts } from '../runtime/test-ports.ts';
import { rankUser } from './creators.ts';
import { findFile } from './files.ts';
import { marksOf } from './marks.ts';
import { member } from './test-people.ts';
import { findMarketTotals } from './totals.ts';
import { findUser } from './users.ts';

/** The promises about things that happen at the same moment, on a real engine: its conflicts are not the twin's. */
let market: LocalMarket;
let ports: TestPorts;

beforeAll(async () => {
  market = await localMarket();
  ports = testPorts({ table: dynamoTable(market.client, market.tableName) });
});
afterAll(() => market.stop());

const times = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));

const codes = (answers: readonly { ok: boolean; code?: string }[]) =>
  answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort();

const password = 'rain on the awning';

test('one name goes to one of twenty, and one link counts one user', async () => {
  const answers = await times(20, (n) =>
    call(register, ports, {
      body: { username: n % 2 ? 'twenty' : 'TWENTY', email: `twenty${n}@example.com`, password },
    }),
  );
  expect(codes(answers)).toEqual(['ok', ...Array(19).fill('username_taken')]);

  const [sent] = ports.queues.sent;
  const token = sent && 'params' in sent.message ? sent.message.params.token : undefined;
  const before = await findMarketTotals(ports.table);
  const verified = await times(20, () => call(verifyEmail, ports, { query: { token } }));
  expect(codes(verified)).toEqual(Array(20).fill('ok'));
  expect((await findMarketTotals(ports.table)).users).toBe(before.users + 1);
});

test('one address goes to one of twenty', async () => {
  const answers = await times(20, (n) =>
    call(register, ports, { body: { username: `same_mail_${n}`, email: 'same@example.com', password } }),
  );
  expect(codes(answers)).toEqual([...Array(19).fill('email_taken'), 'ok']);
});

test('of thirty guesses at once five are looked at', async () => {
  await member(ports, 'guessed');
  const answers = await times(30, () => call(login, ports, { body: { email: 'guessed', password: 'wrong' } }));
  expect(codes(answers)).toEqual([...Array(5).fill('invalid_credentials'), ...Array(25).fill('too_many_requests')]);
});

test('twenty followers of one person are twenty, and the list knows it', async () => {
  const star = await member(ports, 'followed');
  const fans = await times(20, (n) => member(ports, `fan_${n}`));
  const answers = await Promise.all(
    fans.map((user) => call(followUser, ports, { params: { usernameOrId: 'followed' }, user })),
  );
  expect(codes(answers)).toEqual(Array(20).fill('ok'));
  await times(5, () => rankUser(ports.table, star.id));
  expect((await findUser(ports.table, star.id))?.followersCount).toBe(20);
});

test('twenty presses of one star are one, and a storm ends with what a recount gives', async () => {
  const [owner, one, two] = [await member(ports, 'owner'), await member(ports, 'one1'), await member(ports, 'two2')];
  const file = await fileOf(ports, owner, 3900);
  const params = { id: file.id };
  await times(20, () => call(starFile, ports, { params, user: one }));
  expect((await findFile(ports.table, file.id))?.starCount).toBe(1);

  await times(40, (n) => {
    const asked = { params, user: n % 2 ? one : two };
    return n % 3 ? call(starFile, ports, asked) : call(unstarFile, ports, asked);
  });
  const marks = await Promise.all([one, two].map((user) => marksOf(ports.table, user, [file.id])));
  const recount = marks.filter((marked) => marked(file.id).starred).length;
  expect((await findFile(ports.table, file.id))?.starCount).toBe(recount);
});
