import type * as z from 'zod';
import type { ScheduleName } from '#infra/lib/schedules';
import { routeSubject, scheduleSubject, withRights, workerSubject } from '#infra/local/rights';
import type { ErrorCode } from '#shared/contract/errors';
import { routeEntries } from '#shared/contract/index';
import { needsSession, type Route } from '#shared/contract/route';
import type { Language } from '#shared/limits';
import type { Message } from '#shared/messages/index';
import { type MemoryBlobs, memoryBlobs, memoryLinks } from '../adapters/memory/blobs.ts';
import { type MemoryMail, memoryMail } from '../adapters/memory/mail.ts';
import { type MemoryQueues, memoryQueues } from '../adapters/memory/queues.ts';
import { testTable } from '../adapters/memory/test-table.ts';
import { configured } from '../adapters/provider.ts';
import type { Deps, PortName, Ports } from '../ports/index.ts';
import { tableSearch } from '../projections/search/index.ts';
import type { Caller, Endpoint, Input, RequestFacts } from '../runtime/endpoint.ts';
import { type AnyAnswer, checkAnswer } from '../runtime/http/answer.ts';
import { readInput } from '../runtime/http/input.ts';
import type { FieldProblem } from '../runtime/http/issues.ts';
import { park } from '../runtime/worker/park.ts';
import { Parked } from '../runtime/worker/parked.ts';
import type { Schedule, Worker } from '../runtime/worker/worker.ts';
import {
  type FakeClock,
  fakeClock,
  fakeFactorVault,
  fakePasswords,
  fakeShell,
  fakeTokens,
  fakeVault,
  noBank,
  noHttpProbe,
  noPayments,
  noPayouts,
  seededIds,
  testAppUrl,
  testPasskeys,
} from './fakes.ts';

interface Fakes {
  queues: MemoryQueues;
  mail: MemoryMail;
  blobs: MemoryBlobs;
  clock: FakeClock;
}

export type TestPorts = Omit<Ports, keyof Fakes> & Fakes;

/** Ports in memory, fresh each time; overrides replace single ones. */
export function testPorts<O extends Partial<Ports> = object>(overrides?: O): Omit<TestPorts, keyof O> & O {
  const clock = fakeClock();
  const table = testTable();
  const ports: TestPorts = {
    table,
    search: tableSearch(overrides?.table ?? table),
    blobs: memoryBlobs(),
    links: memoryLinks(),
    queues: memoryQueues(),
    mail: memoryMail(),
    payments: noPayments(),
    mockBank: noBank(),
    payouts: configured([noPayouts()]),
    payoutTerms: overrides?.payouts ?? configured([noPayouts()]),
    bills: [],
    passwords: fakePasswords(),
    tokens: fakeTokens(),
    vault: fakeVault(),
    factorVault: fakeFactorVault(),
    passkeys: testPasskeys(),
    clock,
    ids: seededIds(overrides?.clock ?? clock),
    shell: fakeShell(),
    httpProbe: noHttpProbe(),
    site: { appUrl: testAppUrl, supportEmail: 'support@example.com' },
  };
  return { ...ports, ...overrides } as Omit<TestPorts, keyof O> & O;
}

export interface RequestOverrides extends Partial<Omit<RequestFacts, 'language'>> {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** The body is a form: fields, with `files` as a list of File. */
  form?: unknown;
  /** A fresh session by default. */
  user?: (Pick<Caller, 'id'> & Partial<Caller & { username: string }>) | undefined;
  language?: Language;
}

/** The result of a call: the response, or a refusal with invalid fields. */
export type Called<R extends Route> =
  | { ok: true; value: z.output<R['response']>; status?: never; location?: never }
  | { ok: true; value?: unknown; status: 202; location?: never; retryAfterSeconds?: number }
  | { ok: true; value?: never; status: 302; location: string }
  | { ok: true; value: z.output<R['response']>; status: 404; location?: never }
  | { ok: false; code: ErrorCode; problems?: FieldProblem[]; params?: Record<string, string | number> };

const factsOf = (overrides: RequestOverrides): RequestFacts => ({
  id: overrides.id ?? 'test-request',
  language: overrides.language ?? 'zh',
  ip: overrides.ip,
  wantsJson: overrides.wantsJson ?? false,
  rawBody: overrides.rawBody ?? '',
  headers: overrides.headers ?? {},
});

/** Operators are identified by username. */
const callerIn = ({ user }: RequestOverrides, access: Route['access']) =>
  user && {
    ...{ id: user.id, session: user.session ?? 'TEST' },
    ...(access === 'operator' && { username: user.username ?? 'operator' }),
  };

/** Calls a route without HTTP; input, response and rights are checked as in the API. */
export async function call<R extends Route, P extends PortName>(
  endpoint: Endpoint<R, P>,
  ports: Pick<Ports, P>,
  overrides: RequestOverrides = {},
): Promise<Called<R>> {
  const { access } = endpoint.route;
  if (needsSession({ access }) && !overrides.user) return { ok: false, code: 'unauthorized' };
  const input = readInput(endpoint.route, {
    params: overrides.params ?? {},
    query: overrides.query ?? {},
    body: overrides.form ?? overrides.body ?? {},
    isForm: overrides.form !== undefined,
  });
  if (!input.ok) return { ok: false, code: 'invalid_input', problems: input.problems };
  const args = {
    ...input.value,
    user: callerIn(overrides, access),
    request: factsOf(overrides),
  } as Input<R>;
  const name = routeEntries.find(([, row]) => row === endpoint.route)?.[0];
  const answer = await endpoint.answer(args, withRights(ports, name && routeSubject(name)));
  return checkAnswer(endpoint.route, answer as AnyAnswer) as Called<R>;
}

/** The value of a successful result. @throws for a refusal */
export async function valueIn<R extends Route>(called: Promise<Called<R>>): Promise<z.output<R['response']>> {
  const answer = await called;
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  if (answer.status) throw new Error(`answered ${answer.status}`);
  return answer.value;
}

/** Runs a schedule with its rights. */
export const ran = <P extends PortName>(schedule: Schedule<P>, ports: Pick<Ports, P>): Promise<void> =>
  schedule.run(withRights(ports, scheduleSubject(schedule.name as ScheduleName)));

/** The emails that wait in the queue. */
export const emailsIn = ({ queues }: { queues: MemoryQueues }) =>
  queues.sent.flatMap(({ message }) => ('template' in message ? [message] : []));

/** The links of the emails made from one template, the oldest first. */
export const linksIn = (ports: { queues: MemoryQueues }, template: Message<'mail'>['template']): string[] =>
  emailsIn(ports).flatMap((email) => (email.template === template ? [email.params.token ?? ''] : []));

type Drained = Deps<'table' | 'clock' | 'ids'> & { queues: MemoryQueues };

type AnyWorker = Pick<Worker, 'queue'> & { work(message: never, ports: never): Promise<void> };

/**
 * Delivers all queues in order, including messages sent meanwhile. Queues without a worker here keep theirs. Errors are
 * thrown, parked messages parked.
 */
export async function drain(ports: Drained, workers: readonly AnyWorker[]): Promise<void> {
  const { sent } = ports.queues;
  const workerOf = (queue: string) => workers.find((candidate) => candidate.queue === queue);
  for (let at = sent.findIndex(({ queue }) => workerOf(queue)); at >= 0; ) {
    const [message] = sent.splice(at, 1);
    if (!message) return;
    await workOff(ports, workerOf(message.queue), message);
    at = sent.findIndex(({ queue }) => workerOf(queue));
  }
}

async function workOff(ports: Drained, worker: AnyWorker | undefined, message: MemoryQueues['sent'][number]) {
  try {
    await worker?.work(message.message as never, withRights(ports, workerSubject(message.queue)) as never);
  } catch (error) {
    if (!(error instanceof Parked)) throw error;
    await park(ports, {
      queue: message.queue,
      id: ports.ids.next(),
      body: message.message,
      message: message.message,
      reason: error.message,
    });
  }
}
