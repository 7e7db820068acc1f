import type { Setting } from '../system.ts';
import type { World } from '../world.ts';

/** Something that somebody does. */
export type Action = (world: World, setting: Setting) => Promise<void>;
