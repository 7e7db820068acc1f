import type * as z from 'zod';
import type { ScheduleName } from '#infra/lib/schedules';
import { routeSubject, scheduleSubject, withRights, workerSubject } from '#infra/local/rights';
import type { ErrorCode } from '#shared/contract/errors';
import { routeEntries } from '#shared/contract/index';
import { needsSession, type Route } from '#shared/contract/route';
import type { Language } from '#shared/limits';
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

/** All ports in memory. An override replaces its port; the others are fresh each time. */
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
  /** The body is the row's form: fields, with `files` as a list of File. */
  form?: unknown;
  /** In a session of their own, unless it says which. */
  user?: (Pick<Caller, 'id'> & Partial<Caller & { username: string }>) | undefined;
  language?: Language;
}

/** What a call came to: the row's answer as it leaves, or a refusal, with the fields where the input was at fault. */
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

/** Whoever works for the market is known by their name. */
const callerIn = ({ user }: RequestOverrides, access: Route['access']) =>
  user && {
    ...{ id: user.id, session: user.session ?? 'TEST' },
    ...(access === 'operator' && { username: user.username ?? 'operator' }),
  };

/** One call without HTTP: input, answer and rights are checked against the row exactly as the API does it. */
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

/** The value of an answer that must be one. */
export async function valueIn<R extends Route>(called: Promise<Called<R>>): Promise<z.output<R['response']>> {
  const answer = await called;
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  if (answer.status) throw new Error(`answered ${answer.status}`);
  return answer.value;
}

/** A schedule's turn, with its rights. */
export const ran = <P extends PortName>(schedule: Schedule<P>, ports: Pick<Ports, P>): Promise<void> =>
  schedule.run(withRights(ports, scheduleSubject(schedule.name as ScheduleName)));

type Drained = Deps<'table' | 'clock' | 'ids'> & { queues: MemoryQueues };

type AnyWorker = Pick<Worker, 'queue'> & { work(message: never, ports: never): Promise<void> };

/**
 * Works off what the queues hold, messages sent meanwhile included, in the order they were sent. Messages of queues
 * without a worker here stay. What a worker throws is thrown; what it parks is parked.
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
