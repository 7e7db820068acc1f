import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endpointOf } from '#functions/test/endpoints';
import { httpEvent } from '#functions/test/events';
import { quietLog } from '#functions/test/quiet-log';
import { requestsTo } from '#functions/test/requests';
import { sharedMarket } from '#functions/test/shared-market';
import { type ErrorCode, errors, runtimeErrors } from '#shared/contract/errors';
import { routeEntries } from '#shared/contract/index';
import { problem } from '#shared/contract/problem';
import { needsSession, type Route } from '#shared/contract/route';
import { logger } from '../log.ts';
import type { HttpAnswer } from './event.ts';
import { serve } from './serve.ts';

/** `npm run fuzz -- 2000` runs more cases. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);

/** A call this long hangs, even on a busy machine. */
const hangsAfterMillis = 60_000;

quietLog('info');

/** The refusals that a row may answer: its own and those of every call. */
function mayRefuse({ access, errors: own }: Route, code: ErrorCode): boolean {
  if (own.includes(code)) return true;
  if (code === 'unauthorized') return needsSession({ access });
  return code !== 'internal' && code !== 'unavailable' && runtimeErrors.some((runtimeError) => runtimeError === code);
}

function checkRefusal(row: Route, { statusCode, body, headers }: HttpAnswer): void {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  const { code, status } = problem.parse(JSON.parse(body));
  const errorCode = code as ErrorCode;
  expect({ code, may: mayRefuse(row, errorCode) }).toEqual({ code, may: true });
  expect([status, errors[errorCode].status]).toEqual([statusCode, statusCode]);
}

function checkAnswer(row: Route, answer: HttpAnswer): void {
  const { statusCode, body, headers } = answer;
  expect(statusCode).toBeLessThan(500);
  if (statusCode === 404 && row.also?.[404]) {
    expect(headers['content-type']).toContain(row.type);
    return;
  }
  if (statusCode >= 400) {
    checkRefusal(row, answer);
    return;
  }
  if (statusCode === 302) {
    expect(row.also?.[302]).toBe(true);
    expect(headers.location).toMatch(/^https:\/\//);
    return;
  }
  const schema = statusCode === row.status ? row.response : Object(row.also)[statusCode];
  if (row.type) expect(headers['content-type']).toContain(row.type);
  schema.parse(row.raw || row.type ? body : JSON.parse(body));
}

let shared: Awaited<ReturnType<typeof sharedMarket>>;
beforeAll(async () => {
  shared = await sharedMarket();
});
afterEach(() => shared.revert());

/** The statuses of all answers. */
const statuses: number[] = [];

test.each(routeEntries)(
  '%s answers requests made from its schemas by its schema or with a refusal it may give',
  async (name, row) => {
    const failed = vi.spyOn(logger, 'error').mockReturnValue();
    const { market, tokens } = shared;
    const serveIt = serve(await endpointOf(name), market.ports);
    const callers = [tokens.guest, tokens.forged, tokens.bystander, tokens.buyer, tokens.owner, tokens.owner];
    await fc.assert(
      fc.asyncProperty(requestsTo(row, market, callers), async (request) => {
        const answer = await serveIt(httpEvent(request));
        expect(failed.mock.calls).toEqual([]);
        checkAnswer(row, answer);
        statuses.push(answer.statusCode);
      }),
      { numRuns, timeout: hangsAfterMillis },
    );
  },
  30_000 + 100 * numRuns,
);

test('enough of those requests are good ones for the answers to mean something', () => {
  expect(statuses.length).toBeGreaterThanOrEqual(50 * routeEntries.length);
  expect(statuses.filter((status) => status < 400).length).toBeGreaterThan(statuses.length / 5);
  for (const status of [200, 201, 202, 400, 401, 403, 404, 409, 415, 429]) expect(statuses).toContain(status);
});
