import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import * as z from 'zod';
import { filesIn } from '../root.ts';

/** What a synthesis leaves in cdk.out, read as the CDK command line reads it. */
const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      dependencies: z.array(z.string()).default([]),
      properties: z.object({ templateFile: z.string(), stackName: z.string() }).partial().optional(),
    }),
  ),
});

const assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string(), packaging: z.enum(['zip', 'file']) }),
      destinations: z.record(z.string(), z.object({ bucketName: z.string(), objectKey: z.string() })),
    }),
  ),
});

const template = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });

export interface BuiltStack {
  id: string;
  name: string;
  template: string;
  /** Types of its own resources; those of nested stacks are theirs. */
  types: string[];
}

export interface Asset {
  key: string;
  read(): Promise<Uint8Array>;
}

const parsed = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** In the order in which they may be deployed. */
export function stacksIn(folder: string): BuiltStack[] {
  const { artifacts } = manifest.parse(parsed(folder, 'manifest.json'));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const left = new Map(stacks);
  const sorted: BuiltStack[] = [];
  while (left.size > 0) {
    const ready = [...left].find(([, { dependencies }]) => !dependencies.some((one) => left.has(one)));
    if (!ready) throw new Error('the stacks wait for each other');
    const [id, { properties }] = ready;
    left.delete(id);
    const text = readFileSync(join(folder, properties?.templateFile ?? ''), 'utf8');
    const types = Object.values(template.parse(JSON.parse(text)).Resources).map(({ Type }) => Type);
    sorted.push({ id, name: properties?.stackName ?? id, template: text, types });
  }
  return sorted;
}

async function zipped(folder: string): Promise<Uint8Array> {
  const inputs = filesIn(folder).map((name) => ({ name, input: readFileSync(join(folder, name)) }));
  return new Uint8Array(await downloadZip(inputs).arrayBuffer());
}

/** Bundles and templates of nested stacks, under the keys that the templates name. */
export function assetsIn(folder: string): Asset[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.assets.json'));
  const all = files.flatMap((file) => Object.values(assets.parse(parsed(folder, file)).files));
  const byKey = new Map(
    all.flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }): [string, typeof source] => [objectKey, source]),
    ),
  );
  return [...byKey].map(([key, { path, packaging }]) => ({
    key,
    read: async () => (packaging === 'zip' ? zipped(join(folder, path)) : readFileSync(join(folder, path))),
  }));
}
