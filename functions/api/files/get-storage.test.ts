import { expect, test } from 'vitest';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { getStorage } from './get-storage.ts';

test('whoever never uploaded anything has all of the space', async () => {
  const user = { id: '01JD0000000000000000000001', username: 'lin' };
  expect(await valueIn(call(getStorage, testPorts(), { user }))).toEqual({
    used_bytes: 0,
    used: 0,
    limit_bytes: 1_073_741_824,
    limit: 1_073_741_824,
  });
});
