import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction, Version } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Deployment } from '../deployment.ts';
import type { Grant } from '../grants.ts';
import { MarketAlarm, marketMetric } from '../watch/alarms.ts';

/** What callers and queues call instead of a function: it stands for the version that is in force. */
export const liveAlias = 'live';

/** Nouns of which every call is a matter of money, or of getting in. */
const weightyNouns = [
  ...['accounts', 'accounts/factors', 'accounts/sessions'],
  ...['orders', 'payments', 'payouts', 'refunds', 'refunds/disputes'],
];

/** Rights that make any other function one: over money, over whose it is, over what proves a person. */
const weighty: readonly Grant[] = ['secret:payments', 'secret:payouts', 'secret:factors', 'vault:seal', 'vault:open'];

/** Money and sign-in: of these a new version is tried by a few before it is everybody's. */
export const isWeighty = (grants: readonly Grant[], noun?: string): boolean =>
  (noun !== undefined && weightyNouns.includes(noun)) || grants.some((grant) => weighty.includes(grant));

const managed = 'AWSCodeDeployRoleForLambdaLimited';

interface ReleaseProps {
  deployment: Deployment;
  /** The function without its stage, as its bundle is called. */
  name: string;
}

/**
 * Crashes as Lambda counts them, and faults that were answered or handed back, as the functions do: of this one version, so
 * that what is wrong with the one before it takes no release back.
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

/** The releases of one stack: who takes them out, and how. */
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

  /** A tenth of the calls for five minutes, then all of them; back to the version before at the first error. */
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
    /** It is one; only that CDK says so without `undefined`, which is told apart from absent here. */
    return alias as IFunction;
  }
}

/** None where a stage takes new code at once. */
export const releasesOf = (scope: Construct, { settings }: Deployment): GradualReleases | undefined =>
  settings.release === 'gradual' ? new GradualReleases(scope) : undefined;
