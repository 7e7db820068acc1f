import { type ComponentType, lazy } from 'react';

const Nothing: ComponentType = () => null;

/**
 * A part of the layout that loads after the first paint. Its space is reserved, so nothing moves when it comes; if it
 * does not load, the page works without it.
 */
export const lazySlot = (load: () => Promise<ComponentType>, fallback = Nothing) =>
  lazy(async () => ({ default: await load().catch(() => fallback) }));
