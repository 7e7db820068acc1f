import { Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { fileNameOf, routeEntries, routes } from '#shared/contract/index';
import { statementsOf } from '../functions/permissions.ts';
import type { Grant } from '../grants/grant.ts';
import { scheduleGrants, workerGrants } from '../grants/worker-grants.ts';
import { grants, sessionGrants } from '../grants.ts';
import { namesOf } from '../names.ts';
import { queueNames } from '../resources.ts';
import { scheduleNames, schedules } from '../schedules.ts';
import { settingsOf } from '../settings.ts';
import { apiBehind } from '../test-apis.ts';
import { at, plain, productionSettings, type Resource } from '../test-market.ts';
import { deployed, lambda, lambdas, ofType, only, resources, texts } from '../test-production.ts';

test('every deployed row has its own route and its own Lambda, and there are no other routes', () => {
  expect(ofType('AWS::ApiGatewayV2::Route')).toHaveLength(deployed.length);
  const targets = new Set(ofType('AWS::ApiGatewayV2::Integration').map(({ properties }) => properties.IntegrationUri));
  expect(targets.size).toBe(deployed.length);
  for (const [name] of deployed) expect(lambda(fileNameOf(name)).properties.Handler).toBe('index.handler');
  expect(lambdas).toHaveLength(deployed.length + queueNames.length + Object.keys(schedules).length);
});

test('what functions count and log is told apart by stage', () => {
  for (const { properties, id } of lambdas)
    expect(at(properties, 'Environment', 'Variables', 'POWERTOOLS_SERVICE_NAME'), id).toBe('tanwei-prod');
});

test('functions run Node 24 on arm64 and keep their logs for a while, not for ever', () => {
  for (const { properties } of lambdas) {
    expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  }
  const logs = ofType('AWS::Logs::LogGroup');
  expect(logs.length).toBeGreaterThan(lambdas.length);
  for (const { properties } of logs) expect(properties.RetentionInDays).toBe(180);
});

test('no stack comes near the 500 resources of CloudFormation', () => {
  const sizes = Map.groupBy(resources, ({ stack }) => stack);
  for (const [stack, inside] of sizes) expect(inside.length, stack).toBeLessThan(450);
});

test('both APIs log their calls without queries, each into its own group, and each is throttled by itself', () => {
  const throttles = ofType('AWS::ApiGatewayV2::Stage').map(({ properties }): [unknown, unknown, unknown] => {
    expect(at(properties, 'AccessLogSettings', 'Format')).not.toMatch(/query|authorization/i);
    const api = apiBehind(properties.ApiId, resources);
    const limit = (name: string) => at(properties, 'DefaultRouteSettings', `Throttling${name}Limit`);
    return [api?.properties.Name, limit('Rate'), limit('Burst')];
  });
  expect(throttles).toEqual([
    ['tanwei-prod-api', 200, 400],
    ['tanwei-prod-operator-api', 20, 40],
  ]);
  const logs = ofType('AWS::ApiGatewayV2::Stage').map(({ properties }) =>
    String(at(properties, 'AccessLogSettings', 'DestinationArn')),
  );
  const groups = logs.map((arn) => ofType('AWS::Logs::LogGroup').find(({ id }) => arn === `<${id}.Arn>`));
  expect(groups.map((group) => group?.properties.LogGroupName)).toEqual([
    '/tanwei/prod/api-access',
    '/tanwei/prod/operator-api-access',
  ]);
});

test('keys stay in Secrets Manager: a function is told their names', () => {
  for (const { properties } of lambdas) {
    const variables = JSON.stringify(at(properties, 'Environment', 'Variables'));
    expect(variables).not.toMatch(/PRIVATE_KEY|SESSION_KEYS|FACTOR_KEYS/);
  }
  expect(at(lambda('login').properties, 'Environment', 'Variables', 'SECRETS')).toBe(
    'tanwei/prod/factors,tanwei/prod/session',
  );
});

function roleOf(name: string): Resource {
  const role = String(at(lambda(name).properties, 'Role'));
  return only(ofType('AWS::IAM::Role').filter(({ id }) => role === `<${id}.Arn>`));
}

/** The statements of a function's role, without that of its own log. */
const statementsIn = (name: string): unknown[] => {
  const statements: unknown = at(roleOf(name).properties, 'Policies', 0, 'PolicyDocument', 'Statement');
  return (Array.isArray(statements) ? statements : [statements]).filter(
    (statement) => !texts(at(statement, 'Action')).some((action) => action.startsWith('logs:')),
  );
};

const functionGrants: [string, readonly Grant[]][] = [
  ...deployed.map(([name, row]): [string, readonly Grant[]] => [
    fileNameOf(name),
    [...grants[name], ...sessionGrants(row)],
  ]),
  ...queueNames.map((name): [string, readonly Grant[]] => [`${name}-worker`, [...workerGrants[name], 'table:write']]),
  ...scheduleNames.map((name): [string, readonly Grant[]] => [name, scheduleGrants[name]]),
];

const settings = settingsOf(productionSettings);
const subject = { names: namesOf('prod', settings), settings };

/** `action resource condition`, one line each. */
const linesOf = (statements: readonly unknown[]): string[] =>
  statements
    .flatMap((statement) =>
      texts(at(statement, 'Action')).flatMap((action) =>
        texts(at(statement, 'Resource')).map((one) => `${action} ${one} ${JSON.stringify(at(statement, 'Condition'))}`),
      ),
    )
    .toSorted();

/** What a grant means is held to what adapters send in `sent-requests.test.ts`. */
test.each(functionGrants)('%s may do what its grants say and nothing else', (name, allowed) => {
  const stack = new Stack();
  const statements = statementsOf(allowed, subject).map((one) => plain(stack.resolve(one.toStatementJson())));
  expect([...new Set(linesOf(statementsIn(name)))]).toEqual([...new Set(linesOf(statements))]);
});

const grantedTo = (grant: Grant): string[] =>
  functionGrants.filter(([, allowed]) => allowed.includes(grant)).map(([name]) => name);

test('only the function that pays may open identity data, and it can seal none', () => {
  expect(grantedTo('vault:open')).toEqual(['payout-worker']);
  expect(grantedTo('vault:seal')).not.toContain('payout-worker');
  const tag = { Key: 'tanwei:vault', Value: 'open' };
  for (const [name] of functionGrants)
    if (name === 'payout-worker') expect(roleOf(name).properties.Tags).toContainEqual(tag);
    else expect(JSON.stringify(roleOf(name).properties.Tags), name).not.toContain(tag.Key);
});

const keyNamed = (alias: string): Resource => {
  const target = String(
    only(ofType('AWS::KMS::Alias').filter(({ properties }) => properties.AliasName === `alias/tanwei-prod-${alias}`))
      .properties.TargetKeyId,
  );
  return only(ofType('AWS::KMS::Key').filter(({ id }) => target === `<${id}.Arn>`));
};

test('the vault’s key rotates, outlives its stack, and itself refuses to open for anybody else', () => {
  const { properties, deletionPolicy } = keyNamed('vault');
  expect(deletionPolicy).toBe('Retain');
  expect(properties.EnableKeyRotation).toBe(true);
  expect(at(properties, 'KeyPolicy', 'Statement')).toContainEqual({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: ['kms:Decrypt', 'kms:ReEncryptFrom'],
    Resource: '*',
    Condition: { StringNotEquals: { 'aws:PrincipalTag/tanwei:vault': 'open' } },
  });
  expect(keyNamed('vault-marks').properties).toMatchObject({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
});

test('a right on keys is a right on the vault’s own, and always for one user', () => {
  const statements = ofType('AWS::IAM::Role')
    .flatMap(({ properties }) => at(properties, 'Policies', 0, 'PolicyDocument', 'Statement'))
    .filter((statement) => texts(at(statement, 'Action')).some((action) => action.startsWith('kms:')));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const isMark = at(statement, 'Action') === 'kms:GenerateMac';
    const alias = `alias/tanwei-prod-${isMark ? 'vault-marks' : 'vault'}`;
    expect(at(statement, 'Condition')).toEqual({
      'ForAnyValue:StringEquals': { 'kms:ResourceAliases': alias },
      ...(!isMark && { Null: { 'kms:EncryptionContext:user': 'false' } }),
    });
  }
});

test('only the development engine’s own calls have no grants', () => {
  const without = routeEntries.filter(([name, row]) => grants[name].length + sessionGrants(row).length === 0);
  expect(without.map(([, row]) => row)).toEqual([routes.mockNotify]);
});
