import { notifyPayment } from '#functions/api/payments/notify-payment';
import type { Ports } from '#functions/ports/index';
import { call } from '#functions/test/ports';
import { schedule as sweepSchedule } from '#functions/workers/sweep';
import type { Bank, Posted } from './bank/bank.ts';
import { calm, fate, type Weather } from './chaos.ts';
import type { Turn } from './interleave.ts';
import { type Envelope, work } from './queues.ts';
import { portsOf, Run } from './run.ts';
import type { World } from './world.ts';

/** Around what is done: how bad things are, and who else is at work. */
export interface Setting {
  weather: Weather;
  turn?: Turn | undefined;
  /** Keeps a trace that can be read. */
  isTold?: boolean;
}

/** Something that somebody does. */
export type Action = (world: World, setting: Setting) => Promise<void>;

export const inPeace: Setting = { weather: calm };

type Ended<T> = { is: 'done'; value: T } | { is: 'dead' } | { is: 'failed'; error: unknown; meant: boolean };

interface Process<T> {
  name: string;
  act(ports: Ports): Promise<T>;
}

/** One process from its start to its end, whichever that is. */
async function perform<T>(world: World, setting: Setting, { name, act }: Process<T>): Promise<Ended<T>> {
  const { weather, turn, isTold } = setting;
  const run = new Run({ ...fate(world.random, weather), ...(turn && { turn }) });
  const ports = portsOf(run, world.ports);
  const ended = await act(world.tampering.view?.(ports) ?? ports).then(
    (value): Ended<T> => (run.isDead ? { is: 'dead' } : { is: 'done', value }),
    (error): Ended<T> => (run.isDead ? { is: 'dead' } : { is: 'failed', error, meant: run.isDisturbed }),
  );
  if (isTold) world.trace.push(`${new Date(world.clock.now()).toISOString().slice(5, 19)} ${name} → ${outcome(ended)}`);
  return ended;
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'failed');

const outcome = <T>(ended: Ended<T>): string => {
  if (ended.is === 'failed') return `failed: ${textOf(ended.error)}`;
  return ended.is === 'dead' ? 'died' : JSON.stringify(ended.value ?? 'done').slice(0, 120);
};

/** A call of the API. What goes wrong without anything having gone wrong around it is a bug (I11). */
export async function request<T>(world: World, setting: Setting, asked: Process<T>): Promise<T | undefined> {
  const ended = await perform(world, setting, asked);
  if (ended.is === 'failed' && !ended.meant) world.violations.push(`I11 ${asked.name}: ${textOf(ended.error)}`);
  return ended.is === 'done' ? ended.value : undefined;
}

/** One message to its worker. */
export async function deliver(world: World, setting: Setting, one: Envelope): Promise<void> {
  const { queues, random } = world;
  queues.take(one);
  const name = `${one.queue} ${JSON.stringify(one.message)}`;
  const ended = await perform(world, setting, { name, act: (ports) => work(one, ports) });
  if (setting.turn || ended.is !== 'done') noteUnsure(world, one);
  if (ended.is === 'done') queues.done(one, random.chance(setting.weather.twice));
  else queues.failed(one);
}

/** A letter goes before it is noted: who dies between the two, or is beside another, may have sent it twice. */
function noteUnsure({ unsure }: World, { queue, message }: Envelope): void {
  if (queue === 'mail' && 'template' in message) unsure.set(message.id, (unsure.get(message.id) ?? 0) + 1);
}

const endless = 'I8 the queues do not come to an end';

/** That is wrong, whatever comes after it, and all of that would go on as long. */
export const isEndless = ({ violations }: World): boolean => violations.includes(endless);

/** One of what can be received now. */
export const deliverOne: Action = async (world, setting) => {
  const next = world.random.some(world.queues.ready());
  if (next) await deliver(world, setting, next);
};

/** Everything that can be received now, and what comes of it. */
export async function deliverAll(world: World, setting: Setting, most = 400): Promise<void> {
  if (isEndless(world)) return;
  for (let left = most; left > 0; left--) {
    const next = world.random.some(world.queues.ready());
    if (!next) return;
    await deliver(world, setting, next);
  }
  world.violations.push(endless);
}

export async function sweep(world: World, setting: Setting): Promise<void> {
  await request(world, setting, { name: 'sweep', act: (ports) => sweepSchedule.run(ports) });
}

/** Posts a notification as the provider does, or somebody who pretends to be it; undefined where nobody answered. */
export async function post(
  world: World,
  setting: Setting,
  { provider, body, headers }: Posted & { provider: string },
): Promise<string | undefined> {
  const asked = { params: { provider }, rawBody: body, headers };
  const answer = await request(world, setting, {
    name: `notification of ${provider}`,
    act: (ports) => call(notifyPayment, ports, asked),
  });
  return answer?.ok && typeof answer.value === 'string' ? answer.value : undefined;
}

/** I7: the acknowledgement is given only after a queue has what it is about. */
function checkDurable(world: World, bank: Bank, body: string): void {
  const payment = [...bank.books.payments.values()].find(({ outTradeNo }) => body.includes(outTradeNo));
  if (payment && !world.heard.has(payment.outTradeNo))
    world.violations.push(`I7 ${payment.outTradeNo} was acknowledged and is in no queue`);
}

/** What providers have to tell by now, and what was late and happens now. */
export async function catchUp(world: World, setting: Setting): Promise<void> {
  const { banks, random } = world;
  for (const bank of Object.values(banks)) {
    await bank.catchUp(async ({ body, headers }) => {
      if (random.chance(setting.weather.lost)) throw new Error('lost on the way');
      const text = await post(world, setting, { provider: bank.provider.name, body, headers });
      if (text === 'success') checkDurable(world, bank, body);
      return text === undefined ? { status: 500, text: '' } : { status: 200, text };
    });
  }
}
