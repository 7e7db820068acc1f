import { buildWeb } from './build-web.ts';
import { bundlePrograms } from './programs.ts';

/** Story tests use the built app, and start the engine and the operators' commands often enough to bundle them once. */
export default async function setup(): Promise<void> {
  const { engine, ops } = await bundlePrograms(await buildWeb());
  process.env.BUILT_ENGINE = engine;
  process.env.BUILT_OPS = ops;
}
