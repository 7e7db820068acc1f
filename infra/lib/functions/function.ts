import { Duration, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge, acknowledgeServerless } from '../acknowledge.ts';
import { searchRoleName } from '../data/search.ts';
import { vaultTag } from '../data/vault.ts';
import type { SitedDeployment } from '../deployment.ts';
import type { Grant } from '../grants/grant.ts';
import { hasCollection } from '../settings.ts';
import { reservedFor } from './concurrency.ts';
import { environmentOf } from './environment.ts';
import { searches, statementsOf, touchesObjects, touchesVault, writesToAll } from './permissions.ts';

interface MarketFunctionProps {
  deployment: SitedDeployment;
  /** The bundle in dist/functions, and the Lambda's name after that of the stage. */
  name: string;
  description: string;
  grants: readonly Grant[];
  memoryMb: number;
  timeoutSeconds: number;
  /** Lambda does not stop it where it calls itself by way of a queue. */
  mayLoop?: boolean;
}

const findings: [finding: string, reason: string][] = [
  [
    'LambdaAsyncFailureDestination',
    'Called by the gateway, a queue or the clock: they answer, keep the message or come again, and an alarm rings',
  ],
  [
    'LambdaDLQ',
    'As above: what is lost with a call is said to its caller, what is in a queue has dead letters of its own',
  ],
];

const untraced =
  'Log lines carry the number of the request through all queues; X-Ray is for one function at a time: -c tracing=<name>';

const isTraced = ({ name, deployment: { settings } }: Pick<MarketFunctionProps, 'name' | 'deployment'>): boolean =>
  settings.tracing?.split(',').includes(name) ?? false;

const sendTraces = new PolicyStatement({
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
});

/** A Lambda with its own role, which allows its grants and its own log. */
export class MarketFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: MarketFunctionProps) {
    super(scope, id);
    const { deployment, name, grants } = props;
    const { names, settings } = deployment;
    const functionName = names.of(name);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: settings.logDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });

    const reservedConcurrentExecutions = reservedFor(name, settings);
    this.lambda = new LambdaFunction(this, 'Lambda', {
      functionName,
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
      description: props.description,
      code: deployment.codeOf(name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(props.mayLoop && { recursiveLoop: RecursiveLoop.ALLOW }),
      role: this.#role(props, logGroup),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: environmentOf(grants, deployment),
    });
    for (const [finding, reason] of findings) acknowledgeServerless(this.lambda, finding, reason);
    this.#trace(props);
  }

  /** Not by CDK's own property, which would add a policy beside the role's. */
  #trace(props: MarketFunctionProps): void {
    const { defaultChild } = this.lambda.node;
    if (!isTraced(props)) acknowledgeServerless(this.lambda, 'LambdaTracing', untraced);
    else if (defaultChild instanceof CfnFunction) defaultChild.tracingConfig = { mode: 'Active' };
  }

  #role({ name, grants, deployment }: MarketFunctionProps, log: LogGroup): Role {
    const { names, settings } = deployment;
    const logging = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log.logGroupArn],
    });
    const isSending = isTraced({ name, deployment });
    const statements = [logging, ...statementsOf(grants, { names, settings }), ...(isSending ? [sendTraces] : [])];
    const isSearching = searches(grants) && hasCollection(settings);
    const role = new Role(this, 'Role', {
      ...(isSearching && { roleName: searchRoleName(names, name) }),
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { access: new PolicyDocument({ statements, minimize: true }) },
    });
    if (isSending) {
      const reason = 'A trace has no ARN: X-Ray takes these two actions for all resources only';
      acknowledge(role, 'IAM5[Resource::*]', reason);
      acknowledgeServerless(role, 'LambdaStarPermissions', reason);
    }
    if (touchesObjects(grants)) {
      acknowledge(
        role,
        `IAM5[Resource::arn:<AWS::Partition>:s3:::${names.of('content')}-<AWS::AccountId>-<AWS::Region>/*]`,
        'An object is named when it is uploaded: the role is limited to the one bucket and to single actions on objects',
      );
    }
    if (isSearching) {
      acknowledge(
        role,
        'IAM5[Resource::arn:<AWS::Partition>:aoss:<AWS::Region>:<AWS::AccountId>:collection/*]',
        'A collection has no name in its ARN: the statement holds for the one of this stage',
      );
    }
    if (touchesVault(grants)) {
      acknowledge(
        role,
        'IAM5[Resource::arn:<AWS::Partition>:kms:<AWS::Region>:<AWS::AccountId>:key/*]',
        'A key of KMS has no name in its ARN: the statement holds for the one key that bears the vault’s alias',
      );
    }
    if (writesToAll(grants, settings)) {
      acknowledge(
        role,
        'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
        'In the sandbox of SES whoever is written to is asked about too; what it comes from is held by a condition',
      );
    }
    /** Required by the key's policy, in addition to the role's right. */
    if (grants.includes('vault:open')) Tags.of(role).add(vaultTag.key, vaultTag.open);
    return role;
  }
}
