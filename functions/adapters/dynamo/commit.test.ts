import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item, Table, Write } from '#functions/ports/table';
import { dynamoTable } from './table.ts';
import { type LocalMarket, localMarket } from './test-market.ts';

let market: LocalMarket;
let client: DynamoDBClient;
let table: Table;
/** The faults of the next requests, one each: a lost answer, or an error instead of the request. */
let fates: ('lost' | Error)[] = [];
let commands: string[] = [];

beforeAll(async () => {
  // One retry suffices to tell retries from none, and the SDK's own pauses are long.
  market = await localMarket({ maxAttempts: 2 });
  client = market.client;
  // Below the SDK's own retries, as the network is.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        commands.push(commandName?.replace('Command', '') ?? '');
        const fate = fates.shift();
        if (fate instanceof Error) throw fate;
        const answer = await next(args);
        if (fate === 'lost') throw Object.assign(new Error('connection reset'), { name: 'TimeoutError' });
        return answer;
      },
    { step: 'deserialize', priority: 'high' },
  );
  table = dynamoTable(client, market.tableName, { tries: 8, pause: async () => undefined });
});
afterAll(() => market.stop());
beforeEach(() => {
  fates = [];
  commands = [];
});

const at = (pk: string): Item => ({ pk, sk: 'X' });
const $metadata = {};
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata,
    message: 'cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('an answer that was lost', () => {
  const once = async (...writes: Write[]) => {
    fates = ['lost'];
    commands = [];
    expect(await table.commit(writes)).toEqual({ ok: true });
    expect(commands).toHaveLength(2);
  };

  test('does not make a new item seem taken', async () => {
    await once({ put: { ...at('new'), a: 1 }, when: [{ absent: true }] });
    expect(await table.get(at('new'))).toEqual({ ...at('new'), a: 1 });
  });

  test('does not make a step of a state machine seem already taken by another', async () => {
    await table.commit([{ put: { ...at('state'), state: 'open' } }]);
    await once({
      update: at('state'),
      change: { set: { state: 'paid' } },
      when: [{ attribute: 'state', equals: 'open' }],
    });
  });

  test('does not count twice', async () => {
    await once({ update: at('count'), change: { add: { n: 5 } } });
    expect(await table.get(at('count'))).toMatchObject({ n: 5 });
  });

  test('does not make a removal seem too late', async () => {
    await table.commit([{ put: at('gone') }]);
    await once({ remove: at('gone'), when: [{ exists: true }] });
    expect(await table.get(at('gone'))).toBeUndefined();
  });

  test('does not repeat or refuse a commit of several writes', async () => {
    await table.commit([{ put: { ...at('several'), n: 1 } }]);
    await once(
      { put: at('first'), when: [{ absent: true }] },
      { update: at('several'), change: { add: { n: 1 } }, when: [{ attribute: 'n', equals: 1 }] },
    );
    expect(await table.get(at('several'))).toMatchObject({ n: 2 });
  });

  test('of a commit that another one has followed shows what stands there now', async () => {
    await table.commit([{ put: { ...at('taken'), by: 'other' } }]);
    fates = ['lost'];
    const mine: Write = { put: { ...at('taken'), by: 'me' }, when: [{ absent: true }] };
    expect(await table.commit([mine])).toEqual({
      ok: false,
      failed: [{ at: 0, item: { ...at('taken'), by: 'other' } }],
    });
  });

  test('twice in a row leaves it unknown what happened, and is thrown', async () => {
    fates = ['lost', 'lost'];
    await expect(table.commit([{ put: at('unknown') }])).rejects.toThrow('connection reset');
  });
});

describe('a commit that met others', () => {
  const two = (name: string): Write[] => [{ put: at(`${name}#1`) }, { put: at(`${name}#2`), when: [{ absent: true }] }];

  test.each([['TransactionConflict'], ['ThrottlingError'], ['ProvisionedThroughputExceeded']])(
    'is tried again after %s',
    async (code) => {
      fates = [cancelled('None', code), cancelled(code, code)];
      expect(await table.commit(two(code))).toEqual({ ok: true });
      expect(commands).toHaveLength(3);
    },
  );

  test('is tried again when a single write met a transaction', async () => {
    fates = [new TransactionConflictException({ $metadata, message: 'busy' })];
    expect(await table.commit([{ put: at('single') }])).toEqual({ ok: true });
  });

  test('is thrown after eight tries, with its keys', async () => {
    fates = Array.from({ length: 8 }, () => cancelled('TransactionConflict', 'None'));
    await expect(table.commit(two('never'))).rejects.toThrow(/8 times: .*never#1.*never#2/);
    expect(commands).toHaveLength(8);
  });

  test('asks again where a conflict hides whether more conditions fail', async () => {
    await table.commit([{ put: at('hidden#2') }]);
    commands = [];
    fates = [cancelled('TransactionConflict', 'ConditionalCheckFailed')];
    const failed = [{ at: 1, item: at('hidden#2') }];
    expect(await table.commit(two('hidden'))).toEqual({ ok: false, failed });
    expect(commands).toHaveLength(2);
  });

  test('believes a failed condition in the end, though conflicts go on beside it', async () => {
    fates = Array.from({ length: 8 }, () => cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await table.commit(two('beside'))).toEqual({ ok: false, failed: [{ at: 1 }] });
  });
});

describe('a refusal that is nobody else’s doing', () => {
  test.each([
    ['a request that makes no sense', cancelled('ValidationError', 'None')],
    ['one that makes no sense beside a conflict', cancelled('ValidationError', 'TransactionConflict')],
    ['an error without reasons', new TransactionCanceledException({ $metadata, message: 'cancelled' })],
  ])('is thrown at once: %s', async (_, error) => {
    fates = [error];
    await expect(table.commit([{ put: at('a') }, { put: at('b') }])).rejects.toBe(error);
    expect(commands).toHaveLength(1);
  });

  test('is thrown when the SDK has given up on a throttled write', async () => {
    const throttled = () => new ProvisionedThroughputExceededException({ $metadata, message: 'slow down' });
    fates = [throttled(), throttled()];
    await expect(table.commit([{ put: at('slow') }])).rejects.toThrow('slow down');
  });

  test('without the item that stood there still names the write', async () => {
    fates = [new ConditionalCheckFailedException({ $metadata, message: 'no' })];
    const write: Write = { put: at('bare'), when: [{ absent: true }] };
    expect(await table.commit([write])).toEqual({ ok: false, failed: [{ at: 0 }] });
  });
});

test('one write goes alone at half the price, unless sending it twice would do harm', async () => {
  const writes: Write[] = [
    { put: at('one'), when: [{ absent: true }] },
    { update: at('one'), change: { set: { a: 1 } } },
    { update: at('one'), change: { add: { n: 1 } } },
    { check: at('one'), when: [{ exists: true }] },
    { remove: at('one'), when: [{ exists: true }] },
    { remove: at('one') },
  ];
  for (const write of writes) await table.commit([write]);
  expect(commands).toEqual([
    'PutItem',
    'UpdateItem',
    'TransactWriteItems',
    'TransactWriteItems',
    'TransactWriteItems',
    'DeleteItem',
  ]);
});

test('keys that were put off are read again, and in the end said to be unread', async () => {
  await table.commit([{ put: at('late') }]);
  const left = { [market.tableName]: { Keys: [at('late')] } };
  let busy = 2;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'BatchGetItemCommand' || busy-- <= 0) return next(args);
        return { response: {}, output: { $metadata, Responses: {}, UnprocessedKeys: left } };
      },
    { step: 'initialize', priority: 'low', name: 'busy' },
  );
  expect(await table.getMany([at('late')])).toEqual([at('late')]);
  busy = 8;
  await expect(table.getMany([at('late')])).rejects.toThrow('put off 8 times');
  client.middlewareStack.remove('busy');
});
