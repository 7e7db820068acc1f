import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { escapeHtml } from '#functions/domain/html-text';
import { routes } from '#shared/contract/index';
import { problem } from '#shared/contract/problem';

export const smokeOptions = {
  url: { type: 'string' },
  gateway: { type: 'string' },
  /** Seconds for which failing steps are retried. */
  patience: { type: 'string', default: '0' },
} as const;

/** A market's public URL, and that of its API behind the CDN. */
export interface SmokeTarget {
  url: string;
  /** URL of the API that only the CDN may call; the local engine has none. */
  gateway?: string | undefined;
}

export interface Visit extends SmokeTarget {
  /** Milliseconds for which failing steps are retried, over all steps. */
  patienceMs: number;
}

export interface Outcome {
  step: string;
  /** Why this step failed; it is then the last. */
  problem?: string;
}

/** Results that later steps use. */
interface WalkState {
  home?: string;
  post?: { id: string; title: string };
}

interface Step {
  step: string;
  run(visit: Visit, state: WalkState): Promise<void>;
}

const requestMs = 20_000;

async function request(address: string, init: RequestInit = {}) {
  const signal = AbortSignal.timeout(requestMs);
  const response = await fetch(address, { redirect: 'manual', signal, ...init });
  const { status, headers } = response;
  return { status, headers, text: await response.text(), type: headers.get('content-type') ?? '' };
}

type Answer = Awaited<ReturnType<typeof request>>;

function ensure(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const expectStatus = ({ status }: Answer, expected: number): void =>
  ensure(status === expected, `answered ${status} instead of ${expected}`);

function expectPage(answer: Answer, expected = 200): void {
  expectStatus(answer, expected);
  ensure(answer.type.startsWith('text/html'), `came as “${answer.type}”, not as a page`);
  ensure(answer.text.includes('id="root"'), 'is not a page of the app');
}

function read<S extends z.ZodType>({ text }: Answer, shape: S): z.output<S> {
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`does not fit the contract: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function homePage({ url }: Visit, state: WalkState): Promise<void> {
  const page = await request(`${url}/`);
  expectPage(page);
  ensure(page.headers.has('content-security-policy'), 'came without a content security policy');
  ensure(
    url.startsWith('http:') || page.headers.has('strict-transport-security'),
    'came without Strict-Transport-Security',
  );
  state.home = page.text;
}

async function itsScript({ url }: Visit, { home = '' }: WalkState): Promise<void> {
  const [, path] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(home) ?? [];
  if (!path) throw new Error('the home page names no script');
  const script = await request(url + path);
  expectStatus(script, 200);
  ensure(script.type.startsWith('text/javascript'), `${path} came as “${script.type}”`);
  ensure((script.headers.get('cache-control') ?? '').includes('immutable'), `${path} is not kept by browsers`);
  ensure(script.text.length > 0, `${path} is empty`);
}

const { listFiles } = routes;

async function publicList({ url }: Visit, state: WalkState): Promise<void> {
  const list = await request(`${url}/api/files`, { headers: { accept: 'application/json' } });
  expectStatus(list, 200);
  const [post] = read(list, listFiles.response).posts;
  if (post) state.post = post;
}

/** In an empty market it requests the page of a missing file, which the same function renders. */
async function filePage({ url }: Visit, { post }: WalkState): Promise<void> {
  const page = await request(`${url}/code/${post?.id ?? 'none'}`);
  expectPage(page, post ? 200 : 404);
  if (post) ensure(page.text.includes(escapeHtml(post.title)), `does not name ${post.id} by its title`);
}

/** Uses a new address below an invalid domain each time, so that no account's login limit is affected. */
async function refusedLogin({ url }: Visit): Promise<void> {
  const name = randomBytes(8).toString('hex');
  const login = await request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ email: `${name}@smoke.invalid`, password: randomBytes(16).toString('hex') }),
  });
  expectStatus(login, 401);
  ensure(login.type.startsWith('application/problem+json'), `was refused as “${login.type}”, not as a problem`);
  const { code } = read(login, problem);
  ensure(code === 'invalid_credentials', `was refused for ${code}`);
}

async function shutGateway({ gateway }: Visit): Promise<void> {
  expectStatus(await request(`${gateway}/api/files`), 403);
}

const publicSteps: readonly Step[] = [
  { step: 'the home page', run: homePage },
  { step: 'its script', run: itsScript },
  { step: 'the list of files', run: publicList },
  { step: 'the page of a file', run: filePage },
  { step: 'a login with a wrong password', run: refusedLogin },
];

const gatewayStep: Step = { step: 'a call around the CDN', run: shutGateway };

/** The message of an error with its cause: that of `fetch` says only that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error.message + cause;
}

const everyMs = 3000;

/** Retries while there is time left: a CDN may still be updating, or a function starting for the first time. */
async function retryUntil(act: () => Promise<void>, until: number): Promise<void> {
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      const left = until - Date.now();
      if (left <= 0) throw error;
      await wait(Math.min(everyMs, left));
    }
  }
}

/** Runs a visitor's first steps in order, up to the first that fails. */
export async function walk(visit: Visit): Promise<Outcome[]> {
  const state: WalkState = {};
  const until = Date.now() + visit.patienceMs;
  const done: Outcome[] = [];
  const steps = visit.gateway === undefined ? publicSteps : [...publicSteps, gatewayStep];
  for (const { step, run } of steps) {
    try {
      await retryUntil(() => run(visit, state), until);
      done.push({ step });
    } catch (error) {
      return [...done, { step, problem: reasonOf(error) }];
    }
  }
  return done;
}

export const outcomeLine = ({ step, problem }: Outcome): string =>
  problem === undefined ? `✓ ${step}` : `✗ ${step}: ${problem}`;
