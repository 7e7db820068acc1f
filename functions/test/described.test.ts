import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type RouteName, routes } from '#shared/contract/index';
import { serve } from '../runtime/http/serve.ts';
import { logger } from '../runtime/log.ts';
import { operations, requestsBy, sentOf, type Told, wrongIn } from './described.ts';
import { endpointOf } from './endpoints.ts';
import { httpEvent } from './events.ts';
import { populated, tokensFor } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { knownIn } from './requests.ts';

/** `npm run fuzz -- 2000` asks for more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);

quietLog('info');

/**
 * That one code cannot be several, and that an end comes after its beginning; whether the check digit of an identity card is
 * right, whether an account or an address changes, which takes the password, and how long ago that was entered, no schema
 * says.
 */
const unsayable: readonly RouteName[] = [
  'setPayoutConfig',
  'setAlipayAccount',
  'updateProfile',
  'startTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'startPasskey',
  'removePasskey',
  'createCoupons',
  'setSale',
];

/** Not those that are refused for what they are. */
const good = { username: ['new_name'], new_password: ['another good one'] };

const isAnswered = (told: Told, status: number): boolean => status < 400 && told.responses[status] !== undefined;

const codeOf = (type: string, body: string): unknown =>
  type.includes('problem+json') ? JSON.parse(body).code : undefined;

const counted = { right: 0, wrong: 0 };

/** As it was read, with no half of a character in it. */
const areWhole = (body: string): boolean => {
  let whole = body.isWellFormed();
  const look = (_name: string, value: unknown) => {
    if (typeof value === 'string') whole &&= value.isWellFormed();
    return value;
  };
  if (body.startsWith('{')) JSON.parse(body, look);
  return whole;
};

test.each(operations.map((told) => [told.operationId, told] as const))(
  '%s takes what the document says it takes, refuses the rest, and answers as it says',
  async (name, told) => {
    const failed = vi.spyOn(logger, 'error').mockReturnValue();
    const world = await populated();
    const { owner, buyer } = await tokensFor(world);
    const route = name as RouteName;
    const serveIt = serve(await endpointOf(route), world.ports);
    const refused: unknown[] = [];
    let right = 0;
    const property = fc.asyncProperty(
      requestsBy(told, { ...knownIn(world), ...good }),
      fc.constantFrom(owner, buyer),
      async (asked, token) => {
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const { statusCode, headers: answered, body } = await serveIt(httpEvent(await sentOf(asked, headers)));
        const type = String(answered['content-type']);
        expect(failed.mock.calls).toEqual([]);
        expect(wrongIn(told, statusCode, { type, body })).toEqual([]);
        expect(areWhole(body)).toBe(true);
        counted[asked.isRight ? 'right' : 'wrong'] += 1;
        if (!asked.isRight) {
          expect(isAnswered(told, statusCode)).toBe(false);
          return;
        }
        right += 1;
        if (codeOf(type, body) === 'invalid_input' || codeOf(type, body) === 'malformed_body')
          refused.push([asked, JSON.parse(body).errors]);
      },
    );
    await fc.assert(property, { numRuns });
    expect(right, 'requests that are right').toBeGreaterThan(numRuns / 12);
    if (!unsayable.includes(route) && refused.length > 0.03 * right) expect(refused).toEqual([]);
    expect(Object.keys(routes)).toContain(name);
  },
  60_000 + 100 * numRuns,
);

test('enough requests were right, and enough were not', () => {
  expect(operations.length).toBeGreaterThan(70);
  expect(counted.right).toBeGreaterThan(20 * operations.length);
  expect(counted.wrong).toBeGreaterThan(5 * operations.length);
});
