import { afterEach, expect, test, vi } from 'vitest';
import { sayStarredChanged } from './starred.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the window hears starredChanged when a star was given or taken', () => {
  const dispatchEvent = vi.fn<(event: Event) => boolean>(() => true);
  vi.stubGlobal('dispatchEvent', dispatchEvent);
  sayStarredChanged();
  expect(dispatchEvent.mock.calls.map(([event]) => event.type)).toEqual(['starredChanged']);
});
