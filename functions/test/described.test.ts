import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RouteName, routes } from '#shared/contract/index';
import { serve } from '../runtime/http/serve.ts';
import { logger } from '../runtime/log.ts';
import { type DescribedOperation, operations, requestsBy, sentOf, wrongIn } from './described.ts';
import { endpointOf } from './endpoints.ts';
import { httpEvent } from './events.ts';
import { testPayoutForm } from './payout-account.ts';
import { testPassword } from './people.ts';
import type { Populated } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { sharedMarket } from './shared-market.ts';

/** Set by `npm run fuzz -- 2000`. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 40);

quietLog('info');

/**
 * Rules that no schema can express: one code for one coupon, an end after the start, check digits of identity cards,
 * and a password for changed accounts or addresses.
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

/** Known values of this market, which schemas do not tell. */
const knownIn = ({ onSale, sold, hidden, free, upload, ...market }: Populated): Record<string, readonly unknown[]> => ({
  id: [onSale.id, sold.id, hidden.id, free.id, upload.id],
  file_post_id: [onSale.id, sold.id, hidden.id, free.id],
  file: [onSale, sold, free].map(({ files }) => files[0]?.id),
  version: ['newest', 'bought', '1'],
  uploads: [[upload.id], [upload.id, upload.id]],
  out_trade_no: [market.soldOrder, market.hiddenOrder, market.openOrder],
  usernameOrId: [market.owner.username, market.buyer.id, market.unverified.username, 'NAN_owner'],
  provider: ['mock', 'alipay', 'stripe'],
  email: [market.owner.email, market.buyer.username, 'new@example.com', 'New@Example.com '],
  username: ['new_name', 'nan_owner', 'admin'],
  password: [testPassword, 'another good one'],
  current_password: [testPassword],
  new_password: [testPassword, 'another good one', '123456'],
  title: ['讲义', '🀄️'.repeat(200)],
  price: [0, 0.01, '9.9', 50_000],
  expected_price: [39, 38],
  min_price: ['0', '39'],
  max_price: ['39', '1'],
  amount: [37.05, 1],
  starts_at: ['2026-11-22T12:00:00+08:00', '2026-11-23T00:00:00Z'],
  ends_at: ['2026-12-20T00:00:00+08:00', '2026-12-01T12:00:00.5Z'],
  tags: [['考研', '考研 '], ['a'.repeat(20)]],
  tag: ['考研'],
  ...Object.fromEntries(Object.entries(testPayoutForm).map(([name, value]) => [name, [value]])),
});

/** Excludes routes that refuse these values by design. */
const good = { username: ['new_name'], new_password: ['another good one'] };

const isAnswered = (operation: DescribedOperation, status: number): boolean =>
  status < 400 && operation.responses[status] !== undefined;

const codeOf = (type: string, body: string): unknown =>
  type.includes('problem+json') ? JSON.parse(body).code : undefined;

let shared: Awaited<ReturnType<typeof sharedMarket>>;
beforeAll(async () => {
  shared = await sharedMarket();
});
afterEach(() => shared.revert());

const counts = { right: 0, wrong: 0 };

/** Well-formed text. */
const areWhole = (body: string): boolean => {
  let whole = body.isWellFormed();
  const record = (_name: string, value: unknown) => {
    if (typeof value === 'string') whole &&= value.isWellFormed();
    return value;
  };
  if (body.startsWith('{')) JSON.parse(body, record);
  return whole;
};

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s takes what the document says it takes, refuses the rest, and answers as it says',
  async (name, operation) => {
    const failed = vi.spyOn(logger, 'error').mockReturnValue();
    const { market } = shared;
    const { owner, buyer } = shared.tokens;
    const route = name as RouteName;
    const serveIt = serve(await endpointOf(route), market.ports);
    const refused: unknown[] = [];
    let right = 0;
    const property = fc.asyncProperty(
      requestsBy(operation, { ...knownIn(market), ...good }),
      fc.constantFrom(owner, buyer),
      async (request, token) => {
        const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
        const { statusCode, headers: answered, body } = await serveIt(httpEvent(await sentOf(request, headers)));
        const type = String(answered['content-type']);
        expect(failed.mock.calls).toEqual([]);
        expect(wrongIn(operation, statusCode, { type, body })).toEqual([]);
        expect(areWhole(body)).toBe(true);
        counts[request.isRight ? 'right' : 'wrong'] += 1;
        if (!request.isRight) {
          expect(isAnswered(operation, statusCode)).toBe(false);
          return;
        }
        right += 1;
        if (codeOf(type, body) === 'invalid_input' || codeOf(type, body) === 'malformed_body')
          refused.push([request, JSON.parse(body).errors]);
      },
    );
    await fc.assert(property, { numRuns });
    // A fifth of them at the rarest: more than a few would be missed by chance in one of twenty runs.
    expect(right, 'requests that are right').toBeGreaterThan(0);
    if (!unsayable.includes(route) && refused.length > 0.03 * right) expect(refused).toEqual([]);
    expect(Object.keys(routes)).toContain(name);
  },
  60_000 + 100 * numRuns,
);

test('enough requests were right, and enough were not', () => {
  expect(operations.length).toBeGreaterThan(70);
  expect(counts.right).toBeGreaterThan(12 * operations.length);
  expect(counts.wrong).toBeGreaterThan(3 * operations.length);
});
