import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { awsProblemOf } from '../aws-problem.ts';
import { lockBuild } from '../build/build-lock.ts';
import { buildWeb } from '../build/build-web.ts';
import { bundle } from '../build/bundle.ts';
import { cdk as runCdk } from '../cdk.ts';
import { readCdkJson } from '../context.ts';
import { emulatorAt } from '../localstack/emulator.ts';
import { fitTemplates } from '../localstack/fit.ts';
import { root } from '../root.ts';
import { walk } from '../smoke/steps.ts';
import { awsCloud } from './aws-cloud.ts';
import { type Options, optionsOf } from './options.ts';
import { contextArgs, type Outputs, type Tools } from './ports.ts';

const templates = join(root, readCdkJson().output);

const outputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Cuts the templates down to what an emulator supports, and prints what it leaves out. */
async function fitToEmulator(output: string, endpoint: string): Promise<void> {
  const emulator = await emulatorAt(endpoint);
  for (const [stack, count] of await fitTemplates(output, emulator))
    console.log(
      `${emulator.name} does not know ${count} resources of the stack ${stack}: it is deployed without them.`,
    );
}

/** Synthesizes the templates into a folder, cut down when AWS_ENDPOINT_URL names an emulator. */
async function synthesize(output: string, context: readonly string[]): Promise<string> {
  const { AWS_ENDPOINT_URL: endpoint } = process.env;
  await runCdk(['synth', '--quiet', '--output', output, ...context], output);
  if (endpoint) await fitToEmulator(output, endpoint);
  return output;
}

async function appArguments(args: readonly string[], folder: string): Promise<string[]> {
  if (!process.env.AWS_ENDPOINT_URL) return [];
  return ['--app', await synthesize(join(folder, 'cdk.out'), args.slice(args.indexOf('-c')))];
}

/** Runs CDK without its approval prompts: the operator has seen the plan. */
async function cdk(args: readonly string[]): Promise<Outputs> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'deploy-'));
  const file = join(folder.path, 'outputs.json');
  if (args[0] !== 'deploy') {
    await runCdk(args, templates);
    return {};
  }
  const app = await appArguments(args, folder.path);
  await runCdk([...args, ...app, '--require-approval', 'never', '--outputs-file', file], templates);
  return outputs.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const synth = (context: Record<string, string>): Promise<string> => synthesize(templates, contextArgs(context));

/** The app shows the stage's support address, which is part of the build. */
async function build({ supportEmail }: Options['settings']): Promise<string> {
  process.env.SUPPORT_EMAIL = supportEmail;
  const [{ deployable }, folder] = await Promise.all([bundle(), buildWeb()]);
  if (!deployable) {
    throw new Error('The binary of argon2 for Lambda could not be fetched from the npm registry: nobody could log in.');
  }
  return folder;
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Retry time of the smoke test: a new DNS name or an invalidated CDN takes a while. */
const patienceMs = 120_000;

const smoke: Tools['smoke'] = (target) => walk({ ...target, patienceMs });

/** Runs a command with the options of the command line, and prints an error's message without its stack. */
export async function command(run: (tools: Tools, options: Options) => Promise<void>): Promise<void> {
  try {
    const options = optionsOf(process.argv.slice(2));
    using _lock = await lockBuild();
    const say = (line: string) => console.log(line);
    await run({ cloud: await awsCloud(), cdk, synth, build, ask, smoke, say }, options);
  } catch (error) {
    console.error(awsProblemOf(error) ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
