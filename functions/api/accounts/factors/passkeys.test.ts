import { expect, test } from 'vitest';
import { authenticator } from '#functions/test/authenticator';
import { firstProof, proof, twoMembers, withPasskey } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { login } from '../login.ts';
import { addPasskey } from './add-passkey.ts';
import { getFactors } from './get-factors.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { startChallenge } from './start-challenge.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';

async function setUp() {
  const { ports, lin, an } = await twoMembers();
  const factorsOf = async (user: typeof lin) => (await valueIn(call(getFactors, ports, { user }))).factors;
  const options = async (user = lin) =>
    (await valueIn(call(startPasskey, ports, { user, body: await firstProof(ports, user) }))).options;
  const add = (credential: object, user = lin) => call(addPasskey, ports, { user, body: { name: '手机', credential } });
  const challenge = async () => (await valueIn(call(startPasskeyLogin, ports, {}))).options;
  const enter = (credential: object) => call(logInWithPasskey, ports, { body: { credential } });
  return { ports, lin, an, factorsOf, options, add, challenge, enter };
}

test('a passkey is added after the password, brings recovery codes, and logs in by itself', async () => {
  const { ports, lin, factorsOf, challenge, enter } = await setUp();
  expect(await call(startPasskey, ports, { user: lin, body: { current_password: 'wrong' } })).toMatchObject({
    code: 'current_password_wrong',
  });
  const { device, codes } = await withPasskey(ports, lin);
  expect(codes).toHaveLength(10);
  expect((await factorsOf(lin)).passkeys).toMatchObject([{ id: device.id, name: '手机', last_used_day: null }]);

  const { token, user } = await valueIn(enter(device.get(await challenge())));
  expect(user.id).toBe(lin.id);
  expect(await ports.tokens.read(token)).toMatchObject({ id: lin.id });
  expect((await factorsOf(lin)).passkeys).toMatchObject([{ last_used_day: '2026-11-20' }]);
  const password = { email: 'lin', password: testPassword };
  expect(await call(login, ports, { body: password })).toMatchObject({
    code: 'second_factor_required',
    params: { factors: 'passkey,recovery' },
  });
});

test('the browser is asked for one that its authenticator keeps, and that only its owner can use', async () => {
  const { lin, options, challenge } = await setUp();
  expect(await options()).toMatchObject({
    rp: { id: 'tanwei.test' },
    user: { id: Buffer.from(lin.id).toString('base64url'), name: 'lin' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await challenge()).toMatchObject({ rpId: 'tanwei.test', allowCredentials: [], userVerification: 'required' });
});

test('whoever has none is not challenged', async () => {
  const { ports, an } = await setUp();
  expect(await call(startChallenge, ports, { user: an, body: { purpose: 'payout' } })).toMatchObject({
    code: 'factor_not_set',
  });
});

test.each([
  ['made at another address', { origin: 'https://tanwei.test.evil.example' }],
  ['made for another host', { rpId: 'evil.example' }],
  ['made for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['an answer to a login', { type: 'webauthn.get' }],
  ['made without looking who it was', { flags: 0x41 }],
  ['without a key', { flags: 0x05 }],
])('a new passkey is refused that was %s', async (_case, attestation) => {
  const { lin, options, add, factorsOf } = await setUp();
  expect(await add(authenticator().create(await options(), attestation))).toMatchObject({ code: 'passkey_invalid' });
  expect((await factorsOf(lin)).passkeys).toEqual([]);
});

test('the challenge of a new passkey serves once, five minutes, and whom it was made for', async () => {
  const { ports, lin, an, options, add } = await setUp();
  const foreign = await options(an);
  expect(await add(authenticator().create(foreign))).toMatchObject({ code: 'passkey_invalid' });
  const late = await options();
  ports.clock.advance(5 * minute);
  expect(await add(authenticator().create(late))).toMatchObject({ code: 'passkey_invalid' });
  const good = await options();
  expect(await add(authenticator().create(good))).toMatchObject({ ok: true });
  expect(await add(authenticator().create(good), lin)).toMatchObject({ code: 'passkey_invalid' });
});

test.each([
  ['at another address', { origin: 'https://tanwei.test.evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without looking who it was', { flags: 0x01 }],
  ['in another role', { type: 'webauthn.create' }],
  ['as nobody', { userHandle: 'eHh4' }],
])('nobody logs in by what was signed %s', async (_case, assertion) => {
  const { ports, lin, challenge, enter } = await setUp();
  const { device } = await withPasskey(ports, lin);
  expect(await enter(device.get(await challenge(), assertion))).toMatchObject({ code: 'passkey_unknown' });
  expect(await enter(device.get(await challenge()))).toMatchObject({ ok: true });
});

test('an answer opens once, and no answer opens another’s account', async () => {
  const { ports, lin, an, challenge, enter } = await setUp();
  const { device } = await withPasskey(ports, lin);
  const answer = device.get(await challenge());
  const answers = await Promise.all([enter(answer), enter(answer)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await enter(answer)).toMatchObject({ code: 'passkey_unknown' });
  const asAn = Buffer.from(an.id).toString('base64url');
  expect(await enter(device.get(await challenge(), { userHandle: asAn }))).toMatchObject({ code: 'passkey_unknown' });
  const late = await challenge();
  ports.clock.advance(5 * minute);
  expect(await enter(device.get(late))).toMatchObject({ code: 'passkey_unknown' });
});

test('another key does not sign for the one that is kept', async () => {
  const { ports, lin, challenge, enter } = await setUp();
  const { device } = await withPasskey(ports, lin);
  const thief = authenticator();
  thief.create({ challenge: 'x', user: { id: Buffer.from(lin.id).toString('base64url'), name: '', displayName: '' } });
  const forged = { ...thief.get(await challenge()), id: device.id, rawId: device.id };
  expect(await enter(forged)).toMatchObject({ code: 'passkey_unknown' });
});

test('a copy of an authenticator shows by its counter, which goes back', async () => {
  const { ports, lin, challenge, enter } = await setUp();
  const { device } = await withPasskey(ports, lin);
  expect(await enter(device.get(await challenge(), { counter: 7 }))).toMatchObject({ ok: true });
  for (const counter of [7, 6, 0])
    expect(await enter(device.get(await challenge(), { counter }))).toMatchObject({ code: 'passkey_unknown' });
  expect(await enter(device.get(await challenge(), { counter: 8 }))).toMatchObject({ ok: true });
});

test('an authenticator that does not count is taken at its word', async () => {
  const { ports, lin, challenge, enter } = await setUp();
  const { device } = await withPasskey(ports, lin);
  for (let count = 0; count < 3; count++)
    expect(await enter(device.get(await challenge(), { counter: 0 }))).toMatchObject({ ok: true });
});

test('it gets another name, and goes with the password and a factor; then the password is enough again', async () => {
  const { ports, lin, an, factorsOf, challenge, enter } = await setUp();
  const { device, codes } = await withPasskey(ports, lin);
  const params = { id: device.id };
  expect(await call(renamePasskey, ports, { user: an, params, body: { name: '我的' } })).toMatchObject({
    code: 'passkey_not_found',
  });
  const renamed = await valueIn(call(renamePasskey, ports, { user: lin, params, body: { name: ' 办公室 ' } }));
  expect(renamed.factors.passkeys).toMatchObject([{ name: '办公室' }]);

  const second_factor = { type: 'recovery' as const, code: codes[0] ?? '' };
  const remove = (body: object, user = lin) => call(removePasskey, ports, { user, params, body });
  expect(await remove(proof())).toMatchObject({ code: 'second_factor_required' });
  expect(await remove(proof(), an)).toMatchObject({ code: 'passkey_not_found' });
  expect(await remove(proof(second_factor))).toMatchObject({ ok: true });
  expect(await factorsOf(lin)).toMatchObject({ passkeys: [], recovery_left: 0 });
  expect(await enter(device.get(await challenge()))).toMatchObject({ code: 'passkey_unknown' });
  expect(await call(login, ports, { body: { email: 'lin', password: testPassword } })).toMatchObject({ ok: true });
});

test('of one authenticator there is one, and of all ten at most', async () => {
  const { ports, lin, factorsOf } = await setUp();
  const { device, codes } = await withPasskey(ports, lin);
  const recovery = (at: number) => ({ type: 'recovery' as const, code: codes[at] ?? '' });
  await expect(withPasskey(ports, lin, recovery(0), device)).rejects.toThrow('passkeys_many');
  for (let at = 1; at < 10; at++) await withPasskey(ports, lin, recovery(at));
  expect((await factorsOf(lin)).passkeys).toHaveLength(10);
  const eleventh = call(startPasskey, ports, { user: lin, body: proof() });
  expect(await eleventh).toMatchObject({ code: 'passkeys_many' });
});
