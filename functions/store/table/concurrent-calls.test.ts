import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { type LocalMarket, localMarket } from '#functions/adapters/dynamo/test-market';
import { changePassword } from '#functions/api/accounts/change-password';
import { login } from '#functions/api/accounts/login';
import { register } from '#functions/api/accounts/register';
import { resetPassword } from '#functions/api/accounts/reset-password';
import { verifyEmail } from '#functions/api/accounts/verify-email';
import { updateProfile } from '#functions/api/profiles/update-profile';
import { fileOf } from '#functions/test/market';
import { member, testPassword } from '#functions/test/people';
import { call, type TestPorts, testPorts } from '#functions/test/ports';
import { linkEmail } from '#functions/usecases/accounts/mail-links';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { findUser, findUserByEmail, type User, userKey } from '../accounts/users.ts';
import { findFile } from '../files/files.ts';
import { findMarketTotals } from './totals.ts';

/** Guarantees under concurrency, on a real engine, whose conflicts differ from the twin's. */
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

test('one address goes to one of all who ask for it, and of twenty at once three get a mail', async () => {
  ports.queues.sent.length = 0;
  const email = 'same@example.com';
  const answers = await times(20, (n) =>
    call(register, ports, { body: { username: `same_mail_${n}`, email, password } }),
  );
  expect(codes(answers)).toEqual(['ok', 'ok', 'ok', ...Array(17).fill('too_many_requests')]);
  const tokens = ports.queues.sent.map(({ message }) => ('params' in message ? message.params.token : undefined));
  expect(tokens).toHaveLength(3);
  const proven = await Promise.all(tokens.map((token) => call(verifyEmail, ports, { query: { token } })));
  expect(codes(proven)).toEqual(['email_taken', 'email_taken', 'ok']);
});

/** The token of a mail's link, without the mail. */
async function linkOf(purpose: 'change-email' | 'reset-password', user: User, email = user.email): Promise<string> {
  const now = ports.clock.now();
  const { writes, entry } = linkEmail(purpose, { ...user, email }, { ids: ports.ids, now, language: 'zh' });
  await ports.table.commit(writes);
  return entry.message.params.token ?? '';
}

test('an address that ten ask for and prove goes to one, who opens the link ten times', async () => {
  const people = await times(10, (n) => member(ports, `mover_${n}`));
  const email = 'one-for-ten@example.com';
  const links = await Promise.all(
    people.map(async (user) => {
      await ports.table.commit([{ update: userKey(user.id), change: { set: { pendingEmail: email } } }]);
      return linkOf('change-email', user, email);
    }),
  );
  const open = (token: string | undefined) => call(verifyEmail, ports, { query: { token } });
  const answers = await Promise.all(links.map(open));
  expect(codes(answers)).toEqual([...Array(9).fill('email_taken'), 'ok']);

  const winner = answers.findIndex(({ ok }) => ok);
  expect((await findUserByEmail(ports.table, email))?.id).toBe(people[winner]?.id);
  expect(codes(await times(10, () => open(links[winner])))).toEqual(Array(10).fill('ok'));
  const emails = await Promise.all(people.map(async ({ id }) => (await findUser(ports.table, id))?.email));
  expect(new Set(emails).size).toBe(10);
});

test('of ten changes and ten resets of one password at once a single one is made', async () => {
  const user = await member(ports, 'changed');
  const token = await linkOf('reset-password', user);
  const answers = await times(20, (n) => {
    const newPassword = `lanterns over the bridge ${n}`;
    if (n % 2) return call(resetPassword, ports, { body: { token, password: newPassword } });
    return call(changePassword, ports, { user, body: { current_password: testPassword, new_password: newPassword } });
  });
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await findUser(ports.table, user.id))?.tokenVersion).toBe(1);
});

test('however many names one is given at once, every post ends with the one that stayed', async () => {
  const user = await member(ports, 'many_names');
  const files = await times(8, () => fileOf(ports, user, 100));
  const names = Array.from({ length: 6 }, (_, n) => `名字${n}`);
  const renamed = names.map((display_name) =>
    call(updateProfile, ports, { user, body: { email: user.email, display_name } }),
  );
  expect(codes(await Promise.all(renamed))).toEqual(Array(6).fill('ok'));
  const message = { kind: 'rename-author', userId: user.id } as const;
  await Promise.allSettled([1, 2, 3].map(() => fileJobs.work(message, ports)));
  const name = (await findUser(ports.table, user.id))?.displayName;
  const titles = await Promise.all(files.map(async ({ id }) => (await findFile(ports.table, id))?.displayName));
  expect(new Set(titles)).toEqual(new Set([name]));
});

test('of thirty guesses at once five are looked at', async () => {
  await member(ports, 'guessed');
  const answers = await times(30, () => call(login, ports, { body: { email: 'guessed', password: 'wrong' } }));
  expect(codes(answers)).toEqual([...Array(5).fill('invalid_credentials'), ...Array(25).fill('too_many_requests')]);
});
