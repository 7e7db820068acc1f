import { randomBytes } from 'node:crypto';
import * as otpauth from 'otpauth';
import { expect, test } from 'vitest';
import { base32, newTotpSecret, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts';

/** Test vectors of RFC 4226, appendix D, and RFC 6238, appendix B; ours are the last six digits. */
const ofTheRfc = base32(Buffer.from('12345678901234567890'));

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('the code of step %i is that of RFC 4226', (step, code) => {
  expect(totpCode(ofTheRfc, step)).toBe(code);
});

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(ofTheRfc, stepAt(seconds * 1000))).toBe(code);
});

test('agrees with another implementation, by the secret and by the address of the QR code', () => {
  for (let count = 0; count < 100; count++) {
    const secret = newTotpSecret(randomBytes(32).toString('base64url'));
    const timestamp = Math.floor(Math.random() * 4e12);
    const app = otpauth.URI.parse(totpUri(secret, 'lin_mo'));
    if (!(app instanceof otpauth.TOTP)) throw new Error('not an address of time-based codes');
    expect([app.issuer, app.label, app.period, app.digits]).toEqual(['Tanwei', 'lin_mo', 30, 6]);
    expect(app.generate({ timestamp })).toBe(totpCode(secret, stepAt(timestamp)));
  }
});

test('takes the code before and the one after, for clocks differ; none further away, and none that was used', () => {
  const now = Date.UTC(2026, 10, 20, 4);
  const step = stepAt(now);
  const codeStep = [-2, -1, 0, 1, 2].map((by) =>
    stepOfCode(ofTheRfc, totpCode(ofTheRfc, step + by), { now, usedStep: 0 }),
  );
  expect(codeStep).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(stepOfCode(ofTheRfc, totpCode(ofTheRfc, step), { now, usedStep: step })).toBeUndefined();
  expect(stepOfCode(ofTheRfc, totpCode(ofTheRfc, step - 1), { now, usedStep: step })).toBeUndefined();
  expect(stepOfCode(ofTheRfc, totpCode(ofTheRfc, step + 1), { now, usedStep: step })).toBe(step + 1);
  for (const other of ['', '12345', '1234567', 'abcdef'])
    expect(stepOfCode(ofTheRfc, other, { now, usedStep: 0 })).toBeUndefined();
});
