import { notifyPayment } from '#functions/api/payments/notify-payment';
import type { Ports } from '#functions/ports/index';
import { call } from '#functions/test/ports';
import { schedule as sweepSchedule } from '#functions/workers/sweep';
import type { Bank, NotificationRequest } from './bank/bank.ts';
import { type FaultRates, noFaults, planFaults } from './fault-rates.ts';
import type { Turn } from './interleave.ts';
import { portsOf, Run } from './process-run.ts';
import { type Envelope, work } from './queues.ts';
import type { Simulation } from './simulation.ts';

/** Around what is done: how bad things are, and who else is at work. */
export interface ActionContext {
  faultRates: FaultRates;
  turn?: Turn | undefined;
  /** Keeps a trace that can be read. */
  isTraced?: boolean;
}

/** Something that somebody does. */
export type Action = (simulation: Simulation, context: ActionContext) => Promise<void>;

export const undisturbed: ActionContext = { faultRates: noFaults };

type ProcessResult<T> =
  | { is: 'done'; value: T }
  | { is: 'dead' }
  | { is: 'failed'; error: unknown; isExpected: boolean };

interface Process<T> {
  name: string;
  act(ports: Ports): Promise<T>;
}

/** One process from its start to its end, whichever that is. */
async function runProcess<T>(
  simulation: Simulation,
  context: ActionContext,
  { name, act }: Process<T>,
): Promise<ProcessResult<T>> {
  const { faultRates, turn, isTraced } = context;
  const run = new Run({ ...planFaults(simulation.random, faultRates), ...(turn && { turn }) });
  const ports = portsOf(run, simulation.ports);
  const result = await act(simulation.tampering.view?.(ports) ?? ports).then(
    (value): ProcessResult<T> => (run.isDead ? { is: 'dead' } : { is: 'done', value }),
    (error): ProcessResult<T> => (run.isDead ? { is: 'dead' } : { is: 'failed', error, isExpected: run.isDisturbed }),
  );
  if (isTraced)
    simulation.trace.push(
      `${new Date(simulation.clock.now()).toISOString().slice(5, 19)} ${name} → ${describeResult(result)}`,
    );
  return result;
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'failed');

const describeResult = <T>(result: ProcessResult<T>): string => {
  if (result.is === 'failed') return `failed: ${textOf(result.error)}`;
  return result.is === 'dead' ? 'died' : JSON.stringify(result.value ?? 'done').slice(0, 120);
};

/** A call of the API. What goes wrong without anything having gone wrong around it is a bug (I11). */
export async function callApi<T>(
  simulation: Simulation,
  context: ActionContext,
  task: Process<T>,
): Promise<T | undefined> {
  const result = await runProcess(simulation, context, task);
  if (result.is === 'failed' && !result.isExpected)
    simulation.violations.push(`I11 ${task.name}: ${textOf(result.error)}`);
  return result.is === 'done' ? result.value : undefined;
}

/** One message to its worker. */
export async function deliver(simulation: Simulation, context: ActionContext, envelope: Envelope): Promise<void> {
  const { queues, random } = simulation;
  queues.take(envelope);
  const name = `${envelope.queue} ${JSON.stringify(envelope.message)}`;
  const result = await runProcess(simulation, context, { name, act: (ports) => work(envelope, ports) });
  if (context.turn || result.is !== 'done') recordPossibleResend(simulation, envelope);
  if (result.is === 'done') queues.done(envelope, random.chance(context.faultRates.redelivery));
  else queues.failed(envelope);
}

/** A letter goes before it is noted: who dies between the two, or is beside another, may have sent it twice. */
function recordPossibleResend({ possibleResends }: Simulation, { queue, message }: Envelope): void {
  if (queue === 'mail' && 'template' in message)
    possibleResends.set(message.id, (possibleResends.get(message.id) ?? 0) + 1);
}

const endlessQueues = 'I8 the queues do not come to an end';

/** That is wrong, whatever comes after it, and all of that would go on as long. */
export const hasEndlessQueues = ({ violations }: Simulation): boolean => violations.includes(endlessQueues);

/** One of what can be received now. */
export const deliverOne: Action = async (simulation, context) => {
  const next = simulation.random.some(simulation.queues.ready());
  if (next) await deliver(simulation, context, next);
};

/** Everything that can be received now, and what comes of it. */
export async function deliverAll(simulation: Simulation, context: ActionContext, most = 400): Promise<void> {
  if (hasEndlessQueues(simulation)) return;
  for (let left = most; left > 0; left--) {
    const next = simulation.random.some(simulation.queues.ready());
    if (!next) return;
    await deliver(simulation, context, next);
  }
  simulation.violations.push(endlessQueues);
}

export async function sweep(simulation: Simulation, context: ActionContext): Promise<void> {
  await callApi(simulation, context, { name: 'sweep', act: (ports) => sweepSchedule.run(ports) });
}

/** Posts a notification as the provider does, or somebody who pretends to be it; undefined where nobody answered. */
export async function post(
  simulation: Simulation,
  context: ActionContext,
  { provider, body, headers }: NotificationRequest & { provider: string },
): Promise<string | undefined> {
  const input = { params: { provider }, rawBody: body, headers };
  const answer = await callApi(simulation, context, {
    name: `notification of ${provider}`,
    act: (ports) => call(notifyPayment, ports, input),
  });
  return answer?.ok && typeof answer.value === 'string' ? answer.value : undefined;
}

/** I7: the acknowledgement is given only after a queue has what it is about. */
function checkDurable(simulation: Simulation, bank: Bank, body: string): void {
  const payment = [...bank.books.payments.values()].find(({ outTradeNo }) => body.includes(outTradeNo));
  if (payment && !simulation.queuedNotifications.has(payment.outTradeNo))
    simulation.violations.push(`I7 ${payment.outTradeNo} was acknowledged and is in no queue`);
}

/** What providers have to tell by now, and what was late and happens now. */
export async function catchUp(simulation: Simulation, context: ActionContext): Promise<void> {
  const { banks, random } = simulation;
  for (const bank of Object.values(banks)) {
    await bank.catchUp(async ({ body, headers }) => {
      if (random.chance(context.faultRates.lostNotification)) throw new Error('lost on the way');
      const text = await post(simulation, context, { provider: bank.provider.name, body, headers });
      if (text === 'success') checkDurable(simulation, bank, body);
      return text === undefined ? { status: 500, text: '' } : { status: 200, text };
    });
  }
}
