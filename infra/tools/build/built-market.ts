import { buildWeb } from './build-web.ts';
import { bundleEngine } from './engine.ts';

/** Stories look at the built app, as people do, and start the engine again and again. */
export default async function setup(): Promise<void> {
  const [engine] = await Promise.all([bundleEngine(), buildWeb()]);
  process.env.BUILT_ENGINE = engine;
}
