import { expect, test } from 'vitest';
import { callerAt } from './addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['127.0.0.1', 'this machine'],
  ['127.3.2.1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine'],
  ['::1', 'this machine'],
  ['somewhere', 'somewhere'],
])('%s is %s', (ip, caller) => {
  expect(callerAt(ip)).toBe(caller);
});
