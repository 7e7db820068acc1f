import { forgotPassword } from '#functions/api/accounts/forgot-password';
import { login } from '#functions/api/accounts/login';
import { resetPassword } from '#functions/api/accounts/reset-password';
import { rollBackChanges } from '#functions/api/accounts/roll-back-changes';
import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import type { Ports } from '#functions/ports/index';
import { call } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { actions } from './actions/actions.ts';
import { buy, pay } from './actions/buying.ts';
import { codeFromMailbox, lettersTo } from './actions/mailboxes.ts';
import { steal } from './actions/theft.ts';
import { checkAccount } from './checks/theft.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, catchUp, deliverAll, inPeace, request, type Setting, sweep } from './system.ts';
import { newTheft, type Theft } from './theft.ts';
import type { World } from './world.ts';

/** Longer than money waits for a changed account. */
const longestWait = 80 * hour;

const waits = [0, 0, minute, hour, 7 * hour, 25 * hour, 25 * hour, 73 * hour, longestWait] as const;

/** So long can the owner take it all back. */
const answersWithin = 7 * day;

/** Nothing goes wrong at this moment. */
const quietly = ({ isTold = false }: Setting): Setting => ({ ...inPeace, isTold });

const longestStep = 9 * hour;

/** Payout runs come and go. */
async function pass(world: World, setting: Setting, time: number): Promise<void> {
  for (let left = time; left > 0; left -= longestStep) {
    world.clock.advance(Math.min(left, longestStep));
    await sweep(world, setting);
    await catchUp(world, setting);
    if (world.random.chance(0.8)) await deliverAll(world, setting);
  }
}

const besides = (world: World, setting: Setting, tasks: readonly Action[]): Promise<void> =>
  interleave(
    world.random,
    tasks.map((task) => (turn: Turn) => task(world, { ...setting, turn })),
  );

const thieves = ({ random }: World, theft: Theft, most: number): Action[] =>
  Array.from({ length: random.int(most + 1) }, () => (world, setting) => steal(world, setting, theft));

const does = <T>(world: World, setting: Setting, name: string, act: (ports: Ports) => Promise<T>) =>
  request(world, setting, { name: `the owner ${name}`, act });

const ownMailbox = ({ owner }: Theft) => new Set([owner.email]);

/** Of mails since the password is known: those of before may be too old. */
const linksOf = ({ queues }: World, theft: Theft): string[] =>
  queues.letters
    .slice(theft.lettersBefore)
    .flatMap(({ to, params }) => (to === theft.owner.email ? (params.rollBack ?? []) : []));

async function press(world: World, setting: Setting, theft: Theft, token: string): Promise<boolean> {
  const done = await does(world, setting, 'says that it was not them', (ports) =>
    call(rollBackChanges, ports, { body: { token } }),
  );
  if (done?.ok) theft.rolledBackAt ??= world.clock.now();
  return done?.ok === true;
}

/** The link of any mail that has reached the address they had: one or several, in any order, some twice. */
async function pressLinks(world: World, setting: Setting, theft: Theft): Promise<void> {
  const { random } = world;
  const links = linksOf(world, theft);
  const presses = Array.from(
    { length: 1 + random.int(3) },
    (): Action => async (there, given) => {
      const token = random.some(links);
      if (token) await press(there, given, theft, token);
    },
  );
  await besides(world, setting, [...presses, ...thieves(world, theft, 2)]);
  const last = random.some(links);
  if (last && !(await press(world, quietly(setting), theft, last)))
    world.violations.push(`I18 a link in the mailbox of ${theft.owner.username} takes nothing back`);
  await checkAccount(world, theft);
}

/** Whatever keeps somebody from it passes within a day: tried again every hour. */
const patience = 60;

async function untilDone(world: World, setting: Setting, what: string, attempt: () => Promise<boolean>): Promise<void> {
  for (let left = patience; left > 0; left--) {
    if (await attempt()) return;
    await pass(world, quietly(setting), hour);
  }
  world.violations.push(`I18 nobody can ${what}`);
}

/** A new password, by the newest mail that leads to one. */
async function reset(world: World, setting: Setting, theft: Theft, isAsked: boolean): Promise<boolean> {
  const { owner } = theft;
  const body = { email: owner.email };
  if (isAsked) await does(world, setting, 'forgets', (ports) => call(forgotPassword, ports, { body }));
  const token = lettersTo(world, ownMailbox(theft)).findLast(({ template }) =>
    /^(reset-password|changes-undone)$/.test(template),
  )?.params.token;
  if (!token) return false;
  const wanted = { token, password: theft.ownPassword };
  let isDone = false;
  const own: Action = async (there, given) => {
    const answer = await does(there, given, 'resets', (ports) => call(resetPassword, ports, { body: wanted }));
    isDone = answer?.ok === true;
  };
  await besides(world, setting, [own, ...thieves(world, theft, 2)]);
  return isDone;
}

/** Payouts go on, and money goes where it went. */
async function settleIn(world: World, setting: Setting, { owner, ...theft }: Theft): Promise<number> {
  const user = { ...owner, session: 'OWN' };
  await untilDone(world, setting, 'let payouts go on', async () => {
    const second_factor = await codeFromMailbox(world, quietly(setting), { user, purpose: 'payout' });
    const body = { second_factor };
    return (
      (await does(world, quietly(setting), 'lets payouts go on', (ports) => call(resumePayouts, ports, { user, body })))
        ?.ok === true
    );
  });
  const resumedAt = world.clock.now();
  // What was set long before is still there, and as good as ever.
  const payee = await world.books.get({ pk: `USR#${owner.id}`, sk: 'PAYEE' }, { consistent: true });
  if (payee && world.random.chance(0.5)) return resumedAt;
  const form = { alipayAccount: `new.${owner.email}`, realName: '南岸', current_password: theft.ownPassword };
  await untilDone(world, setting, 'set an account again', async () => {
    const second_factor = await codeFromMailbox(world, quietly(setting), { user, purpose: 'payout-account' });
    const body = { ...form, second_factor };
    return (
      (await does(world, quietly(setting), 'is paid again', (ports) => call(setAlipayAccount, ports, { user, body })))
        ?.ok === true
    );
  });
  return resumedAt;
}

async function wayBack(world: World, setting: Setting, theft: Theft): Promise<void> {
  const isByLink = linksOf(world, theft).length > 0 && world.random.chance(0.6);
  if (isByLink) await pressLinks(world, setting, theft);
  let isAsked = !isByLink;
  await untilDone(world, setting, 'reset a password', async () => {
    const isReset = await reset(world, isAsked ? quietly(setting) : setting, theft, isAsked);
    isAsked = true;
    return isReset;
  });
  theft.backAt = world.clock.now();
  await checkAccount(world, theft);
}

/** Several things at once, and perhaps a sale. */
async function tryOnce(world: World, setting: Setting, theft: Theft): Promise<void> {
  const { random } = world;
  const others = random.chance(0.4) ? [random.some(actions)].filter((one) => one !== undefined) : [];
  await besides(world, setting, [...thieves(world, theft, 2), ...others]);
  if (random.chance(0.5)) for (const sell of [buy, pay]) await sell(world, setting);
}

/** Hours and days of it, beside sales and whatever else happens. */
async function tryAll(world: World, setting: Setting, theft: Theft): Promise<void> {
  const { random, clock } = world;
  const until = clock.now() + answersWithin - random.pick([2 * hour, 30 * hour]);
  for (let left = 4 + random.int(10); left > 0; left--) {
    await tryOnce(world, setting, theft);
    const time: number = random.pick(waits);
    const isInTime: boolean = clock.now() + time < until;
    if (!isInTime) break;
    await pass(world, setting, time);
  }
  if (random.chance(0.5) && clock.now() + longestWait < until) await pass(world, setting, longestWait);
}

/** Somebody has the password, tries what there is to try for some days, and the owner notices in time. */
export const burglary: Action = async (world, setting) => {
  const { random, sellers } = world;
  const owner = random.some(sellers);
  if (world.theft || setting.turn || !owner) return;
  // What has been there for a week is the owner's, whatever is taken back.
  if (random.chance(0.4)) await pass(world, setting, 8 * day);
  const theft = newTheft(owner, world);
  world.theft = theft;
  // The first session after a proof of the mailbox is as good as a code from it: that one is the owner's.
  const own = { email: owner.username, password: theft.password };
  await does(world, quietly(setting), 'logs in', (ports) => call(login, ports, { body: own }));
  await tryAll(world, setting, theft);
  await wayBack(world, setting, theft);
  if (random.chance(0.5)) await linger(world, setting);
  theft.resumedAt = await settleIn(world, setting, theft);
};

/** What the thief still has: a password, sessions, codes and links of mails. */
export const linger: Action = async (world, setting) => {
  const { theft } = world;
  if (theft?.backAt === undefined || setting.turn) return;
  for (let left = 1 + world.random.int(3); left > 0; left--) await steal(world, setting, theft);
  await checkAccount(world, theft);
};
