import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Ports } from '#functions/ports/index';
import { configurationIn } from '#functions/runtime/configuration';
import { runningOn } from '#infra/local/lock';
import { root } from '../root.ts';
import { noFailedMessages } from './failed-messages.ts';
import type { Market } from './market.ts';

/** An empty market with these ports, whose only provider is the mock. */
export const testMarket = (ports: Ports, parts: Partial<Market> = {}): Market => ({
  ports,
  configuration: () => configurationIn({ PAYMENT_PROVIDER: 'mock' }),
  money: async () => ({ payouts: ports.payouts, bills: ports.bills }),
  vault: async () => ports.vault,
  failedMessages: noFailedMessages,
  contents: async () => ({ items: [], sizes: undefined }),
  wholeTable: () => Promise.reject(new Error('no table of this test is scanned')),
  close: async () => undefined,
  ...parts,
});

/** The environment of a deployed stage, which the running system of this folder stands in for. */
export function stageEnv(dataDir: string) {
  const { dynamodb = '', sqs = '' } = runningOn(dataDir)?.endpoints ?? {};
  const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
  return { STAGE: 'local', ...aws, AWS_ENDPOINT_URL_DYNAMODB: dynamodb, AWS_ENDPOINT_URL_SQS: sqs };
}

/** The built commands, which start in half the time, if this run has built them; otherwise from source. */
const commands = (): string => process.env.BUILT_OPS || join(root, 'infra/tools/ops/ops.ts');

/** Runs `npm run ops` with these environment variables. */
export async function opsWith(
  variables: Record<string, string>,
  argv: string[],
): Promise<{ code: number | null; out: string }> {
  const env = { ...process.env, AWS_ENDPOINT_URL: '', TABLE_NAME: '', ...variables };
  const child = spawn(process.execPath, [commands(), ...argv], { cwd: root, env });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text));
  const [code] = await once(child, 'close');
  return { code, out: out.trim() };
}
