import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';

type Properties = Readonly<Record<string, unknown>>;

/** The parts of a template that an emulator does not support. */
export interface Gaps {
  /** Whether it does not support a resource of this type with these properties. */
  isUnsupported(type: string, properties: Properties): boolean;
  /** The properties in a form that it supports. */
  adapt(type: string, properties: Properties): Properties;
  /** Whether nested stacks resolve secrets, and keep the attributes of unchanged resources when they are updated. */
  nestsStacks: boolean;
}

export interface Emulator {
  name: string;
  version: string;
  /** Its gateway and queues invoke functions, as AWS does. */
  runsFunctions: boolean;
  gapsIn(types: Iterable<string>): Promise<Gaps>;
}

const unrecognized = /Unrecognized resource types: \[([^\]]*)\]/;

/** Validates a template of all types: the error names each unsupported one. */
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
    return { isUnsupported: (type) => unknown.has(type), adapt: (_, properties) => properties, nestsStacks: true };
  } finally {
    client.destroy();
  }
}

const isComputedAlarm = (type: string, properties: Properties): boolean =>
  type === 'AWS::CloudWatch::Alarm' && 'Metrics' in properties;

const generating = z.looseObject({ GenerateSecretString: z.looseObject({ ExcludePunctuation: z.literal(true) }) });

/** MiniStack excludes characters from a generated secret by name only, and does not support ExcludePunctuation. */
function withoutPunctuation(properties: Properties): Properties {
  const { data } = generating.safeParse(properties);
  if (!data) return properties;
  const ExcludeCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
  return { ...data, GenerateSecretString: { ...data.GenerateSecretString, ExcludeCharacters } };
}

/** MiniStack also does not support alarms over several metrics, and says so only when one is created. */
async function miniStackGaps(types: Iterable<string>): Promise<Gaps> {
  const gaps = await validationGaps(types);
  return {
    nestsStacks: false,
    isUnsupported: (type, properties) => gaps.isUnsupported(type, properties) || isComputedAlarm(type, properties),
    adapt: (type, properties) => (type === 'AWS::SecretsManager::Secret' ? withoutPunctuation(properties) : properties),
  };
}

const health = z.object({ version: z.string().catch('') });

async function healthAt(url: string) {
  const answer = await fetch(url).catch(() => undefined);
  return health.safeParse(answer?.ok && (await answer.json().catch(() => undefined))).data;
}

/** Each emulator has a URL of its own; MiniStack also answers at LocalStack's. */
export async function emulatorAt(endpoint: string): Promise<Emulator> {
  const mini = await healthAt(`${endpoint}/_ministack/health`);
  if (mini) return { name: 'MiniStack', version: mini.version, runsFunctions: true, gapsIn: miniStackGaps };
  const stack = await healthAt(`${endpoint}/_localstack/health`);
  if (stack) return { name: 'LocalStack', version: stack.version, runsFunctions: true, gapsIn: validationGaps };
  return { name: 'an unknown stand-in', version: '', runsFunctions: false, gapsIn: validationGaps };
}
