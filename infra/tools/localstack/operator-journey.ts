import * as otpauth from 'otpauth';
import { addressOf, allRows, type Caller, password, registerMember } from '#infra/blackbox/caller';
import { run } from '../step.ts';
import { callerOf } from './paid-journey.ts';

/** Grants a role as the runbook says; it takes effect with a second factor. */
async function grantRole(stage: string, username: string): Promise<void> {
  const args = ['role', 'grant', username, 'admin', '--actor', 'localstack'];
  const { ok, output } = await run({ name: 'ops', bin: 'infra/tools/ops/ops.ts', args }, { STAGE: stage });
  if (!ok) throw new Error(output);
}

async function addTotp(caller: Caller, { token, email }: { token: string; email: string }): Promise<void> {
  await caller.ask('POST /users/me/mailbox-code', { token, json: { purpose: 'factors' } });
  const { text } = await caller.mail(email, '验证码');
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
  const second_factor = { type: 'mailbox', code };
  const { body } = await caller.ask('POST /users/me/totp', {
    token,
    json: { current_password: password, second_factor },
  });
  const app = new otpauth.TOTP({ secret: String(body.secret) });
  const { status, text: answer } = await caller.ask('PUT /users/me/totp', { token, json: { code: app.generate() } });
  if (status !== 200) throw new Error(`the authenticator app was answered ${status}: ${answer}`);
}

const reads = allRows.filter(({ method, path }) => method === 'GET' && path.startsWith('/operator/'));

/** Makes a member of a deployed stage an operator, who then calls every read of the console. Returns their number. */
export async function operatorJourney(stage: string): Promise<number> {
  const caller = await callerOf(stage, 'api');
  const operatorCaller = await callerOf(stage, 'operator-api', 'api');
  const { username, email, token } = await registerMember(caller, `mei_${Date.now().toString(36).slice(-5)}`);
  await grantRole(stage, username);
  await addTotp(caller, { email, token });
  for (const row of reads) {
    const { status, text, body } = await operatorCaller.ask(addressOf(row, {}), { token });
    // What it names is not there, which only the function can say, by its code.
    const isAnswered = status === 200 || ([400, 404].includes(status) && body?.code !== undefined);
    if (!isAnswered) throw new Error(`${row.name} answered an operator ${status}: ${text}`);
  }
  return reads.length;
}
