import { type ComponentType, lazy } from 'react';

const nothing: ComponentType = () => null;

/**
 * A part of the layout that loads after the first paint. Its space is reserved, so nothing moves when it comes; if it
 * does not load, the page works without it.
 */
export const later = (load: () => Promise<ComponentType>, without = nothing) =>
  lazy(async () => ({ default: await load().catch(() => without) }));
