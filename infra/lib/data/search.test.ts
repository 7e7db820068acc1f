import { expect, test } from 'vitest';
import * as z from 'zod';
import { at } from '../test-market.ts';
import { stageSettings, synthesize } from '../test-stages.ts';

const resources = await synthesize(stageSettings.options);
const ofType = (type: string) => resources.filter((one) => one.type === type);

const access = z.array(
  z.object({ Rules: z.array(z.object({ Permission: z.array(z.string()) })), Principal: z.array(z.string()) }),
);

test('a stage that asks for it has a collection for searches, and its address where functions read it', () => {
  const [collection] = ofType('AWS::OpenSearchServerless::Collection');
  expect(collection?.properties).toMatchObject({ Name: 'tanwei-dev-search', Type: 'SEARCH' });
  const parameters = ofType('AWS::SSM::Parameter').map(({ properties }) => properties.Name);
  expect(parameters).toContain('/tanwei/dev/search-endpoint');
  const searching = ofType('AWS::Lambda::Function').filter(
    (one) => at(one.properties, 'Environment', 'Variables', 'SEARCH_ENDPOINT') !== undefined,
  );
  for (const { properties } of searching)
    expect(at(properties, 'Environment', 'Variables', 'SEARCH_ENGINES')).toBe('table,opensearch');
  expect(searching.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(
    [
      ...['file-jobs-worker', 'index-worker', 'list-files', 'list-users'],
      ...['search-files', 'search-users', 'suggest-files'],
    ].map((name) => `tanwei-dev-${name}`),
  );
});

test('only the roles of those functions are let in, and only the workers write', () => {
  const roles = ofType('AWS::IAM::Role').flatMap(({ properties }) => properties.RoleName ?? []);
  expect(roles).toHaveLength(7);
  const [policy] = ofType('AWS::OpenSearchServerless::AccessPolicy');
  const [read, write, operate] = access.parse(JSON.parse(String(policy?.properties.Policy)));
  const namesIn = (principals: readonly string[] = []) => principals.map((one) => one.split('role/')[1]);
  expect([...namesIn(read?.Principal), ...namesIn(write?.Principal)].toSorted()).toEqual(roles.toSorted());
  expect(namesIn(write?.Principal).toSorted()).toEqual([
    'tanwei-dev-file-jobs-worker-search-<AWS::Region>',
    'tanwei-dev-index-worker-search-<AWS::Region>',
  ]);
  const rightsOf = (one: typeof read) => one?.Rules.flatMap(({ Permission }) => Permission);
  expect(rightsOf(read)).toEqual(['aoss:DescribeIndex', 'aoss:ReadDocument']);
  expect(rightsOf(write)).toEqual(expect.arrayContaining(['aoss:CreateIndex', 'aoss:UpdateCollectionItems']));
  expect(rightsOf(write)).not.toContain('aoss:DeleteIndex');
  expect(operate?.Principal).toEqual([stageSettings.options.searchOperator]);
  expect(rightsOf(operate)).toContain('aoss:DeleteIndex');
});
