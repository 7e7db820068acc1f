import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What a synthesis leaves of its stacks, as far as a change set is made of it. */
const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z
        .object({
          stackName: z.string(),
          templateFile: z.string(),
          stackTemplateAssetObjectUrl: z.string(),
          tags: z.record(z.string(), z.string()),
        })
        .partial()
        .optional(),
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

const template = z.object({ Resources: z.record(z.string(), z.unknown()) });

export interface Template {
  bucket: string;
  key: string;
  body: Uint8Array;
}

export interface SynthesizedStack {
  name: string;
  region: string;
  tags: Record<string, string>;
  /** Its own first, then those of its nested stacks. */
  templates: Template[];
  /** Of its own template; those of nested stacks are theirs. */
  resources: number;
}

const partitionOf = (region: string): string => (region.startsWith('cn-') ? 'aws-cn' : 'aws');

/** Names have the account in them in CloudFormation's way. */
interface Place {
  account: string;
  region: string;
}

/** CloudFormation's own placeholders, such as `${AWS::Region}`. */
const placeholders = /\$\{AWS::(\w+)\}/g;

function placed(text: string, { account, region }: Place): string {
  const known: Record<string, string> = { AccountId: account, Region: region, Partition: partitionOf(region) };
  return text.replace(placeholders, (found, name: string) => known[name] ?? found);
}

function templatesOf(folder: string, id: string, place: Place): Template[] {
  const { files } = assets.parse(JSON.parse(readFileSync(join(folder, `${id}.assets.json`), 'utf8')));
  const texts = Object.values(files).filter(({ source }) => source.packaging === 'file');
  return texts.flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ bucketName, objectKey }) => ({
      bucket: placed(bucketName, place),
      key: objectKey,
      body: readFileSync(join(folder, source.path)),
    })),
  );
}

/** In the order in which they were synthesized, which is that of a deployment. */
export function synthesizedStacks(folder: string, home: Place): SynthesizedStack[] {
  const { artifacts } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  return Object.entries(artifacts).flatMap(([id, { type, environment = '', properties = {} }]) => {
    const { stackName: name, templateFile, stackTemplateAssetObjectUrl: own = '', tags = {} } = properties;
    if (type !== 'aws:cloudformation:stack' || !name || !templateFile) return [];
    const [, told = ''] = /^aws:\/\/[^/]+\/(.+)$/.exec(environment) ?? [];
    const region = told === '' || told === 'unknown-region' ? home.region : told;
    const templates = templatesOf(folder, id, { ...home, region });
    const isOwn = ({ key }: Template): boolean => own.endsWith(`/${key}`);
    const { Resources } = template.parse(JSON.parse(readFileSync(join(folder, templateFile), 'utf8')));
    return {
      ...{ name, region, tags, resources: Object.keys(Resources).length },
      templates: templates.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
    };
  });
}
