import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetsIn, stackArtifacts, typesIn } from '../synth/cdk-out.ts';

export interface Template {
  bucket: string;
  key: string;
  body: Uint8Array;
}

export interface SynthesizedStack {
  name: string;
  region: string;
  tags: Record<string, string>;
  /** Its own template first, then those of its nested stacks. */
  templates: Template[];
  /** The number of resources of its own template, without nested stacks. */
  resources: number;
}

const partitionOf = (region: string): string => (region.startsWith('cn-') ? 'aws-cn' : 'aws');

/** The account and region that fill CloudFormation's placeholders. */
interface Environment {
  account: string;
  region: string;
}

/** CloudFormation's placeholders, such as `${AWS::Region}`. */
const placeholders = /\$\{AWS::(\w+)\}/g;

function fillPlaceholders(text: string, { account, region }: Environment): string {
  const values: Record<string, string> = { AccountId: account, Region: region, Partition: partitionOf(region) };
  return text.replace(placeholders, (placeholder, name: string) => values[name] ?? placeholder);
}

const templatesOf = (folder: string, id: string, environment: Environment): Template[] =>
  assetsIn(folder, `${id}.assets.json`)
    .filter(({ packaging }) => packaging === 'file')
    .map(({ bucket, key, path }) => ({
      bucket: fillPlaceholders(bucket, environment),
      key,
      body: readFileSync(join(folder, path)),
    }));

/** The stacks in the order of the synthesis, which is that of a deployment. */
export function synthesizedStacks(folder: string, home: Environment): SynthesizedStack[] {
  return stackArtifacts(folder).flatMap(([id, { environment, properties }]) => {
    const { stackName: name, templateFile, stackTemplateAssetObjectUrl: own = '', tags = {} } = properties;
    if (!name || !templateFile) return [];
    const [, stackRegion = ''] = /^aws:\/\/[^/]+\/(.+)$/.exec(environment) ?? [];
    const region = stackRegion === '' || stackRegion === 'unknown-region' ? home.region : stackRegion;
    const templates = templatesOf(folder, id, { ...home, region });
    const isOwn = ({ key }: Template): boolean => own.endsWith(`/${key}`);
    return {
      name,
      region,
      tags,
      resources: typesIn(folder, templateFile).length,
      templates: templates.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
    };
  });
}
