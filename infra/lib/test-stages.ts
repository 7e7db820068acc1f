import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesIn, root } from '#infra/tools/root';
import { deployedOnce, productionSettings, type Resource } from './test-market.ts';

/** Stages that several test files look at. */
export const stageSettings = {
  dev: { contentKeys: '1,2' },
  staging: { stage: 'staging', contentKeys: '2' },
  production: { ...productionSettings, ...deployedOnce },
  /** Production with every optional setting. */
  everything: {
    ...productionSettings,
    ...deployedOnce,
    firewallArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/tanwei-prod-firewall/0a',
    debugPage: 'true',
    createMailIdentity: true,
    secretsVersion: '0a1b',
    contentKeys: '2,1',
    provisionedConcurrency: 2,
  },
  /** A development stage with the options that only such a stage takes, or takes otherwise. */
  options: {
    reservedForPay: 5,
    reservedForNotices: 4,
    provisionedConcurrency: 1,
    tracing: 'create-payment,settlement-worker',
    search: 'table,opensearch',
    searchOperator: 'arn:aws:iam::123456789012:role/operators',
  },
};

const isSource = (path: string): boolean => path.endsWith('.ts') && !path.endsWith('.test.ts');

/** Changes with whatever a template is made of. */
const sources = ((): string => {
  const below = ['infra/lib', 'functions', 'shared'].flatMap((folder) =>
    filesIn(join(root, folder))
      .filter(isSource)
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const path of [...below, 'cdk.json', 'package-lock.json']) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
})();

const folder = join(root, 'node_modules', '.cache', 'templates');

/**
 * The resources of a stage, synthesized once for its settings and sources: other test files and workers wait for the first
 * and read its result.
 */
export async function synthesize(settings: Record<string, unknown>): Promise<Resource[]> {
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  using database = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 240_000 });
  database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS stage (sources TEXT PRIMARY KEY, resources TEXT)');
  const existing = database.prepare('SELECT resources FROM stage WHERE sources = ?').get(sources);
  if (existing) return JSON.parse(String(existing.resources));
  const { assembled, resourcesIn } = await import('./test-assembly.ts');
  const resources = assembled(settings, resourcesIn);
  database.exec('DELETE FROM stage');
  database.prepare('INSERT INTO stage VALUES (?, ?)').run(sources, JSON.stringify(resources));
  database.exec('COMMIT');
  return resources;
}
