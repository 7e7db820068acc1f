import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { clientOf } from '#infra/local/dynamo/server';
import { listenOn } from '#infra/local/loopback';

type FloorCall = { trip: number } & (
  | { command: 'GetCommand'; input: GetCommandInput }
  | { command: 'BatchGetCommand'; input: BatchGetCommandInput }
  | { command: 'QueryCommand'; input: QueryCommandInput }
);

/**
 * The floor: a bare HTTP server that makes the same DynamoDB calls as the market for each path, in as many round trips,
 * and responds with the results. It has no routing, sessions, validation or response shapes.
 */
const { FLOOR_CALLS = '', FLOOR_DYNAMO = '' } = process.env;
const callsOf: Record<string, FloorCall[]> = JSON.parse(readFileSync(FLOOR_CALLS, 'utf8'));

const client = DynamoDBDocumentClient.from(clientOf({ endpoint: FLOOR_DYNAMO }), {
  marshallOptions: { removeUndefinedValues: true },
});

function send(call: FloorCall): Promise<unknown> {
  if (call.command === 'GetCommand') return client.send(new GetCommand(call.input));
  if (call.command === 'BatchGetCommand') return client.send(new BatchGetCommand(call.input));
  if (call.command === 'QueryCommand') return client.send(new QueryCommand(call.input));
  throw new Error('the floor only reads');
}

async function answerOf(calls: readonly FloorCall[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const [, together] of Map.groupBy(calls, ({ trip }) => trip)) {
    results.push(...(await Promise.all(together.map(send))));
  }
  return results;
}

const server = createServer((request, response) => {
  const calls = callsOf[`${request.headers.authorization ? 'user' : 'guest'} ${request.url}`] ?? [];
  answerOf(calls).then(
    (results) => {
      const body = Buffer.from(JSON.stringify(results));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});

console.log(`http://127.0.0.1:${await listenOn(server)}`);
process.once('SIGTERM', () => process.exit(0));
