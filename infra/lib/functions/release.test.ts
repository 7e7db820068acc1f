import { expect, test } from 'vitest';
import { fileNameOf, nounOf } from '#shared/contract/index';
import { workerGrants } from '../grants/worker-grants.ts';
import { grants, sessionGrants } from '../grants.ts';
import { queueNames } from '../resources.ts';
import { at, type Resource } from '../test-market.ts';
import { deployed, lambda, ofType, only, texts } from '../test-production.ts';
import { isWeighty } from './release.ts';

const weighty = [
  ...deployed
    .filter(([name, row]) => isWeighty([...grants[name], ...sessionGrants(row)], nounOf(name)))
    .map(([name]) => fileNameOf(name)),
  ...queueNames.filter((name) => isWeighty(workerGrants[name])).map((name) => `${name}-worker`),
];

const aliases = ofType('AWS::Lambda::Alias');
const aliasOf = ({ id }: Resource): Resource =>
  only(aliases.filter(({ properties }) => properties.FunctionName === `<${id}>`));

test('money and sign-in are what is under these addresses, and whoever may touch keys, accounts and identities', () => {
  const under = deployed.filter(([, { path }]) => /^\/(auth|payments)\//.test(path));
  expect(under.length).toBeGreaterThan(25);
  for (const [name] of under) expect(weighty).toContain(fileNameOf(name));
  for (const name of ['set-alipay-account', 'confirm-totp', 'change-password', 'payout-worker', 'settlement-worker'])
    expect(weighty).toContain(name);
  for (const name of ['list-files', 'star-file', 'get-me', 'mail-worker', 'index-worker'])
    expect(weighty).not.toContain(name);
});

test('there is a live alias for each of them and for nobody else', () => {
  expect(aliases).toHaveLength(weighty.length);
  for (const { properties } of aliases) expect(properties.Name).toBe('live');
  const versions = ofType('AWS::Lambda::Version').map(({ id }) => `<${id}.Version>`);
  for (const name of weighty) expect(versions).toContain(aliasOf(lambda(name)).properties.FunctionVersion);
});

const asText = (resource: Resource): string => JSON.stringify(resource.properties);

test.each(weighty)('%s is called by its alias only', (name) => {
  const called = lambda(name);
  const alias = aliasOf(called);
  const callers = ['AWS::ApiGatewayV2::Integration', 'AWS::Lambda::EventSourceMapping', 'AWS::Lambda::Permission'];
  const naming = ({ id }: Resource) =>
    callers.flatMap((type) => ofType(type)).filter((one) => new RegExp(`<${id}[>.]`).test(asText(one)));
  expect(naming(alias).length).toBeGreaterThan(0);
  expect(naming(called)).toEqual([]);
});

test.each(weighty)('%s goes to a tenth of its calls first, and back at the first error of the new version', (name) => {
  const called = lambda(name);
  const { FunctionVersion: version } = aliasOf(called).properties;
  const alarm = only(
    ofType('AWS::CloudWatch::Alarm').filter(
      ({ properties }) => properties.AlarmName === `tanwei-prod-release-taken-back-${name}`,
    ),
  );
  const group = only(ofType('AWS::CodeDeploy::DeploymentGroup').filter((one) => asText(one).includes(`<${alarm.id}>`)));
  expect(group.properties).toMatchObject({
    DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
    AutoRollbackConfiguration: {
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
    },
  });
  const metrics = texts(at(alarm.properties, 'Metrics')).flatMap((_, index) => {
    const metric = at(alarm.properties, 'Metrics', index, 'MetricStat', 'Metric');
    return metric ? [[at(metric, 'MetricName'), JSON.stringify(at(metric, 'Dimensions'))] as const] : [];
  });
  expect(metrics.map(([metric]) => metric)).toEqual(['Errors', 'VersionErrors']);
  for (const [, dimensions] of metrics) {
    expect(dimensions).toContain(`"Value":"${String(version)}"`);
    expect(dimensions).toContain(`"Value":"tanwei-prod-${name}"`);
  }
});

/**
 * A new version is made only when the function's template changes. A setting by reference could change without one,
 * and the live version would keep the old value.
 */
test.each(weighty)('%s is told what it is told in its template', (name) => {
  const variables = JSON.stringify(at(lambda(name).properties, 'Environment', 'Variables'));
  const references = variables.match(/<[^>]+>/g) ?? [];
  expect(references.filter((one) => !one.startsWith('<AWS::'))).toEqual([]);
});
