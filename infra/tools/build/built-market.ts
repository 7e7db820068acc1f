import { buildWeb } from './build-web.ts';
import { bundleEngine } from './engine.ts';

/** Story tests use the built app, and start the engine often enough to bundle it once. */
export default async function setup(): Promise<void> {
  const [engine] = await Promise.all([bundleEngine(), buildWeb()]);
  process.env.BUILT_ENGINE = engine;
}
