import { functionsFolder } from '#infra/lib/code';
import { functionNames } from '#infra/lib/market';
import { buildWeb } from './build-web.ts';
import { bundle } from './bundle.ts';
import { bundlesAreStale } from './stale.ts';

/** Builds what the templates contain, unless it is there and younger than its sources. */
export async function ensureBuilt(): Promise<void> {
  if (bundlesAreStale(functionNames(), functionsFolder)) {
    console.error('Bundling the functions …');
    await bundle();
  }
  await buildWeb();
}
