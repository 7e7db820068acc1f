import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';

type Properties = Readonly<Record<string, unknown>>;

/** What a stand-in for AWS cannot do with a template, so that it is given less than AWS is. */
export interface Gaps {
  /** What it does not know, by its kind or by how it is made. */
  isUnsupported(type: string, properties: Properties): boolean;
  /** The properties in words that it understands. */
  adapt(type: string, properties: Properties): Properties;
  /** Where references to secrets are looked up: everywhere, as AWS does, not in stacks inside others, or nowhere. */
  secrets: 'everywhere' | 'outside' | 'nowhere';
}

export interface Emulator {
  name: string;
  version: string;
  /** Its gateway and its queues start functions by themselves, as AWS does. */
  runsFunctions: boolean;
  gapsIn(types: Iterable<string>): Promise<Gaps>;
}

const unrecognized = /Unrecognized resource types: \[([^\]]*)\]/;

/** CloudFormation's own answer to a template of kinds that it does not know names each of them. */
async function unknownTo(client: CloudFormationClient, types: Iterable<string>): Promise<Set<string>> {
  const Resources = Object.fromEntries([...new Set(types)].map((Type, at) => [`One${at}`, { Type }]));
  try {
    await client.send(new ValidateTemplateCommand({ TemplateBody: JSON.stringify({ Resources }) }));
    return new Set();
  } catch (error) {
    const [, listed] = unrecognized.exec(error instanceof Error ? error.message : '') ?? [];
    if (listed === undefined) throw error;
    return new Set(listed.split(',').map((type) => type.trim()));
  }
}

async function validationGaps(types: Iterable<string>): Promise<Gaps> {
  const client = new CloudFormationClient();
  try {
    const unknown = await unknownTo(client, types);
    return { isUnsupported: (type) => unknown.has(type), adapt: (_, properties) => properties, secrets: 'everywhere' };
  } finally {
    client.destroy();
  }
}

const isComputedAlarm = (type: string, properties: Properties): boolean =>
  type === 'AWS::CloudWatch::Alarm' && 'Metrics' in properties;

const generating = z.looseObject({ GenerateSecretString: z.looseObject({ ExcludePunctuation: z.literal(true) }) });

/** It excludes characters from a secret that it generates, and does not know which are punctuation. */
function withoutPunctuation(properties: Properties): Properties {
  const { data } = generating.safeParse(properties);
  if (!data) return properties;
  const ExcludeCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
  return { ...data, GenerateSecretString: { ...data.GenerateSecretString, ExcludeCharacters } };
}

/** Beside kinds that it names: an alarm over more than one metric. It says so only when one is created. */
async function miniStackGaps(types: Iterable<string>): Promise<Gaps> {
  const gaps = await validationGaps(types);
  return {
    secrets: 'outside',
    isUnsupported: (type, properties) => gaps.isUnsupported(type, properties) || isComputedAlarm(type, properties),
    adapt: (type, properties) => (type === 'AWS::SecretsManager::Secret' ? withoutPunctuation(properties) : properties),
  };
}

function withoutTags({ Tags: _tags, ...others }: Properties): Properties {
  return others;
}

/**
 * Takes every template and falls over what it does not know: CloudFront, gateways, secrets it should generate, tags of
 * keys.
 */
const motoGaps = async (): Promise<Gaps> => ({
  isUnsupported: (type) => /^AWS::(CloudFront|ApiGatewayV2)::|^AWS::SecretsManager::Secret$/.test(type),
  adapt: (type, properties) => (type === 'AWS::KMS::Key' ? withoutTags(properties) : properties),
  secrets: 'nowhere',
});

async function pageAt(url: string): Promise<unknown> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

const versionIn = (page: unknown): string => {
  const version: unknown = typeof page === 'object' && page !== null ? Reflect.get(page, 'version') : undefined;
  return typeof version === 'string' ? version : '';
};

/** Each answers at an address that only it has; MiniStack also at LocalStack's. */
export async function emulatorAt(endpoint: string): Promise<Emulator> {
  const mini = await pageAt(`${endpoint}/_ministack/health`);
  if (mini) return { name: 'MiniStack', version: versionIn(mini), runsFunctions: true, gapsIn: miniStackGaps };
  const stack = await pageAt(`${endpoint}/_localstack/health`);
  if (stack) return { name: 'LocalStack', version: versionIn(stack), runsFunctions: true, gapsIn: validationGaps };
  const moto = await pageAt(`${endpoint}/moto-api/data.json`);
  if (moto) return { name: 'moto', version: versionIn(moto), runsFunctions: false, gapsIn: motoGaps };
  return { name: 'an unknown stand-in', version: '', runsFunctions: false, gapsIn: validationGaps };
}
