import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The cloud assembly in cdk.out, as the CDK command line reads it. */
const artifact = z.object({
  type: z.string(),
  environment: z.string().default(''),
  dependencies: z.array(z.string()).default([]),
  properties: z
    .object({
      stackName: z.string(),
      templateFile: z.string(),
      stackTemplateAssetObjectUrl: z.string(),
      tags: z.record(z.string(), z.string()),
    })
    .partial()
    .default({}),
});

const manifest = z.object({ artifacts: z.record(z.string(), artifact) });

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

const parsed = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

export const stackArtifacts = (folder: string): [id: string, stack: z.output<typeof artifact>][] =>
  Object.entries(manifest.parse(parsed(folder, 'manifest.json')).artifacts).filter(
    ([, { type }]) => type === 'aws:cloudformation:stack',
  );

/** Bundles and templates that an `*.assets.json` names, once for each destination. */
export const assetsIn = (folder: string, file: string) =>
  Object.values(assets.parse(parsed(folder, file)).files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ bucketName, objectKey }) => ({ ...source, bucket: bucketName, key: objectKey })),
  );

/** Types of a template's own resources, without nested stacks. */
export const typesIn = (folder: string, templateFile: string): string[] =>
  Object.values(template.parse(parsed(folder, templateFile)).Resources).map(({ Type }) => Type);
