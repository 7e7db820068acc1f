import { afterEach, expect, test, vi } from 'vitest';
import { countMetric, errorFields, redacted } from './log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('addresses and tokens are cut from what is logged', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  expect(redacted(`for lin.wei+shop@mail.example.com with ${token}.`)).toBe('for <e-mail> with <token>.');
});

test('cards and mobile numbers are cut, times and order numbers are not', () => {
  expect(redacted('"11010519491231002X", 13812341234 or +8613812341234')).toBe('"<identity card>", <phone> or <phone>');
  const ids = '1763611200000 01JD0000000000000000000001 2026112022001412341234567890 123456789012';
  expect(redacted(ids)).toBe(ids);
});

test('an error is logged with its causes, and with whatever was thrown in its place', () => {
  const cause = new Error('no such user a@b.cn');
  expect(errorFields(new Error('cannot send', { cause }))).toMatchObject({
    name: 'Error',
    message: 'cannot send',
    cause: { message: 'no such user <e-mail>' },
  });
  expect(errorFields('plain')).toEqual({ message: 'plain' });
  const loop = new Error('again and again');
  loop.cause = loop;
  expect(JSON.stringify(errorFields(loop)).length).toBeLessThan(10_000);
});

test('metrics are embedded in the log when deployed, and nowhere else', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  countMetric('Parked', { queue: 'mail' });
  expect(written).not.toHaveBeenCalled();
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'mail-worker');
  countMetric('Parked', { queue: 'mail' });
  const [line] = written.mock.calls.flat();
  expect(JSON.parse(String(line))).toMatchObject({
    queue: 'mail',
    Parked: 1,
    _aws: { CloudWatchMetrics: [{ Namespace: 'Tanwei' }] },
  });
});
