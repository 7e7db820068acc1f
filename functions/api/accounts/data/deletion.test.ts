import { expect, test } from 'vitest';
import { downloadFile } from '#functions/api/files/download-file';
import { getFile } from '#functions/api/files/get-file';
import { updateFile } from '#functions/api/files/update-file';
import { listPurchases } from '#functions/api/orders/list-purchases';
import { listSales } from '#functions/api/orders/list-sales';
import { createPayment } from '#functions/api/payments/create-payment';
import { getUser } from '#functions/api/profiles/get-user';
import { listUsers } from '#functions/api/profiles/list-users';
import { updateProfile } from '#functions/api/profiles/update-profile';
import { requestRefund } from '#functions/api/refunds/request-refund';
import { emailClaim, findClaim } from '#functions/store/accounts/claims';
import { sealedNamesOf } from '#functions/store/accounts/data/closed-users';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { findUser } from '#functions/store/accounts/users';
import { measureLiftedWrite } from '#functions/store/moderation/measures';
import { deletionMarket, proof } from '#functions/test/leaving';
import { setPayee } from '#functions/test/payouts';
import { member, testPassword } from '#functions/test/people';
import { call, drain, emailsIn, linksIn, ran, valueIn } from '#functions/test/ports';
import { wrongIn } from '#functions/test/recount';
import { measured, noticed } from '#functions/test/safety';
import { followMeasures } from '#functions/usecases/moderation/account-status';
import { holdEarnings } from '#functions/usecases/moderation/holds';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { schedule as sweep } from '#functions/workers/sweep';
import { wholeTable } from '#infra/migrations/test-table';
import { day, hour, minute } from '#shared/limits';
import { login } from '../login.ts';
import { register } from '../register.ts';
import { verifyEmail } from '../verify-email.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { getDeletion } from './get-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
import { requestExport } from './request-export.ts';

async function market(options: Parameters<typeof deletionMarket>[0] = {}) {
  const leaving = await deletionMarket(options);
  const { ports, leaver: user } = leaving;
  return {
    ...leaving,
    ask: (body: object = proof) => call(requestDeletion, ports, { user, body }),
    cancel: async () => (await valueIn(call(cancelDeletion, ports, { user }))).data,
    state: async () => (await valueIn(call(getDeletion, ports, { user }))).data,
  };
}

test('earnings that are held for a case keep their seller from leaving', async () => {
  const { ask, ports, leaver, sold } = await market({ isPaidOut: false });
  const { measure } = await noticed(ports, leaver, sold);
  await holdEarnings(ports, measure);
  const { data } = await valueIn(ask());
  expect(data).toMatchObject({ state: 'none', at: null });
  expect(data.obstacles).toEqual([
    { kind: 'frozen', amount: 37.05, count: null },
    { kind: 'cases', amount: null, count: 1 },
  ]);
});

test('what stands in the way is named, and nothing is deleted while it does', async () => {
  const { ask, state, ports, boughtOrder, leaver, buyer, clock, work } = await market({ isPaidOut: false });
  expect(await state()).toMatchObject({ state: 'none', at: null, obstacles: [{ kind: 'pending', amount: 37.05 }] });
  await ports.table.commit([
    {
      update: { pk: `ME#${leaver.id}`, sk: await bought(ports, leaver) },
      change: { set: { downloadedAt: clock.now() } },
    },
  ]);
  await valueIn(
    call(requestRefund, ports, { user: leaver, params: { out_trade_no: boughtOrder }, body: { reason: '打不开' } }),
  );
  await work();
  const { data } = await valueIn(ask());
  expect(data).toMatchObject({ state: 'none', at: null });
  expect(data.obstacles).toEqual([
    { kind: 'pending', amount: 37.05, count: null },
    { kind: 'refunds', amount: null, count: 1 },
  ]);
  const theirs = (await valueIn(call(getDeletion, ports, { user: buyer }))).data.obstacles.map(({ kind }) => kind);
  expect(theirs).toEqual(['pending', 'refunds', 'cases']);
});

async function bought(ports: Awaited<ReturnType<typeof market>>['ports'], { id }: { id: string }): Promise<string> {
  const { items } = await ports.table.query({ pk: `ME#${id}`, limit: 10 });
  return items.find(({ sk }) => sk.endsWith('#PUR'))?.sk ?? '';
}

test('selling ends at once, and all comes back where it is taken back', async () => {
  const { ask, cancel, state, ports, sold, buyer, work, goOn, leaver } = await market();
  expect(await ask({ current_password: 'a wrong one' })).toMatchObject({ code: 'current_password_wrong' });
  const { data } = await valueIn(ask());
  expect(data).toMatchObject({ state: 'pending', obstacles: [] });
  expect(Date.parse(data.at ?? '') - ports.clock.now()).toBe(7 * day);
  await work();
  const seen = () => call(getFile, ports, { params: { id: sold.id } });
  const other = await member(ports, 'xi_other');
  expect(await seen()).toMatchObject({ code: 'file_not_found' });
  expect(await call(createPayment, ports, { user: other, body: { file_post_id: sold.id } })).toMatchObject({
    ok: false,
  });
  expect(await call(downloadFile, ports, { user: buyer, params: { id: sold.id } })).toMatchObject({ ok: true });
  await goOn(day);
  expect(await seen()).toMatchObject({ ok: false });
  expect((await findUser(ports.table, leaver.id))?.standing).toBe('leaving');
  const again = { user: leaver, params: { id: sold.id }, body: { is_public: true } };
  expect(await call(updateFile, ports, again)).toMatchObject({ code: 'account_leaving' });

  expect(await cancel()).toMatchObject({ state: 'none', at: null });
  expect((await findUser(ports.table, leaver.id))?.standing).toBeUndefined();
  await work();
  expect(await seen()).toMatchObject({ ok: true });
  await goOn(8 * day);
  expect(await seen()).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ state: 'none' });
  expect(await cancel()).toMatchObject({ state: 'none' });
  const subjects = ports.mail.emails.filter(({ to }) => to === leaver.email).map(({ subject }) => subject);
  expect(subjects.join()).toMatch(/账号将被注销.*账号保留/s);
});

/** Items that identify a former user, by law or by nature, for a limited time. */
const named = (pk: string, sk: string): boolean => /^UNAME#/.test(pk) || sk === 'SEALED' || pk.startsWith('THR#');

test('afterwards nothing but what is named says who it was, buyers keep what they bought, and the books are whole', async () => {
  const whole = await wholeTable([]);
  const { ask, ports, leaver, buyer, sold, theirs, goOn, week } = await market({ table: whole.table });
  const wrong = () => wrongIn(whole, ports);
  const before = new Set(await wrong());
  await valueIn(call(requestExport, ports, { user: leaver, body: proof }));
  await valueIn(call(updateProfile, ports, { user: leaver, body: { email: leaver.email, display_name: '南岸' } }));
  await valueIn(ask());
  await goOn(week);
  await goOn(2 * day);
  const items = await whole.all();
  const telling = items.filter((item) => /nan_leaver/i.test(JSON.stringify(item)) && !named(item.pk, item.sk));
  expect(telling.map(({ kind, pk, sk }) => `${kind} ${pk} ${sk}`)).toEqual([]);
  expect((await wrong()).filter((fault) => !before.has(fault))).toEqual([]);

  expect(await call(login, ports, { body: { email: 'nan_leaver', password: testPassword } })).toMatchObject({
    code: 'invalid_credentials',
  });
  expect(await call(login, ports, { body: { email: leaver.email, password: testPassword } })).toMatchObject({
    code: 'invalid_credentials',
  });
  expect(await call(getUser, ports, { params: { usernameOrId: 'nan_leaver' } })).toMatchObject({
    code: 'user_not_found',
  });
  expect(await call(getUser, ports, { params: { usernameOrId: leaver.id } })).toMatchObject({ code: 'user_not_found' });
  const { users } = await valueIn(call(listUsers, ports, { query: { q: 'nan_leaver' } }));
  expect(users).toEqual([]);
  expect(await call(getFile, ports, { params: { id: sold.id } })).toMatchObject({ code: 'file_not_found' });

  const { purchases } = await valueIn(call(listPurchases, ports, { user: buyer }));
  expect(purchases).toMatchObject([{ file_post_id: sold.id, display_name: '已注销用户', username: leaver.id }]);
  expect(await call(downloadFile, ports, { user: buyer, params: { id: sold.id } })).toMatchObject({ ok: true });
  const { sales } = await valueIn(call(listSales, ports, { user: buyer }));
  expect(sales).toMatchObject([{ file_post_id: theirs.id, buyer_display_name: '已注销用户', amount: 10 }]);

  const sealed = await sealedNamesOf(ports.table, leaver.id);
  expect(sealed).not.toContain('nan_leaver');
  expect(JSON.parse(await ports.vault.open(leaver.id, sealed ?? ''))).toMatchObject({ username: 'nan_leaver' });
  const kinds = items.filter(({ pk }) => pk === `USR#${leaver.id}`).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['closed-user', 'sealed-names', 'payee', 'identity']));
  expect(kinds.filter((kind) => kind === 'stall' || kind === 'renames')).toEqual([]);
  expect([...ports.blobs.objects.keys()].filter((key) => key.includes(`zips/${leaver.id}/`))).toEqual([]);
});

test('an account that closes while its files are still listed is counted among creators no more, nor taken off twice', async () => {
  const whole = await wholeTable([]);
  const { ask, ports, leaver, clock, work, week } = await market({ table: whole.table });
  const creators = async () => (await valueIn(call(listUsers, ports, { query: {} }))).pagination.total;
  expect(await creators()).toBe(2);
  await valueIn(ask());
  // The jobs that take its files from the lists wait until it is closed.
  for (const step of [minute, week, minute]) {
    clock.advance(step);
    await ran(sweep, ports);
    if (step === week) expect(await creators()).toBe(2);
    await drain(ports, [fileJobs]);
  }
  expect(await findUser(ports.table, leaver.id)).toBeUndefined();
  expect(await creators()).toBe(1);
  await work();
  expect(await creators()).toBe(1);
  expect((await wrongIn(whole, ports)).filter((fault) => fault.includes('creators'))).toEqual([]);
});

test('who never had a payout leaves nothing of where one would have gone', async () => {
  const whole = await wholeTable([]);
  const { ports, goOn, week } = await market({ table: whole.table });
  const user = await member(ports, 'wei_unpaid');
  await setPayee(ports, user.id);
  await valueIn(call(requestDeletion, ports, { user, body: proof }));
  await goOn(week);
  const kinds = (await whole.all()).filter(({ pk }) => pk === `USR#${user.id}`).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['closed-user', 'deletion', 'sealed-names']);
});

test('whoever is suspended meanwhile stays, and can take it back once that is lifted', async () => {
  const { ask, cancel, state, ports, leaver, goOn, week, clock } = await market();
  await valueIn(ask());
  const measure = await measured(ports, leaver, 'suspend');
  await goOn(week);
  await goOn(3 * day);
  expect(await state()).toMatchObject({ state: 'pending', obstacles: [{ kind: 'suspended' }] });
  expect(Date.parse((await state()).at ?? '')).toBeGreaterThan(clock.now());
  await ports.table.commit([measureLiftedWrite(measure, clock.now())]);
  await followMeasures(ports, { ...measure, liftedAt: clock.now() });
  expect(await cancel()).toMatchObject({ state: 'none' });
});

test('the address can be registered again at once, the name after 180 days', async () => {
  const { ask, ports, clock, leaver, goOn, week } = await market();
  await valueIn(ask());
  await goOn(week);
  await expect(member(ports, 'nan_leaver')).rejects.toThrow('taken');
  const again = { username: 'nan_again', email: leaver.email, password: testPassword };
  await valueIn(call(register, ports, { body: again }));
  const [token] = linksIn(ports, 'verify-email');
  expect(await call(verifyEmail, ports, { query: { token } })).toMatchObject({ ok: true });
  clock.advance(180 * day);
  expect((await member(ports, 'nan_leaver')).id).not.toBe(leaver.id);
});

test('an address changed in the last week and the one before it are free afterwards, and nothing names them', async () => {
  const { ask, ports, leaver, goOn, week } = await market();
  await valueIn(ask());
  await goOn(3 * day);
  const email = 'nan_moved@example.com';
  await valueIn(call(updateProfile, ports, { user: leaver, body: { email, ...proof } }));
  const { token } = emailsIn(ports).findLast(({ template }) => template === 'change-email')?.params ?? {};
  await valueIn(call(verifyEmail, ports, { query: { token } }));
  await goOn(week - 3 * day);
  const claims = await Promise.all([leaver.email, email].map((one) => findClaim(ports.table, emailClaim(one))));
  expect(claims).toEqual([undefined, undefined]);
  expect((await findEmailChanges(ports.table, leaver.id)).changes).toEqual([]);
});

test('what has come into the way meanwhile is waited for', async () => {
  const { ask, ports, leaver, goOn, week, state, clock, soldOrder, buyer, work } = await market();
  await valueIn(ask());
  await goOn(week - hour);
  const { pk, sk } = { pk: `ME#${buyer.id}`, sk: await bought(ports, buyer) };
  await ports.table.commit([{ update: { pk, sk }, change: { set: { downloadedAt: clock.now() } } }]);
  await valueIn(
    call(requestRefund, ports, { user: buyer, params: { out_trade_no: soldOrder }, body: { reason: '打不开' } }),
  );
  await work();
  await goOn(2 * hour);
  expect(await state()).toMatchObject({ state: 'pending', obstacles: [{ kind: 'refunds', count: 1 }] });
  expect(await call(getUser, ports, { params: { usernameOrId: leaver.id } })).toMatchObject({ ok: true });
});
