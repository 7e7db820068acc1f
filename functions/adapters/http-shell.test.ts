import { afterEach, expect, test, vi } from 'vitest';
import { fakeClock } from '../test/fakes.ts';
import { httpShell } from './http-shell.ts';

const answers = vi.fn<typeof fetch>();

afterEach(() => {
  vi.unstubAllGlobals();
  answers.mockReset();
});

test('the page is asked for once a minute, and the last one stands in while there is none', async () => {
  vi.stubGlobal('fetch', answers);
  const clock = fakeClock();
  const shell = httpShell('https://market.test', clock);
  answers.mockResolvedValueOnce(new Response('first'));
  expect([await shell.read(), await shell.read()]).toEqual(['first', 'first']);
  expect(answers.mock.calls.map(([url]) => url)).toEqual(['https://market.test/app.html']);
  clock.advance(60_000);
  answers.mockResolvedValueOnce(new Response('away', { status: 503 }));
  expect(await shell.read()).toBe('first');
  clock.advance(60_000);
  answers.mockResolvedValueOnce(new Response('second'));
  expect(await shell.read()).toBe('second');
});

test('without any page so far a failure is said', async () => {
  vi.stubGlobal('fetch', answers);
  answers.mockResolvedValue(new Response('', { status: 404 }));
  await expect(httpShell('https://market.test', fakeClock()).read()).rejects.toThrow('/app.html answers 404');
});
