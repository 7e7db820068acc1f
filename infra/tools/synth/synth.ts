import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionsFolder } from '#infra/lib/code';
import { functionNames } from '#infra/lib/market';
import { lockBuild } from '../build/build-lock.ts';
import { cdk, untilFree } from '../cdk.ts';
import { contextOf, readCdkJson, settingsWith } from '../context.ts';
import { contextArgs } from '../deploy/ports.ts';
import { root } from '../root.ts';
import { stackArtifacts, typesIn } from './cdk-out.ts';

function commandLineContext(): Record<string, string> {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  return contextOf(values.context ?? []);
}

const sizes = (outdir: string): [string, number][] =>
  stackArtifacts(outdir).map(([id, { properties }]) => [id, typesIn(outdir, properties.templateFile ?? '').length]);

/** Functions with a binary but without Lambda's: binaries of other machines are not deployed. */
function undeployable(): string[] {
  return functionNames().filter((name) => {
    const binaries = readdirSync(join(functionsFolder, name)).filter((file) => file.endsWith('.node'));
    return binaries.length > 0 && !binaries.some((file) => file.endsWith('.linux-arm64.node'));
  });
}

/** `npm run synth [-- -c stage=prod]`: writes the templates into cdk.out; fails at a finding of cdk-nag. */
const outdir = join(root, readCdkJson().output);
try {
  // Checks the settings before the build, which takes a minute.
  settingsWith(commandLineContext());
  using _lock = await lockBuild();
  const began = performance.now();
  // Other stages' templates would lie beside these.
  await untilFree(outdir);
  rmSync(outdir, { recursive: true, force: true });
  await cdk(['synth', '--quiet', ...contextArgs(commandLineContext())], outdir);
  for (const [stack, count] of sizes(outdir)) console.log(`${String(count).padStart(4)} resources  ${stack}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${functionNames().length} functions, cdk-nag without an open finding, in ${outdir} (${seconds} s)`);
  const missing = undeployable();
  if (missing.length > 0) console.log(`Not to be deployed: no binary for Lambda in ${missing.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
