import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { buildWeb } from '../build/build-web.ts';
import { bundle } from '../build/bundle.ts';
import { root } from '../root.ts';
import { awsCloud } from './aws-cloud.ts';
import type { Outputs, Tools } from './deploy-stage.ts';
import { type Options, optionsOf } from './options.ts';

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Asked for nothing: whoever deploys has seen the plan. */
async function cdk(args: readonly string[]): Promise<Outputs> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'deploy-'));
  const file = join(folder.path, 'outputs.json');
  const isDeploy = args[0] === 'deploy';
  const quiet = isDeploy ? ['--require-approval', 'never', '--outputs-file', file] : [];
  const child = spawn(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args.join(' ')} failed, see above`);
  return isDeploy ? outputs.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
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
