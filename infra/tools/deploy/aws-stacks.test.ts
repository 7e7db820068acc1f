import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Loopback, loopback } from '#infra/local/loopback';
import type { StackInput } from './cloud.ts';

const stack = (name: string, more = '') =>
  `<member><StackName>${name}</StackName><StackStatus>UPDATE_COMPLETE</StackStatus>
  <CreationTime>2026-11-01T00:00:00Z</CreationTime>${more}</member>`;

const stacks = [
  stack('tanwei-dev-web', '<LastUpdatedTime>2026-11-20T00:00:00Z</LastUpdatedTime>'),
  stack('tanwei-dev-api-Nested', '<ParentId>arn:aws:cloudformation:eu-central-1:1:stack/tanwei-dev-api/1</ParentId>'),
  stack('tanwei-dev-firewall-eu-central-1'),
  stack('tanwei-dev-firewall-ap-east-1'),
  stack('tanwei-prod-web'),
].join('');

const resource = (type: string, id: string, more: string) =>
  `<member><Type>Resource</Type><ResourceChange><LogicalResourceId>${id}</LogicalResourceId>
  <ResourceType>${type}</ResourceType>${more}</ResourceChange></member>`;

const modified = (more: string) => `<Action>Modify</Action>${more}`;

const nested = (id: string) => modified(`<ChangeSetId>${id}</ChangeSetId>`);

/** Responses by change set and page: two pages of the root, its nested ones, and one without changes. */
let changeSets: Record<string, string> = {};
beforeEach(() => {
  changeSets = {
    root: `<Status>CREATE_COMPLETE</Status><NextToken>2</NextToken><Changes>${resource(
      'AWS::DynamoDB::Table',
      'Table',
      modified('<Replacement>True</Replacement>'),
    )}</Changes>`,
    root2: `<Status>CREATE_COMPLETE</Status><Changes>
      ${resource('AWS::CloudFormation::Stack', 'Files', nested('files'))}
      ${resource('AWS::CloudFormation::Stack', 'Users', nested('users'))}
      ${resource('AWS::CloudFormation::Stack', 'New', '<Action>Add</Action>')}</Changes>`,
    files: `<Status>CREATE_COMPLETE</Status><Changes>${resource('AWS::Lambda::Function', 'F', modified(''))}</Changes>`,
    users: `<Status>FAILED</Status><StatusReason>The submitted information didn't contain changes.</StatusReason>`,
  };
});

const summary = (type: string, id: string, status = 'UPDATE_COMPLETE') =>
  `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId>
  <ResourceStatus>${status}</ResourceStatus></member>`;

const nestedStack = 'arn:aws:cloudformation:eu-central-1:1:stack/tanwei-dev-api-Nested/1';

const stackResources: Record<string, string> = {
  'tanwei-dev-api': `<StackResourceSummaries>${summary('AWS::CloudFormation::Stack', nestedStack)}${summary(
    'AWS::SNS::Topic',
    'gone',
    'DELETE_COMPLETE',
  )}</StackResourceSummaries>`,
  [nestedStack]: `<StackResourceSummaries>${summary('AWS::IAM::Role', 'a')}${summary('AWS::IAM::Role', 'b')}</StackResourceSummaries>`,
};

const requests: URLSearchParams[] = [];

function answerTo(form: URLSearchParams): string {
  const [action, set, token] = ['Action', 'ChangeSetName', 'NextToken'].map((name) => form.get(name) ?? '');
  if (action === 'DescribeStacks') return `<Stacks>${stacks}</Stacks>`;
  if (action === 'CreateChangeSet') return '<Id>root</Id>';
  if (action === 'ListStackResources') return stackResources[form.get('StackName') ?? ''] ?? '';
  return action === 'DescribeChangeSet' ? (changeSets[`${set}${token}`] ?? '') : '';
}

let engine: Loopback;
let cloud: ReturnType<typeof import('./aws-stacks.ts').stacksOf>;
beforeAll(async () => {
  engine = await loopback(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    requests.push(form);
    const action = form.get('Action');
    response.end(`<${action}Response><${action}Result>${answerTo(form)}</${action}Result></${action}Response>`);
  });
  vi.stubEnv('AWS_ENDPOINT_URL', engine.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  cloud = (await import('./aws-stacks.ts')).stacksOf('eu-central-1');
});
afterAll(() => engine.close());

const templateUrl = 'https://s3.eu-central-1.amazonaws.com/assets/1.json';
const stackInput: StackInput = { name: 'tanwei-dev-api', region: 'eu-central-1', templateUrl, tags: { stage: 'dev' } };

test('stacks of a stage are those of its region and what stands in us-east-1 for it, nested ones left out', async () => {
  const deployed = await cloud.stacks('tanwei-dev-');
  expect(deployed.map(({ name, region }) => `${name} ${region}`)).toEqual([
    'tanwei-dev-web eu-central-1',
    'tanwei-dev-firewall-eu-central-1 eu-central-1',
    'tanwei-dev-web us-east-1',
    'tanwei-dev-firewall-eu-central-1 us-east-1',
  ]);
  expect(deployed[0]?.changedAt).toBe(Date.parse('2026-11-20'));
  expect(deployed[1]?.changedAt).toBe(Date.parse('2026-11-01'));
});

test('a change set is read to its end, with what changes in nested stacks, and taken away again', async () => {
  requests.length = 0;
  expect(await cloud.previewChanges(stackInput)).toEqual([
    { action: 'Modify', replacement: 'True', id: 'Table', type: 'AWS::DynamoDB::Table' },
    { action: 'Modify', id: 'F', type: 'AWS::Lambda::Function' },
    { action: 'Add', id: 'New', type: 'AWS::CloudFormation::Stack' },
  ]);
  expect(requests[0]?.get('IncludeNestedStacks')).toBe('true');
  expect(requests[0]?.get('Tags.member.1.Key')).toBe('stage');
  expect(requests.map((form) => form.get('Action'))).not.toContain('ExecuteChangeSet');
  expect(requests.at(-1)?.get('Action')).toBe('DeleteChangeSet');
  expect(requests.at(-1)?.get('ChangeSetName')).toBe('root');
});

test('where CloudFormation finds nothing to do, nothing changes', async () => {
  changeSets.root = changeSets.users ?? '';
  expect(await cloud.previewChanges(stackInput)).toEqual([]);
});

test('passes on CloudFormation’s refusal, and deletes its change set too', async () => {
  changeSets.root = '<Status>FAILED</Status><StatusReason>No export named X found</StatusReason>';
  await expect(cloud.previewChanges(stackInput)).rejects.toThrow('No export named X found');
  expect(requests.at(-1)?.get('Action')).toBe('DeleteChangeSet');
});

test('what stacks have is told with what is nested in them, and without what is gone', async () => {
  const deployed = { status: 'UPDATE_COMPLETE', changedAt: 0, outputs: {}, region: 'eu-central-1' };
  expect(await cloud.typesInStacks([{ ...deployed, name: 'tanwei-dev-api' }])).toEqual([
    'AWS::CloudFormation::Stack',
    'AWS::IAM::Role',
    'AWS::IAM::Role',
  ]);
});
