import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressRange, rangeOf } from './address-range.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001::', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['somewhere', 'somewhere'],
])('%s lies in %s', (ip, range) => {
  expect(addressRange(ip)).toBe(range);
});

test('an address of IPv6 is in the range of its first 48 bits, however it is written', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.boolean(), (groups, isPadded) => {
      const text = groups.map((one) => one.toString(16).padStart(isPadded ? 4 : 1, '0')).join(':');
      const short = new URL(`http://[${text}]/`).hostname.slice(1, -1);
      const expected = `${groups
        .slice(0, 3)
        .map((one) => one.toString(16))
        .join(':')}::/48`;
      expect([addressRange(text), addressRange(short), addressRange(text.toUpperCase())]).toEqual(
        Array.from({ length: 3 }, () => expected),
      );
    }),
  );
});

test('whoever nobody vouches for is in one range with all of them', () => {
  expect(rangeOf(undefined)).toBe('anywhere');
  expect(rangeOf('203.0.113.7')).toBe('203.0.113.0/24');
});
