import { type ComponentType, lazy } from 'react';

const nothing: ComponentType = () => null;

/**
 * A part of the frame that the first card does not wait for. It has its place from the start, so that nothing moves when it
 * comes; without it the page still works, so a network that is away takes nothing else along.
 */
export const later = (load: () => Promise<ComponentType>, without = nothing) =>
  lazy(async () => ({ default: await load().catch(() => without) }));
