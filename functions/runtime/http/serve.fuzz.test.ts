import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { tokenFor } from '#functions/test/caller';
import { endpointOf } from '#functions/test/endpoints';
import { httpEvent, type RequestParts } from '#functions/test/events';
import { fakeClock, seededIds } from '#functions/test/fakes';
import { testMarket } from '#functions/test/market';
import { quietLog } from '#functions/test/quiet-log';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { problem } from '#shared/contract/problem';
import type { Route } from '#shared/contract/route';
import { logger } from '../log.ts';
import { type HttpFunction, serve } from './serve.ts';

/** `npm run fuzz -- 2000` runs more cases. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 75);

quietLog('info');

/** The real function over a market in memory, with the session of an existing user. */
async function served(name: RouteName): Promise<{ serveIt: HttpFunction; token: string }> {
  const [endpoint, { ports, buyer }] = [await endpointOf(name), await testMarket()];
  return { serveIt: serve(endpoint, ports), token: await tokenFor(ports, buyer) };
}

/** The market's users and its file are created in this order, with these ids. */
const seeded = seededIds(fakeClock());
const ids = Array.from({ length: 5 }, () => seeded.next());

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '../..',
    '%00',
    '__proto__',
    'constructor',
    '{{7*7}}',
    "' or 1=1",
    '-1',
    '1e309',
    'NaN',
  ),
  fc.constantFrom('9'.repeat(400), '摊'.repeat(5000), '\u202e\u0000\ud800', ...ids, 'true', '{}', '[]', 'null'),
);

const anything = fc.oneof(nasty, fc.jsonValue(), fc.integer(), fc.double(), fc.array(nasty, { maxLength: 12 }));

const keysOf = (schema: unknown): string[] => {
  const shape: unknown = Object(schema).shape ?? Object(Object(Object(schema).def).innerType).shape;
  return Object.keys(Object(shape));
};

/** The row's own field names with any value, and unknown names. */
const objectOf = (names: readonly string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names, '__proto__', 'toString'), nasty), anything, { maxKeys: 8 });

const multipart = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'file', 'tags[]', 'x'), nasty, fc.boolean()), { maxLength: 6 })
    .map((fields) => {
      const parts = fields.map(([name, value, isFile]) => {
        const file = isFile ? '; filename="a.bin"' : '';
        return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
      });
      return `${parts.join('')}--b--\r\n`;
    });

const contentType = fc.oneof(
  fc.constantFrom('application/json', 'application/json; charset=utf-16', 'multipart/form-data; boundary=b', ''),
  fc.constantFrom('multipart/form-data', 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'),
  fc.string(),
);

const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

function bodyOf(row: Route) {
  const names = [...keysOf(row.body), ...keysOf(row.form), 'x'];
  const json = objectOf(names).map((value) => JSON.stringify(value));
  return fc.oneof(json, json, multipart(names), nasty, deep, fc.uint8Array({ maxLength: 300 }));
}

const queryOf = (row: Route) =>
  fc
    .array(fc.tuple(fc.constantFrom(...keysOf(row.query), 'x'), nasty), { maxLength: 6 })
    .map((pairs) =>
      pairs
        .map(([name, value], at) => `${name}=${at % 2 ? value : encodeURIComponent(value.toWellFormed())}`)
        .join('&'),
    );

const sentTo = (row: Route, token: string): fc.Arbitrary<RequestParts> =>
  fc.record({
    method: fc.constant(row.method),
    params: fc.record(Object.fromEntries(keysOf(row.params).map((name) => [name, nasty]))),
    query: queryOf(row),
    headers: fc.record({
      'content-type': contentType,
      authorization: fc.oneof(fc.constant(`Bearer ${token}`), fc.constant(`Bearer ${token}`), nasty),
      'accept-language': nasty,
      accept: nasty,
    }),
    body: bodyOf(row),
  });

/** Messages of the schema library without our own text. */
const libraryPhrases = /Invalid input|expected \w+, received|Unrecognized key|Too (big|small)/;

test.each(routeEntries)(
  '%s answers hostile input with a refusal in our words, never with a failure',
  async (name, row) => {
    const failed = vi.spyOn(logger, 'error').mockReturnValue();
    const { serveIt, token } = await served(name);
    await fc.assert(
      fc.asyncProperty(sentTo(row, token), async (request) => {
        const answer = await serveIt(httpEvent(request));
        expect(failed.mock.calls).toEqual([]);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['x-request-id']).toBe('request-1');
        if (answer.statusCode < 400 || (answer.statusCode === 404 && row.also?.[404])) return;
        const { message, errors = [] } = problem.parse(JSON.parse(answer.body));
        for (const text of [message, ...errors.map((field) => field.message)]) expect(text).not.toMatch(libraryPhrases);
      }),
      { numRuns },
    );
  },
  30_000 + 100 * numRuns,
);

test('as many problems as a body can hold do not make an answer without end', async () => {
  const { serveIt, token } = await served('completeUpload');
  const body = JSON.stringify({ parts: Array.from({ length: 10_000 }, () => ({ number: 0 })) });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await serveIt(httpEvent({ method: 'POST', params: { id: 'any' }, headers, body }));
  expect(answer.statusCode).toBe(400);
  expect(answer.body.length).toBeLessThan(10_000);
});
