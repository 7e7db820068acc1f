import { parseArgs } from 'node:util';
import { contextOf } from '../context.ts';
import { optionsOf } from '../deploy/options.ts';
import { parseArguments } from '../reindex/engines.ts';
import { smokeOptions } from '../smoke/steps.ts';
import { type Call, scriptOf } from './test-shell.ts';

/**
 * Commands that need an AWS account, with the reason. They are not typed at a market: their arguments are parsed as the
 * command itself parses them.
 */
const scripts: Record<string, { why: string; parse: (args: string[]) => unknown }> = {
  deploy: { why: 'deploys into an account', parse: optionsOf },
  destroy: { why: 'deletes what an account has', parse: optionsOf },
  'rotate-origin': { why: 'deploys three times', parse: optionsOf },
  smoke: { why: 'walks through a CDN', parse: (args) => parseArgs({ args, options: smokeOptions }) },
  reindex: { why: 'fills the indexes of a restored table', parse: parseArguments },
  start: {
    why: 'needs none, and never ends: main.system.test.ts types it',
    parse: (args) => parseArgs({ args, options: {} }),
  },
  synth: {
    why: 'says what a deployment lacks, after minutes of building',
    parse: (args) => contextOf(parseArgs({ args, options: contextOption }).values.context ?? []),
  },
};

/** What stands for a place whose value only an account has. */
export const anyValue = 'x';

const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

/** Options of the AWS CLI's operations, those that it requires first. */
const operations: Record<string, { needs: readonly string[]; takes?: readonly string[] }> = {
  'backup create-backup-vault': { needs: ['backup-vault-name'], takes: ['encryption-key-arn'] },
  'backup put-backup-vault-access-policy': { needs: ['backup-vault-name'], takes: ['policy'] },
  'backup put-backup-vault-lock-configuration': { needs: ['backup-vault-name'], takes: ['min-retention-days'] },
  'backup start-copy-job': {
    needs: ['recovery-point-arn', 'source-backup-vault-name', 'destination-backup-vault-arn', 'iam-role-arn'],
  },
  'backup start-restore-job': { needs: ['recovery-point-arn', 'metadata'], takes: ['iam-role-arn'] },
  'configure export-credentials': { needs: [], takes: ['format'] },
  'dynamodb restore-table-to-point-in-time': {
    needs: ['target-table-name'],
    takes: ['source-table-name', 'restore-date-time'],
  },
  'lambda delete-function-concurrency': { needs: ['function-name'] },
  'lambda put-function-concurrency': { needs: ['function-name', 'reserved-concurrent-executions'] },
  'logs tail': { needs: [], takes: ['filter-pattern', 'since'] },
  's3api list-object-versions': { needs: ['bucket'], takes: ['prefix'] },
  'secretsmanager create-secret': { needs: ['name'], takes: ['secret-string'] },
  'sqs receive-message': { needs: ['queue-url'], takes: ['visibility-timeout', 'max-number-of-messages'] },
  'ssm put-parameter': { needs: ['name', 'value'], takes: ['type'] },
};

function awsProblem([service, operation, ...args]: string[]): string | undefined {
  const name = `${service} ${operation}`;
  const usage = operations[name];
  if (!usage) return `aws ${name}: add the options it has in the AWS CLI's reference to test-accounts.ts`;
  const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2));
  const missing = usage.needs.filter((option) => !options.includes(option));
  const unknown = options.filter((option) => ![...usage.needs, ...(usage.takes ?? [])].includes(option));
  if (missing.length > 0) return `aws ${name} requires --${missing.join(', --')}`;
  return unknown.length > 0 ? `aws ${name} has no --${unknown.join(', --')}` : undefined;
}

/** The problem with a command that needs an account; undefined if it would be taken. */
export function problemWithCall(call: Call): string | undefined {
  if (call.program === 'aws') return awsProblem(call.args);
  if (call.program === 'npx') return call.args.join(' ').startsWith('cdk bootstrap aws://') ? undefined : 'not cdk';
  const { script = '', args = [] } = scriptOf(call) ?? {};
  const usage = scripts[script];
  if (!usage)
    return `npm run ${script} is typed at no market: bring one into the trouble, or say here why it needs AWS`;
  try {
    usage.parse(args);
    return undefined;
  } catch (error) {
    return `npm run ${script}: ${error instanceof Error ? error.message : error}`;
  }
}
