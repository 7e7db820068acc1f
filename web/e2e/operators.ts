import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as otpauth from 'otpauth';
import type { Page } from 'playwright-core';
import type { Role } from '#shared/roles';
import * as messages from '../src/i18n/zh/operations/all.ts';
import { zh } from '../src/i18n/zh.ts';
import type { Market } from './market.ts';
import { call, mailboxFactor, type Person, password } from './people.ts';

const root = join(import.meta.dirname, '..', '..');

/** The output of `npm run ops` for this market, also if it fails. */
export async function ops(market: Market, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: market.dataDir };
  // Asynchronous: during a blocking call closed sockets would be reused.
  const execution = promisify(execFile)(process.execPath, ['infra/tools/ops/ops.ts', ...args], { cwd: root, env });
  const { stdout } = await execution.catch((failure: { stdout: string }) => failure);
  return stdout;
}

/** Milliseconds for which an app shows a code. */
const halfMinute = 30_000;

export interface Operator extends Person {
  app: otpauth.TOTP;
}

/** Grants a role from the shell, which takes effect once there is a second factor. */
export async function makeOperator(market: Market, person: Person, role: Role): Promise<Operator> {
  const { username, token } = person;
  await ops(market, 'role', 'grant', username, role, '--actor', 'story');
  const body = { current_password: password, ...(await mailboxFactor(market, person, 'factors')) };
  const { secret } = await call<{ secret: string }>(market, 'POST /users/me/totp', { token, body });
  const app = new otpauth.TOTP({ secret });
  // The code of the previous half minute, which leaves two for the next confirmations, and not at the end of the current one.
  const remaining = halfMinute - (Date.now() % halfMinute);
  if (remaining < halfMinute / 3) await wait(remaining);
  const code = app.generate({ timestamp: Date.now() - halfMinute });
  await call(market, 'PUT /users/me/totp', { token, body: { code } });
  return { ...person, app };
}

/** Confirms the password and an unused code, which the console asks for every 15 minutes. */
export async function prove(page: Page, { app }: Operator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: messages.operatorActions.confirmTitle });
  await dialog.getByLabel(zh.profile.currentPassword).fill(password);
  await page.keyboard.press('Enter');
  const factor = page.getByRole('dialog', { name: zh.factors.stepUp });
  await factor.getByLabel(zh.factors.code, { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
}
