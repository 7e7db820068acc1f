import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Loopback, loopback } from '#infra/local/loopback';
import { addedSince, changedSince, countIn, inventoryOf, namesIn } from './inventory.ts';

/** Responses of MiniStack 1.5.33 on 2026-11-22, shortened. */
const roles = `<?xml version="1.0"?><ListRolesResponse><ListRolesResult>
<Roles><member><RoleName>tanwei-dev-login</RoleName>
<Arn>arn:aws:iam::000000000000:role/tanwei-dev-login</Arn></member></Roles></ListRolesResult>
<ResponseMetadata><RequestId>7c1f</RequestId></ResponseMetadata></ListRolesResponse>`;

test('names, ARNs and addresses are read from either kind of answer, and the numbers of calls are none', () => {
  expect(namesIn(roles)).toEqual(['arn:aws:iam::000000000000:role/tanwei-dev-login', 'tanwei-dev-login']);
  expect(namesIn('{"TableNames":["tanwei-dev-market"]}')).toEqual(['tanwei-dev-market']);
  expect(namesIn('{"QueueUrls":["http://q/1"]}')).toEqual(['http://q/1']);
  expect(namesIn('{"Functions":[{"FunctionName":"a","LastModified":"now"}],"NextMarker":null}')).toEqual(['a']);
});

test('names new resources by kind, and kinds with any change, even of a time', () => {
  const before = new Map([
    ['tables', '{"TableNames":["kept"]}'],
    ['functions', '{"Functions":[{"FunctionName":"a","LastModified":"1"}]}'],
  ]);
  const after = new Map([
    ['tables', '{"TableNames":["kept","left"]}'],
    ['functions', '{"Functions":[{"FunctionName":"a","LastModified":"2"}]}'],
  ]);
  expect(addedSince(before, after)).toEqual(['tables: left']);
  expect(changedSince(before, after)).toEqual(['tables', 'functions']);
  expect(changedSince(before, new Map(before))).toEqual([]);
  expect([countIn(before), countIn(after)]).toEqual([2, 3]);
});

let engine: Loopback | undefined;
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => engine?.close());

test('a key that waits for its end is not there, whatever is listed; what ran since is no change', async () => {
  let storedBytes = 0;
  const keys: Record<string, unknown> = {
    'TrentService.ListKeys': { Keys: [{ KeyId: 'k1' }, { KeyId: 'k2' }] },
    k1: { KeyMetadata: { KeyId: 'k1', KeyState: 'PendingDeletion' } },
    k2: { KeyMetadata: { KeyId: 'k2', KeyState: 'Enabled' } },
  };
  engine = await loopback(async (request, response) => {
    const body = await text(request);
    const KeyId = /"KeyId":"(\w+)"/.exec(body)?.[1] ?? '';
    storedBytes += 1;
    keys['Logs_20140328.DescribeLogGroups'] = { logGroups: [{ logGroupName: 'a', storedBytes }] };
    const LastProcessingResult = `OK - ${storedBytes} records`;
    if (request.url?.includes('event-source-mappings')) {
      response.end(JSON.stringify({ EventSourceMappings: [{ UUID: 'm1', LastProcessingResult }] }));
      return;
    }
    response.end(JSON.stringify(keys[KeyId] ?? keys[String(request.headers['x-amz-target'])] ?? {}));
  });
  vi.stubEnv('AWS_ENDPOINT_URL', engine.endpoint);
  const inventory = await inventoryOf();
  expect(namesIn(inventory.get('keys') ?? '')).toEqual(['k2']);
  expect(inventory.size).toBeGreaterThan(25);
  expect(changedSince(inventory, await inventoryOf())).toEqual([]);
  expect(namesIn(inventory.get('log groups') ?? '')).toEqual(['a']);
  expect(namesIn(inventory.get('event sources') ?? '')).toEqual(['m1']);
});
