// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenStore } from '../session/token.ts';
import { ask, secondFactor } from './client.ts';
import { stepUp, stepUpStore } from './step-up.ts';

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
  vi.stubGlobal('fetch', answers);
  tokenStore.save('token-1');
  secondFactor.ask = stepUp;
});

afterEach(() => {
  stepUpStore.read()?.cancel();
  delete secondFactor.ask;
  vi.unstubAllGlobals();
  answers.mockReset();
});

const refusal = (code: string, second_factors?: string[]) =>
  new Response(JSON.stringify({ code, message: code, second_factors }), {
    status: 403,
    headers: { 'content-type': 'application/problem+json' },
  });

const code = { type: 'totp', code: '123456' } as const;
const bodies = () => answers.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const withdraw = () => ask('POST /payments/withdraw', { body: { amount: 9.5 } });
const waiting = () => vi.waitUntil(() => stepUpStore.read());
const codeOf = (call: Promise<unknown>) => call.then(String, (error) => Object(error).code);

test('a call that wants a second factor waits for one, and is made again with it', async () => {
  answers.mockResolvedValueOnce(refusal('second_factor_required', ['totp', 'recovery']));
  const call = withdraw();
  const prompt = await waiting();
  expect(prompt).toMatchObject({ kinds: ['totp', 'recovery'], purpose: 'payout' });
  answers.mockResolvedValueOnce(refusal('second_factor_wrong'));
  expect(await codeOf(prompt.send(code))).toBe('second_factor_wrong');
  answers.mockResolvedValueOnce(Response.json({ data: { id: 'P1' } }));
  await prompt.send(code);
  expect(await call).toEqual({ data: { id: 'P1' } });
  expect(bodies()).toEqual([{ amount: 9.5 }, ...Array(2).fill({ amount: 9.5, second_factor: code })]);
  expect(stepUpStore.read()).toBeUndefined();
});

test('what the call is refused for otherwise is the call’s own, and whoever does not go on has the refusal as it was', async () => {
  answers.mockResolvedValueOnce(refusal('second_factor_required', ['totp']));
  const call = codeOf(withdraw());
  const prompt = await waiting();
  answers.mockResolvedValueOnce(refusal('balance_changed'));
  await prompt.send(code);
  expect(await call).toBe('balance_changed');

  answers.mockResolvedValueOnce(refusal('second_factor_required', ['totp']));
  const cancelled = codeOf(withdraw());
  (await waiting()).cancel();
  expect(await cancelled).toBe('second_factor_required');
});

test('the login has its own second step, and of two calls at once one asks', async () => {
  answers.mockImplementation(async () => refusal('second_factor_required', ['totp']));
  const login = ask('POST /auth/login', { body: { email: 'lin', password: 'x' } });
  expect(await codeOf(login)).toBe('second_factor_required');
  expect(stepUpStore.read()).toBeUndefined();
  const first = codeOf(withdraw());
  await waiting();
  expect(await codeOf(withdraw())).toBe('second_factor_required');
  stepUpStore.read()?.cancel();
  expect(await first).toBe('second_factor_required');
});

test('a password that is asked for once more before money moves takes a second factor too', async () => {
  answers.mockResolvedValueOnce(refusal('second_factor_required', ['totp']));
  const call = ask('POST /auth/confirm', { body: { password: 'shichang-2026' } });
  const prompt = await waiting();
  expect(prompt).toMatchObject({ kinds: ['totp'], purpose: 'confirm' });
  answers.mockResolvedValueOnce(
    Response.json({ data: { confirm: 'the-proof', expires_at: '2026-11-20T08:00:00.000Z' } }),
  );
  await prompt.send(code);
  expect(await call).toMatchObject({ data: { confirm: 'the-proof' } });
  expect(bodies().at(-1)).toEqual({ password: 'shichang-2026', second_factor: code });
});
