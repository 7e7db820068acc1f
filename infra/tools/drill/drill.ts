import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvFile, readSettings } from '#infra/local/settings';
import { drill } from './run.ts';

/**
 * `npm run drill`: whether what is kept can be had back. The local data (DATA_DIR) are exported, restored into an empty
 * folder, and counted again; the data themselves are only read. docs/runbook.md says the same for AWS.
 */
const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
try {
  readEnvFile();
  const { dataDir } = readSettings(process.env);
  const folders = { dataDir, backup: join(folder, 'backup'), fresh: join(folder, 'fresh') };
  const { exported, changed, postings, sellers, violations } = await drill(folders);
  console.log(
    `${exported.items} items and ${exported.objects.length} objects exported and restored, ${changed} differ.`,
  );
  console.log(`${postings} postings of ${sellers} sellers counted again, ${violations.length} invariants broken.`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  process.exitCode = changed === 0 && violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
