import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestedStack, type Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { assembled, resourcesIn } from './test-assembly.ts';
import type { Resource } from './test-market.ts';

const template = z.object({
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.string().optional() })).default({}),
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
});

/** Exports, imports and parameters of a stack. */
export interface Handing {
  id: string;
  name: string;
  /** Values by export name. */
  exports: Map<string, string>;
  imports: Set<string>;
  /** Parameters of Systems Manager that CloudFormation reads at deployment. */
  reads: string[];
  writes: string[];
}

/** The templates of a stack and of its nested stacks. */
const templatesOf = (stack: Stack, outdir: string): string[] => {
  const nested = stack.node.findAll().filter((one) => NestedStack.isNestedStack(one)) as NestedStack[];
  return [stack, ...nested].map(({ templateFile }) => readFileSync(join(outdir, templateFile), 'utf8'));
};

function importsIn(text: string): string[] {
  const plain = [...text.matchAll(/"Fn::ImportValue":\s*"([^"]+)"/g)].map(([, name = '']) => name);
  if (plain.length !== text.split('Fn::ImportValue').length - 1) throw new Error('an import whose name is worked out');
  return plain;
}

function handing(stack: Stack, outdir: string): Handing {
  const texts = templatesOf(stack, outdir);
  const all = texts.map((text) => template.parse(JSON.parse(text)));
  const outputs = all.flatMap(({ Outputs }) => Object.values(Outputs));
  const parameters = all.flatMap(({ Parameters }) => Object.values(Parameters));
  const resources = all.flatMap(({ Resources }) => Object.values(Resources));
  return {
    id: stack.node.id.replace(/^tanwei-[a-z0-9]+-/, ''),
    name: stack.stackName,
    exports: new Map(outputs.flatMap(({ Value, Export }) => (Export ? [[Export.Name, JSON.stringify(Value)]] : []))),
    imports: new Set(texts.flatMap(importsIn)),
    reads: parameters.filter(({ Type }) => Type.startsWith('AWS::SSM::')).map((one) => one.Default ?? ''),
    writes: resources
      .filter(({ Type }) => Type === 'AWS::SSM::Parameter')
      .map(({ Properties }) => String(Properties.Name)),
  };
}

export interface DeployedMarket {
  /** In the order of deployment. */
  stacks: Handing[];
  resources: Resource[];
}

export const deploymentOf = (settings: Record<string, unknown>): DeployedMarket =>
  assembled(settings, (outdir, stacks) => {
    for (const [at, stack] of stacks.entries()) {
      const later = stack.dependencies.filter((one) => !stacks.slice(0, at).includes(one));
      if (later.length > 0) throw new Error(`${stack.node.id} is deployed before ${later.map(({ node }) => node.id)}`);
    }
    return { stacks: stacks.map((stack) => handing(stack, outdir)), resources: resourcesIn(outdir) };
  });

/** CloudFormation refuses to change or remove an export that another stack imports. */
export function refusedFrom(before: readonly Handing[], after: readonly Handing[]): string[] {
  const live = new Map(before.map((stack) => [stack.id, stack]));
  return after.flatMap((next) => {
    const old = live.get(next.id)?.exports ?? new Map<string, string>();
    const changed = [...old].filter(([name, value]) => next.exports.get(name) !== value).map(([name]) => name);
    live.set(next.id, next);
    const users = [...live.values()].filter(({ id }) => id !== next.id);
    return users.flatMap(({ id, imports }) =>
      changed.filter((name) => imports.has(name)).map((name) => `${next.id} cannot change ${name}: ${id} uses it`),
    );
  });
}

/** Parameters that are read before anything has written them. */
export function unwritten(stacks: readonly Handing[], byHand: readonly string[]): string[] {
  const there = new Set(byHand);
  return stacks.flatMap(({ id, reads, writes }) => {
    const missing = reads.filter((name) => !there.has(name)).map((name) => `${id} reads ${name}`);
    for (const name of writes) there.add(name);
    return missing;
  });
}
