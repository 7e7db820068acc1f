import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Caller, password, registerMember } from '#infra/blackbox/caller';
import { checkoutCopy } from '../checkout-copy.ts';
import { root } from '../root.ts';
import { callAws } from '../signed-call.ts';
import { addSessionKey, dropOldSessionKeys } from './account.ts';
import type { ReportStep } from './journey.ts';

const handler = 'functions/api/catalog/list-file-types.ts';

/** Makes a handler answer in the reverse order. @throws when it is not as this knows it */
function editHandler(checkout: string): void {
  const source = readFileSync(join(checkout, handler), 'utf8');
  const edited = source.replace('categories.map(', 'categories.toReversed().map(');
  if (edited === source) throw new Error(`${handler} lists the categories otherwise`);
  writeFileSync(join(checkout, handler), edited);
}

const types = z.object({ types: z.array(z.object({ type: z.string() })) });

async function listTypes(caller: Caller): Promise<string> {
  const { body } = await caller.ask('GET /files/meta/types');
  return types
    .parse(body)
    .types.map(({ type }) => type)
    .join();
}

function checkEqual(actual: unknown, expected: unknown, description: string): void {
  if (actual !== expected) throw new Error(`${description}: ${actual} instead of ${expected}`);
}

const functions = z.object({ Functions: z.array(z.object({ FunctionName: z.string(), CodeSha256: z.string() })) });

/** The hash of each function's code, by its name. */
async function codeOf(stage: string): Promise<Map<string, string>> {
  const answer = await callAws({ service: 'lambda', path: '/2015-03-31/functions/', query: 'MaxItems=10000' });
  const own = functions.parse(JSON.parse(answer)).Functions;
  return new Map(
    own.flatMap(({ FunctionName, CodeSha256 }) =>
      FunctionName.startsWith(`tanwei-${stage}-`) ? [[FunctionName, CodeSha256]] : [],
    ),
  );
}

const changedNames = (before: Map<string, string>, after: Map<string, string>): string =>
  [...after].flatMap(([name, code]) => (before.get(name) === code ? [] : [name])).join();

const statusOf = async (caller: Caller, token: string): Promise<number> =>
  (await caller.ask('GET /users/me', { token })).status;

export interface Stage {
  name: string;
  caller: Caller;
  deploy(checkout: string): Promise<void>;
}

/** Deploys an edited handler and a further session key, then the previous handler and only the new key. */
export async function deployChanges({ name, caller, deploy }: Stage, done: ReportStep): Promise<void> {
  const member = await registerMember(caller, `rotated_${Date.now().toString(36).slice(-5)}`);
  const [order, code] = [await listTypes(caller), await codeOf(name)];
  await addSessionKey(name);
  using checkout = checkoutCopy();
  editHandler(checkout.path);
  await deploy(checkout.path);
  checkEqual(await listTypes(caller), order.split(',').toReversed().join(), 'the edited handler answers');
  checkEqual(changedNames(code, await codeOf(name)), `tanwei-${name}-list-file-types`, 'functions with other code');
  done('one handler was edited and deployed, and it alone was changed and answers as edited');

  checkEqual(await statusOf(caller, member.token), 200, 'the token of the old key is answered');
  const login = await caller.ask('POST /auth/login', { json: { email: member.username, password } });
  const token = String(login.body.token);
  done('a session key was put before the old one: tokens of the old one go on');

  await dropOldSessionKeys(name);
  await deploy(root);
  checkEqual(await listTypes(caller), order, 'the previous handler answers');
  checkEqual(changedNames(code, await codeOf(name)), '', 'functions with other code than at first');
  done('the previous code was deployed again, and answers as before');

  checkEqual(await statusOf(caller, member.token), 401, 'the token of the dropped key is answered');
  checkEqual(await statusOf(caller, token), 200, 'the token of the new key is answered');
  done('the old session key was taken away: its tokens ended, those of the new one go on');
}
