import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction, Version } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Deployment } from '../deployment.ts';
import type { Grant } from '../grants/grant.ts';
import { MarketAlarm, marketMetric } from '../watch/alarms.ts';

/** The alias that the gateway and queues call; it points at the live version. */
export const liveAlias = 'live';

/** Nouns whose calls all concern money or sign-in. */
const weightyNouns = [
  ...['accounts', 'accounts/factors', 'accounts/sessions'],
  ...['orders', 'payments', 'payouts', 'refunds', 'refunds/disputes'],
];

/** Grants that make any other function critical: over money, payout data or factors. */
const weighty: readonly Grant[] = ['secret:payments', 'secret:payouts', 'secret:factors', 'vault:seal', 'vault:open'];

/** Functions for money and sign-in, whose new versions are tried on a part of the calls first. */
export const isWeighty = (grants: readonly Grant[], noun?: string): boolean =>
  (noun !== undefined && weightyNouns.includes(noun)) || grants.some((grant) => weighty.includes(grant));

const managed = 'AWSCodeDeployRoleForLambdaLimited';

interface ReleaseProps {
  deployment: Deployment;
  /** The name of its bundle, without the stage. */
  name: string;
}

/**
 * Crashes counted by Lambda and errors counted by the functions, of this version only: errors of the version before
 * must not roll a release back.
 */
function errorsOf(version: Version, { deployment: { names }, name }: ReleaseProps): MathExpression {
  const period = Duration.minutes(1);
  const functionName = names.of(name);
  const crashes = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${liveAlias}`,
      ExecutedVersion: version.version,
    },
    period,
    statistic: 'Sum',
  });
  const by = { function: functionName, version: version.version };
  const faults = marketMetric('VersionErrors', { names, period, statistic: 'Sum', by });
  return new MathExpression({
    label: 'errors of the new version',
    expression: 'FILL(crashes, 0) + FILL(faults, 0)',
    period,
    usingMetrics: { crashes, faults },
  });
}

/** The CodeDeploy application of one stack, with its role. */
export class GradualReleases extends Construct {
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct) {
    super(scope, 'Releases');
    this.#application = new LambdaApplication(this, 'Application');
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    acknowledge(
      this.#role,
      `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${managed}]`,
      'CodeDeploy’s own limited policy: it moves aliases of functions and reads alarms',
    );
  }

  /** A tenth of the calls for five minutes, then all; the first error rolls back. */
  of(lambda: LambdaFunction, props: ReleaseProps): IFunction {
    const version = lambda.currentVersion;
    const alias = lambda.addAlias(liveAlias);
    const { alarm } = new MarketAlarm(lambda, 'Errors', {
      names: props.deployment.names,
      metric: errorsOf(version, props),
      threshold: 0,
      impact: `the new version of ${props.name} has errors and does not become everybody’s`,
      runbook: 'release-taken-back',
      of: props.name,
      heardBy: 'release',
    });
    new LambdaDeploymentGroup(lambda, 'Release', {
      application: this.#application,
      role: this.#role,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    /** CDK's type differs only in `undefined` against absent. */
    return alias as IFunction;
  }
}

/** Undefined for a stage that deploys at once. */
export const releasesOf = (scope: Construct, { settings }: Deployment): GradualReleases | undefined =>
  settings.release === 'gradual' ? new GradualReleases(scope) : undefined;
