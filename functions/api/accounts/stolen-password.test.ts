import { expect, test } from 'vitest';
import { maskedAccount } from '#functions/domain/accounts/masks';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { findUser } from '#functions/store/accounts/users';
import { findPayee, payeeRemovalWrites } from '#functions/store/payouts/payee';
import { appOf } from '#functions/test/factors';
import { deliver, paid, pass } from '#functions/test/market';
import { payoutsNow, soldMarket } from '#functions/test/payouts';
import { testPassword } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { worker as payout } from '#functions/workers/payout';
import { day, hour } from '#shared/limits';
import { getBalance } from '../payouts/get-balance.ts';
import { resumePayouts } from '../payouts/resume-payouts.ts';
import { setAlipayAccount } from '../payouts/set-alipay-account.ts';
import { withdraw } from '../payouts/withdraw.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { changePassword } from './change-password.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { sendMailboxCode } from './factors/send-mailbox-code.ts';
import { startPasskey } from './factors/start-passkey.ts';
import { startTotp } from './factors/start-totp.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { resetPassword } from './reset-password.ts';
import { rollBackChanges } from './roll-back-changes.ts';
import { verifyEmail } from './verify-email.ts';

const evil = 'thief@example.net';
const theirAccount = { alipayAccount: evil, realName: '贾义' };

/**
 * A seller with ¥9.50 to be paid out, and a thief who knows the password and reads only their own mailbox. `hasMoney: false`: the sale
 * comes only after the thief was there, and the seller had set no account.
 */
async function setUp({ hasMoney = true } = {}) {
  const market = await soldMarket();
  const { ports, seller } = market;
  await verifyUser(ports, seller, ports.clock.now());
  ports.clock.advance(40 * day);
  const payee = await findPayee(ports.table, seller.id);
  if (!hasMoney && payee) {
    await valueIn(call(withdraw, ports, { user: seller, body: {} }));
    await drain(ports, [payout]);
    await ports.table.commit(payeeRemovalWrites(seller.id, payee).slice(0, 1));
  }
  const arrivedBefore = (await payoutsNow(ports, seller)).length;

  const mailsTo = (to: string) =>
    ports.queues.sent.flatMap(({ message }) => ('template' in message && message.to === to ? [message] : []));
  const enter = (password: string, second_factor?: object) =>
    call(login, ports, { body: { email: seller.username, password, second_factor } });
  let password = testPassword;
  let session = await valueIn(enter(password));
  const user = async () => {
    const claims = await ports.tokens.read(session.token);
    return { ...seller, session: claims?.session ?? '' };
  };
  const proof = () => ({ current_password: password });
  /** The code the thief types: the newest one of their own mailbox, or a guess. */
  const code = async (purpose: string) => {
    await call(sendMailboxCode, ports, { user: await user(), body: { purpose } });
    const own = mailsTo(evil).findLast(({ template }) => template === 'mailbox-code');
    return { type: 'mailbox', code: own?.params.code ?? '123456' } as const;
  };
  const thief = {
    async app() {
      const second_factor = await code('factors');
      const started = await call(startTotp, ports, { user: await user(), body: { ...proof(), second_factor } });
      if (!started.ok || started.status) return;
      const app = appOf(started.value.uri, ports);
      await call(confirmTotp, ports, { user: await user(), body: { code: app.code() } });
    },
    async passkey() {
      const second_factor = await code('factors');
      await call(startPasskey, ports, { user: await user(), body: { ...proof(), second_factor } });
    },
    async payee() {
      const without = await call(setAlipayAccount, ports, {
        user: await user(),
        body: { ...theirAccount, ...proof() },
      });
      if (without.ok) return;
      const second_factor = await code('payout-account');
      await call(setAlipayAccount, ports, { user: await user(), body: { ...theirAccount, ...proof(), second_factor } });
    },
    async address() {
      await call(updateProfile, ports, { user: await user(), body: { email: evil, ...proof() } });
      const token = mailsTo(evil).findLast(({ template }) => template === 'change-email')?.params.token;
      await call(verifyEmail, ports, { query: { token } });
    },
    async password() {
      const body = { current_password: password, new_password: 'all of it is mine now' };
      await valueIn(call(changePassword, ports, { user: await user(), body }));
      password = body.new_password;
      session = await valueIn(enter(password));
    },
    async resume() {
      await call(resumePayouts, ports, { user: await user(), body: { second_factor: await code('payout') } });
    },
    async undo() {
      const token = mailsTo(evil).findLast(({ params }) => params.rollBack)?.params.rollBack;
      if (token) await call(rollBackChanges, ports, { body: { token } });
    },
    async sale() {
      await paid(market, market.other);
      await deliver(ports);
    },
  };
  const wait = (time: number) =>
    pass(ports, time, {
      step: hour,
      work: async () => {
        await call(withdraw, ports, { user: seller, body: {} });
        await deliver(ports);
        await drain(ports, [payout]);
      },
    });
  const takenOver = async () =>
    (await payoutsNow(ports, seller))
      .slice(0, -arrivedBefore || undefined)
      .filter(({ maskedAccount: to }) => to === maskedAccount(evil));
  return { ports, seller, mailsTo, enter, user, proof, thief, wait, taken: takenOver };
}

type Act = keyof Awaited<ReturnType<typeof setUp>>['thief'];

const variants: [what: string, acts: Act[], hasMoney?: boolean][] = [
  ['an app, an account to be paid to, another address', ['app', 'payee', 'address']],
  ['an app and an account', ['app', 'payee']],
  ['another address first, then an app and an account', ['address', 'app', 'payee', 'resume']],
  ['a passkey and an account', ['passkey', 'payee', 'resume']],
  ['another password, an account, another address, another account', ['password', 'payee', 'address', 'payee']],
  ['an account before there is any money', ['payee', 'sale'], false],
  ['an account before there is any money, another address after it', ['payee', 'sale', 'address', 'resume'], false],
  ['another address, an app, and the link of their own mail', ['address', 'app', 'undo', 'payee']],
];

test.each(variants)(
  'a stolen password takes nothing: %s; the link of any mail leads back',
  async (_case, acts, hasMoney) => {
    const {
      ports,
      seller,
      mailsTo,
      enter,
      thief,
      wait,
      taken: takenOver,
    } = await setUp({ hasMoney: hasMoney ?? true });
    for (const act of acts) await thief[act]();
    await wait(80 * hour);
    expect(await takenOver()).toEqual([]);

    const links = mailsTo(seller.email).flatMap(({ params }) => params.rollBack ?? []);
    expect(links.length).toBeGreaterThanOrEqual(1);
    for (const token of links.toReversed()) await call(rollBackChanges, ports, { body: { token } });
    await backIn({ ports, seller, mailsTo, enter });
    await wait(9 * day);
    expect(await takenOver()).toEqual([]);
  },
);

test.each(variants)(
  'a stolen password takes nothing: %s; a reset by mail leads back',
  async (_case, acts, hasMoney) => {
    const {
      ports,
      seller,
      mailsTo,
      enter,
      thief,
      wait,
      taken: takenOver,
    } = await setUp({ hasMoney: hasMoney ?? true });
    for (const act of acts) await thief[act]();
    await wait(80 * hour);
    expect(await takenOver()).toEqual([]);
    await call(forgotPassword, ports, { body: { email: seller.email } });
    await backIn({ ports, seller, mailsTo, enter });
    await wait(9 * day);
    expect(await takenOver()).toEqual([]);
  },
);

type Market = Awaited<ReturnType<typeof setUp>>;

/** Resets the password by the newest link in the owner's mailbox; nothing of the thief's is left. */
async function backIn({ ports, seller, mailsTo, enter }: Pick<Market, 'ports' | 'seller' | 'mailsTo' | 'enter'>) {
  const token = mailsTo(seller.email).findLast(({ template }) =>
    ['reset-password', 'changes-undone'].includes(template),
  )?.params.token;
  const password = 'the awning is mine again';
  await valueIn(call(resetPassword, ports, { body: { token, password } }));
  expect(await enter(password)).toMatchObject({ ok: true });
  expect(await findUser(ports.table, seller.id)).toMatchObject({ email: seller.email });
  expect(await findFactors(ports.table, seller.id, ports.clock.now())).toMatchObject({ recovery: [], passkeys: [] });
  expect((await findPayee(ports.table, seller.id))?.maskedAccount).not.toBe(maskedAccount(evil));
  const { data } = await valueIn(call(getBalance, ports, { user: seller }));
  expect(data.available).toBeGreaterThanOrEqual(0);
}

test('whoever has seen one code, and replaces the factor that it was for, leaves no account behind after a reset', async () => {
  const { ports, seller, mailsTo, enter, user, proof } = await setUp();
  await call(sendMailboxCode, ports, { user: await user(), body: { purpose: 'factors' } });
  const mailedCode = mailsTo(seller.email).findLast(({ template }) => template === 'mailbox-code')?.params.code ?? '';
  const appBy = async (second_factor: object) => {
    const body = { ...proof(), second_factor };
    const app = appOf((await valueIn(call(startTotp, ports, { user: await user(), body }))).uri, ports);
    await valueIn(call(confirmTotp, ports, { user: await user(), body: { code: app.code() } }));
    ports.clock.advance(hour);
    return () => ({ type: 'totp', code: app.code() });
  };
  const code = await appBy({ type: 'mailbox', code: mailedCode });
  const body = { ...theirAccount, ...proof(), second_factor: code() };
  await valueIn(call(setAlipayAccount, ports, { user: await user(), body }));
  ports.clock.advance(hour);
  await appBy(code());
  await call(forgotPassword, ports, { body: { email: seller.email } });
  await backIn({ ports, seller, mailsTo, enter });
});
