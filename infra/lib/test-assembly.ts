import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { noCode } from './code.ts';
import { buildMarket } from './market.ts';
import { plain, type Resource, testInline } from './test-market.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

const cdkContext = (): Record<string, unknown> =>
  cdkJson.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'))).context;

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).default([]),
});

const template = z.object({ Resources: z.record(z.string(), resource) });

const fields = z.record(z.string(), z.unknown());

function resourcesOf(folder: string, file: string): Resource[] {
  const { Resources } = template.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const stack = file.replace(/\.(nested\.)?template\.json$/, '');
  return Object.entries(Resources).map(([id, { Type, Properties, DeletionPolicy, DependsOn }]) => ({
    stack,
    id,
    type: Type,
    properties: fields.parse(plain(Properties)),
    deletionPolicy: DeletionPolicy,
    dependsOn: [DependsOn].flat(),
  }));
}

/** Synthesizes without code and reads the result; throws if cdk-nag finds something. */
export function assembled<T>(settings: Record<string, unknown>, read: (outdir: string, stacks: Stack[]) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'market-'));
  const { stackTraceLimit } = Error;
  try {
    // CDK records a stack trace for thousands of values, which takes a fifth of the time.
    Error.stackTraceLimit = 0;
    // CDK's own template check only warns, and takes six seconds to load.
    const quiet = { treeMetadata: false, builtinCloudFormationValidation: false };
    const app = new App({ outdir, context: { ...cdkContext(), ...settings }, ...quiet });
    const stacks = buildMarket(app, { codeOf: noCode, inline: testInline });
    app.synth();
    return read(outdir, stacks);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    rmSync(outdir, { recursive: true, force: true });
  }
}

export const resourcesIn = (outdir: string): Resource[] =>
  readdirSync(outdir)
    .filter((file) => file.endsWith('template.json'))
    .flatMap((file) => resourcesOf(outdir, file));
