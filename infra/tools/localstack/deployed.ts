import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { functionsFolder } from '#infra/lib/code';
import { workerName } from '#infra/lib/names';
import { queueVariable } from '#infra/lib/resources';
import { reachableUrl } from '#infra/local/sqs/provision';
import type { QueueName } from '#shared/messages/index';
import { callAws } from './signed.ts';

/** A minimal Lambda: imports the bundle, calls its handler once and prints the result. */
const lambda = `
const [file, event] = process.argv.slice(1);
const { handler } = await import(file);
const answer = await handler(JSON.parse(event), { awsRequestId: 'journey' });
process.stdout.write('\\nRESULT ' + JSON.stringify(answer ?? null));
process.exit(0);
`;

const run = promisify(execFile);

const batchAnswer = z.object({ batchItemFailures: z.array(z.unknown()) });

const configuration = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.string()) }) });

/** The deployed functions: their own bundles with their deployed settings, each call in a process of its own. */
export interface DeployedFunctions {
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Passes the waiting messages of a queue to its worker, and returns them. */
  workOff(queue: QueueName): Promise<unknown[]>;
}

export async function settingsOf(name: string): Promise<Record<string, string>> {
  const answer = await callAws({ service: 'lambda', path: `/2015-03-31/functions/${name}/configuration` });
  return configuration.parse(JSON.parse(answer)).Environment.Variables;
}

export function deployedFunctions(stage: string): DeployedFunctions {
  const sqs = new SQSClient({ endpoint: process.env.AWS_ENDPOINT_URL ?? '' });

  async function invoke(name: string, event: unknown): Promise<unknown> {
    const { PATH, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL } = process.env;
    const env = {
      ...(await settingsOf(`tanwei-${stage}-${name}`)),
      ...{ PATH, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL },
      AWS_LAMBDA_FUNCTION_NAME: `tanwei-${stage}-${name}`,
    };
    const file = pathToFileURL(join(functionsFolder, name, 'index.mjs')).href;
    const args = ['--input-type=module', '-e', lambda, file, JSON.stringify(event)];
    const { stdout } = await run(process.execPath, args, { cwd: functionsFolder, env, timeout: 30_000 });
    return JSON.parse(stdout.split('\nRESULT ')[1] ?? 'null');
  }

  /** Passes one batch of messages to the worker. */
  async function workBatch(queue: QueueName, QueueUrl: string): Promise<unknown[]> {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    if (Messages.length === 0) return [];
    const emptyAttributes = { attributes: {}, messageAttributes: {} };
    const Records = Messages.map(({ MessageId: messageId, Body: body }) => ({ messageId, body, ...emptyAttributes }));
    const { batchItemFailures } = batchAnswer.parse(await invoke(workerName(queue), { Records }));
    if (batchItemFailures.length > 0) throw new Error(`${queue}-worker gave messages back`);
    for (const { ReceiptHandle } of Messages) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return Records.map(({ body = '' }) => JSON.parse(body));
  }

  async function workOff(queue: QueueName): Promise<unknown[]> {
    const { [queueVariable(queue)]: url = '' } = await settingsOf(`tanwei-${stage}-${workerName(queue)}`);
    const address = await reachableUrl(sqs, url);
    const handled: unknown[] = [];
    for (;;) {
      const batch = await workBatch(queue, address);
      if (batch.length === 0) return handled;
      handled.push(...batch);
    }
  }

  return { invoke, workOff };
}
