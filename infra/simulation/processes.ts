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

/** The conditions under which an action runs. */
export interface ActionContext {
  faultRates: FaultRates;
  turn?: Turn | undefined;
  /** Writes every process into the trace. */
  isTraced?: boolean;
}

/** Something that a person, a queue or a schedule does. */
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

/** Runs a process to its end: done, killed or failed. */
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

/** Calls the API. A failure without a planned fault behind it is a violation (I11). */
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

/** Delivers one message to its worker. */
export async function deliver(simulation: Simulation, context: ActionContext, envelope: Envelope): Promise<void> {
  const { queues, random } = simulation;
  queues.take(envelope);
  const name = `${envelope.queue} ${JSON.stringify(envelope.message)}`;
  const result = await runProcess(simulation, context, { name, act: (ports) => work(envelope, ports) });
  if (context.turn || result.is !== 'done') recordPossibleResend(simulation, envelope);
  if (result.is === 'done') queues.done(envelope, random.chance(context.faultRates.redelivery));
  else queues.failed(envelope);
}

/**
 * Emails are sent before that is recorded: a process killed in between, or running beside another, may send one twice.
 */
function recordPossibleResend({ possibleResends }: Simulation, { queue, message }: Envelope): void {
  if (queue === 'mail' && 'template' in message)
    possibleResends.set(message.id, (possibleResends.get(message.id) ?? 0) + 1);
}

const endlessQueues = 'I8 the queues do not come to an end';

/** After that violation nothing else is delivered, because deliveries would never end. */
export const hasEndlessQueues = ({ violations }: Simulation): boolean => violations.includes(endlessQueues);

export const deliverOne: Action = async (simulation, context) => {
  const next = simulation.random.some(simulation.queues.ready());
  if (next) await deliver(simulation, context, next);
};

/** Delivers all visible messages, and those that their workers send. */
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

/** Posts a notification, genuine or forged; undefined where the call failed. */
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

/** I7: a notification is acknowledged only after its message is in a queue. */
function checkDurable(simulation: Simulation, bank: Bank, body: string): void {
  const payment = [...bank.books.payments.values()].find(({ outTradeNo }) => body.includes(outTradeNo));
  if (payment && !simulation.queuedNotifications.has(payment.outTradeNo))
    simulation.violations.push(`I7 ${payment.outTradeNo} was acknowledged and is in no queue`);
}

/** Providers send what is due, and calls that were delayed take effect. */
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
