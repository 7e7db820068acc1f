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

const templatesOf = (folder: string, id: string, place: Place): Template[] =>
  assetsIn(folder, `${id}.assets.json`)
    .filter(({ packaging }) => packaging === 'file')
    .map(({ bucket, key, path }) => ({ bucket: placed(bucket, place), key, body: readFileSync(join(folder, path)) }));

/** In the order in which they were synthesized, which is that of a deployment. */
export function synthesizedStacks(folder: string, home: Place): SynthesizedStack[] {
  return stackArtifacts(folder).flatMap(([id, { environment, properties }]) => {
    const { stackName: name, templateFile, stackTemplateAssetObjectUrl: own = '', tags = {} } = properties;
    if (!name || !templateFile) return [];
    const [, told = ''] = /^aws:\/\/[^/]+\/(.+)$/.exec(environment) ?? [];
    const region = told === '' || told === 'unknown-region' ? home.region : told;
    const templates = templatesOf(folder, id, { ...home, region });
    const isOwn = ({ key }: Template): boolean => own.endsWith(`/${key}`);
    return {
      ...{ name, region, tags, resources: typesIn(folder, templateFile).length },
      templates: templates.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
    };
  });
}
