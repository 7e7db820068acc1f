import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { builtCode, builtInline, functionsFolder } from '#infra/lib/code';
import { buildMarket, functionNames } from '#infra/lib/market';
import { buildWeb } from '../build/build-web.ts';
import { bundle } from '../build/bundle.ts';
import { bundlesAreStale } from '../build/stale.ts';
import { contextOf, readCdkJson, settingsWith } from '../context.ts';
import { root } from '../root.ts';
import { typesIn } from './cdk-out.ts';

function commandLineContext(): Record<string, string> {
  const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
  return contextOf(values.context ?? []);
}

function sizes(outdir: string): [string, number][] {
  const files = readdirSync(outdir).filter((file) => file.endsWith('template.json'));
  return files.map((file) => [file.replace(/\.template\.json$/, ''), typesIn(outdir, file).length]);
}

/** Functions with a binary but without Lambda's: binaries of other machines are not deployed. */
function undeployable(): string[] {
  return functionNames().filter((name) => {
    const binaries = readdirSync(join(functionsFolder, name)).filter((file) => file.endsWith('.node'));
    return binaries.length > 0 && !binaries.some((file) => file.endsWith('.linux-arm64.node'));
  });
}

function synthesize(outdir: string, contextValues: Record<string, unknown>): void {
  rmSync(outdir, { recursive: true, force: true });
  const app = new App({ outdir, context: contextValues, treeMetadata: false });
  buildMarket(app, { codeOf: builtCode, inline: builtInline() });
  app.synth();
}

/** `npm run synth [-- -c stage=prod]`: writes the templates into cdk.out, offline; fails at a finding of cdk-nag. */
const { output, context } = readCdkJson();
const outdir = join(root, output);
try {
  // Checks the settings before the build, which takes a minute.
  settingsWith(commandLineContext());
  if (bundlesAreStale(functionNames(), functionsFolder)) {
    console.log('Bundling the functions …');
    await bundle();
  }
  await buildWeb();
  const began = performance.now();
  synthesize(outdir, { ...context, ...commandLineContext() });
  for (const [stack, count] of sizes(outdir)) console.log(`${String(count).padStart(4)} resources  ${stack}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${functionNames().length} functions, cdk-nag without an open finding, in ${output} (${seconds} s)`);
  const missing = undeployable();
  if (missing.length > 0) console.log(`Not to be deployed: no binary for Lambda in ${missing.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
