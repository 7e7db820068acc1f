// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute, second } from '#shared/limits';
import { queryClient } from '../app/providers.tsx';
import { member } from '../test/visit.tsx';
import { SessionProvider, useSession } from './session.tsx';
import { tokenStore } from './token.ts';

let checks = 0;
let answer: () => Response = () => Response.json({ user: member });

const Status = () => <p>{useSession().status}</p>;

/** A member's tab, which the server answers as `reply` does. */
async function openTab(reply: typeof answer) {
  answer = reply;
  tokenStore.save('the-token-itself');
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Status />
      </SessionProvider>
    </QueryClientProvider>,
  );
  // What reads a refusal is loaded by the first.
  await vi.dynamicImportSettled();
  await pass(3 * second);
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers();
  checks = 0;
  vi.stubGlobal('fetch', async () => {
    checks += 1;
    return answer();
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  tokenStore.drop();
  vi.useRealTimers();
});

const refusal = { code: 'too_many_requests', status: 429, message: '请 5 分钟后再试' };
const refused = () => Response.json(refusal, { status: 429, headers: { 'retry-after': '300' } });

test('a tab that is to come back in five minutes asks once until then, and goes on by itself', async () => {
  await openTab(refused);
  await pass(5 * minute - 10 * second);
  expect(checks).toBe(1);
  answer = () => Response.json({ user: member });
  await pass(10 * second);
  expect(screen.getByText('user')).toBeTruthy();
  expect(checks).toBe(2);
});

test('while the server fails a tab asks ever less often, and goes on within two minutes of its return', async () => {
  await openTab(() => Response.json({}, { status: 503 }));
  expect(checks).toBe(2);
  await pass(10 * minute);
  const during = checks;
  await pass(10 * minute);
  expect(checks - during).toBeLessThanOrEqual(2 * 14);
  answer = () => Response.json({ user: member });
  await pass(2 * minute);
  expect(screen.getByText('user')).toBeTruthy();
});
