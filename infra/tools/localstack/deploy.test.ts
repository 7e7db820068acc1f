import { text } from 'node:stream/consumers';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { afterEach, expect, test } from 'vitest';
import { type Loopback, loopback } from '#infra/local/loopback';
import { deployStack } from './deploy.ts';
import type { Gaps } from './emulator.ts';

let engine: Loopback | undefined;
afterEach(() => engine?.close());

const answer = (action: string, inside: string): string =>
  `<${action}Response><${action}Result>${inside}</${action}Result></${action}Response>`;

const error = (message: string): string =>
  `<ErrorResponse><Error><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`;

const stackThat = (status: string): string =>
  `<Stacks><member><StackName>web</StackName><StackStatus>${status}</StackStatus></member></Stacks>`;

const event = (id: string, status: string, reason: string): string =>
  `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceStatus>${status}</ResourceStatus>
<ResourceStatusReason>${reason}</ResourceStatusReason></member>`;

const goneError = error('Stack with id web does not exist');

const events = `<StackEvents>${event('Log', 'CREATE_FAILED', 'Resource creation cancelled')}
${event('Alarm', 'CREATE_FAILED', 'metric math is not supported')}</StackEvents>`;

const states = (...all: string[]): string[] => all.map((state) => answer('DescribeStacks', stackThat(state)));

/** An emulator that rolls back a stack and takes time to delete it, with its responses to each action in order. */
async function slowEngine() {
  const actions: string[] = [];
  const replies: Record<string, string[]> = {
    CreateStack: Array.from({ length: 2 }, () => answer('CreateStack', '<StackId>1</StackId>')),
    DescribeStackEvents: [answer('DescribeStackEvents', events)],
    DeleteStack: [answer('DeleteStack', '')],
    DescribeStacks: [
      ...states('CREATE_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_COMPLETE', 'DELETE_IN_PROGRESS'),
      goneError,
      ...states('CREATE_COMPLETE', 'CREATE_COMPLETE'),
    ],
  };
  engine = await loopback(async (request, response) => {
    const action = new URLSearchParams(await text(request)).get('Action') ?? '';
    actions.push(action);
    const body = replies[action]?.shift() ?? '';
    response.writeHead(body.startsWith('<ErrorResponse') ? 400 : 200, { 'content-type': 'text/xml' }).end(body);
  });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new CloudFormationClient({ endpoint: engine.endpoint, region: 'us-east-1', credentials });
  return { client, actions };
}

const gaps: Gaps = {
  isUnsupported: (type) => type === 'AWS::CloudWatch::Alarm',
  adapt: (_, properties) => properties,
  resolvesSecrets: true,
  nestsStacks: true,
};

test('a first try that fails says why, and the second waits until what it left is gone', async () => {
  const { client, actions } = await slowEngine();
  const put: string[] = [];
  const stack = {
    id: 'web',
    name: 'web',
    template: JSON.stringify({ Resources: { Alarm: { Type: 'AWS::CloudWatch::Alarm' }, Log: { Type: 'A::B::C' } } }),
    types: ['AWS::CloudWatch::Alarm', 'A::B::C'],
  };
  const done = await deployStack(client, stack, {
    gaps,
    put: async (_, template) => {
      put.push(template);
      return 'https://s3/web.json';
    },
  });
  expect(done).toEqual({
    stack: 'web',
    resources: 2,
    leftOut: 1,
    outcome: 'CREATE_COMPLETE',
    firstTry: ['Alarm: metric math is not supported'],
  });
  expect(put.map((templateText) => Object.keys(JSON.parse(templateText).Resources))).toEqual([
    ['Alarm', 'Log'],
    ['Log'],
  ]);
  const made = ['CreateStack', 'DescribeStacks', 'DescribeStacks', 'DescribeStacks', 'DescribeStackEvents'];
  const unmade = ['DeleteStack', 'DescribeStacks', 'DescribeStacks'];
  expect(actions).toEqual([...made, ...unmade, 'CreateStack', 'DescribeStacks', 'DescribeStacks']);
});
