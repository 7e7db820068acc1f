import { afterEach, expect, test, vi } from 'vitest';
import { fittingMethods } from './fitting-methods.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a computer pays as a computer', false, ['pc', 'mobile']],
  ['a phone pays by its own app', true, ['mobile', 'pc']],
])('%s', (_, matches, methods) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect(fittingMethods()).toEqual(methods);
});
