import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** The Lambda context of an invocation. */
export function contextFor(functionName: string, timeoutSeconds: number): Context {
  const ends = Date.now() + timeoutSeconds * 1000;
  const noop = () => undefined;
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: '512',
    getRemainingTimeInMillis: () => Math.max(0, ends - Date.now()),
    done: noop,
    fail: noop,
    succeed: noop,
  };
}
