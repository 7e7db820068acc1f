import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { buildWeb } from '../build/build-web.ts';
import { bundle } from '../build/bundle.ts';
import { emulatorAt } from '../localstack/emulator.ts';
import { fitted } from '../localstack/fit.ts';
import { root } from '../root.ts';
import { awsCloud } from './aws-cloud.ts';
import type { Outputs, Tools } from './deploy-stage.ts';
import { type Options, optionsOf } from './options.ts';

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args.join(' ')} failed, see above`);
}

/** What stands in for AWS is given the templates as far as it can follow, and it is said what they are without. */
async function fittedApp(endpoint: string, args: readonly string[], folder: string): Promise<string[]> {
  const output = join(folder, 'cdk.out');
  await run(['synth', '--quiet', '--output', output, ...args.slice(args.indexOf('-c'))]);
  const emulator = await emulatorAt(endpoint);
  for (const [stack, count] of await fitted(output, emulator))
    console.log(
      `${emulator.name} does not know ${count} resources of the stack ${stack}: it is deployed without them.`,
    );
  return ['--app', output];
}

/** Asked for nothing: whoever deploys has seen the plan. */
async function cdk(args: readonly string[]): Promise<Outputs> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'deploy-'));
  const file = join(folder.path, 'outputs.json');
  if (args[0] !== 'deploy') {
    await run(args);
    return {};
  }
  const { AWS_ENDPOINT_URL: endpoint } = process.env;
  const app = endpoint ? await fittedApp(endpoint, args, folder.path) : [];
  await run([...args, ...app, '--require-approval', 'never', '--outputs-file', file]);
  return outputs.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The app shows the stage's own support address, which is part of what is built. */
async function build({ settings }: Options): Promise<string> {
  process.env.SUPPORT_EMAIL = settings.supportEmail;
  const [, folder] = await Promise.all([bundle(), buildWeb()]);
  return folder;
}

/** A command of the operator: what goes wrong is said in its own words, without where it happened. */
export async function command(run: (tools: Tools, options: Options) => Promise<void>): Promise<void> {
  try {
    const options = optionsOf(process.argv.slice(2));
    const say = (line: string) => console.log(line);
    await run({ cloud: await awsCloud(), cdk, build: () => build(options), say }, options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
