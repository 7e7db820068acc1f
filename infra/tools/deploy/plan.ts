import { type SynthesizedStack, synthesizedStacks } from './assembly.ts';
import type { Change, Cloud, DeployedStack } from './cloud.ts';

/** The changes a deployment would make to the stacks of a stage. */
export interface Plan {
  lines: string[];
  /** Resources that hold data and would be replaced or removed. */
  endangered: string[];
}

/** Types of resources whose contents exist nowhere else. */
const holdsData =
  /^AWS::(DynamoDB::(Global)?Table|S3::Bucket|KMS::Key|SecretsManager::Secret|SQS::Queue|Logs::LogGroup|OpenSearchServerless::Collection|Backup::BackupVault)$/;

const fates = {
  True: 'REPLACED, WITHOUT WHAT IT HOLDS',
  Conditional: 'PERHAPS REPLACED, WITHOUT WHAT IT HOLDS',
} as const;

/** How a change would lose data; undefined when it would not. */
function fateOf({ action, replacement = 'False', type }: Change): string | undefined {
  if (!holdsData.test(type)) return undefined;
  if (action === 'Remove') return 'REMOVED, WITH WHAT IT HOLDS';
  return replacement === 'False' ? undefined : fates[replacement];
}

const signs: Partial<Record<Change['action'], string>> = { Add: '+', Import: '+', Remove: '-' };

const endings = { True: ', replaced', Conditional: ', perhaps replaced', False: '' } as const;

function lineOf(change: Change): string {
  const { action, replacement = 'False', id, type } = change;
  const fate = fateOf(change);
  return fate ? `  !! ${type} ${id} IS ${fate}` : `  ${signs[action] ?? '~'} ${type} ${id}${endings[replacement]}`;
}

/** A stack whose creation failed is created anew, whatever is left of it. */
const isDeployed = (stack: DeployedStack | undefined): boolean =>
  stack !== undefined &&
  !/^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED|DELETE_COMPLETE)$/.test(stack.status);

const countText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

async function changesOfStack(cloud: Cloud, { name, region, tags, templates }: SynthesizedStack): Promise<Change[]> {
  const urls: string[] = [];
  for (const template of templates) urls.push(await cloud.uploadTemplate({ region, ...template }));
  return cloud.previewChanges({ name, region, tags, templateUrl: urls[0] ?? '' });
}

async function planOfStack(
  cloud: Cloud,
  stack: SynthesizedStack,
  deployedStacks: readonly DeployedStack[],
): Promise<Plan> {
  const { name, region, resources } = stack;
  const existing = deployedStacks.find((deployed) => deployed.name === name && deployed.region === region);
  if (!isDeployed(existing)) return { lines: [`${name}: new, ${resources} resources`], endangered: [] };
  const changes = await changesOfStack(cloud, stack);
  if (changes.length === 0) return { lines: [`${name}: nothing changes`], endangered: [] };
  const endangered = changes.filter((change) => fateOf(change)).map(({ type, id }) => `${type} ${id} of ${name}`);
  return { lines: [`${name}: ${countText(changes.length)}`, ...changes.map(lineOf)], endangered };
}

/** Plans stack by stack, with CloudFormation's change sets; `folder` holds the synthesized templates. */
export async function planOf(
  cloud: Cloud,
  folder: string,
  { account, deployedStacks }: { account: string; deployedStacks: readonly DeployedStack[] },
): Promise<Plan> {
  const plan: Plan = { lines: [], endangered: [] };
  for (const stack of synthesizedStacks(folder, { account, region: cloud.region })) {
    const { lines, endangered } = await planOfStack(cloud, stack, deployedStacks).catch((error: unknown) => {
      throw new Error(`${stack.name}: ${error instanceof Error ? error.message : error}`);
    });
    plan.lines.push(...lines);
    plan.endangered.push(...endangered);
  }
  return plan;
}

/** A line for each stack: new, changed or unchanged, by its last update. */
export const changedStacks = (before: readonly DeployedStack[], after: readonly DeployedStack[]): string[] =>
  after.map(({ name, region, changedAt }) => {
    const previous = before.find((deployed) => deployed.name === name && deployed.region === region);
    if (!previous) return `${name}: new`;
    return previous.changedAt === changedAt ? `${name}: nothing changed` : `${name}: changed`;
  });
