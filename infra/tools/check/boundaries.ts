import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';

const report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        rule: z.object({ name: z.string() }),
        from: z.string(),
        to: z.string(),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
});

type Violation = z.output<typeof report>['summary']['violations'][number];

const lineOf = ({ rule, from, to, cycle }: Violation): string =>
  `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`;

/** Every import that `.dependency-cruiser.cjs` forbids, as `rule: file → file`, and the number of files checked. */
export function boundaries(folder: string): { files: number; broken: string[] } {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = join(root, '.dependency-cruiser.cjs');
  const args = [program, '--config', rules, '--output-type', 'json', 'shared', 'functions', 'infra', 'web'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${stdout}${stderr}`);
  const { totalCruised, violations } = report.parse(JSON.parse(stdout)).summary;
  return { files: totalCruised, broken: violations.map(lineOf) };
}

if (import.meta.main) {
  const { files, broken } = boundaries(root);
  // With some TypeScript versions dependency-cruiser finds no files, and then no violations.
  if (files === 0) broken.push('not a single file was looked at');
  for (const line of broken) console.error(line);
  console.log(`${files} files, ${broken.length} forbidden imports`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
