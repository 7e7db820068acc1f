import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { MarketAlarm } from './alarms.ts';
import type { Deployment, Site } from './deployment.ts';
import { MarketFunction } from './function.ts';
import { scheduleGrants } from './grants.ts';
import { type ScheduleName, schedules } from './resources.ts';

export interface ClockworkProps {
  deployment: Deployment;
  site: Site;
  schedule: ScheduleName;
}

/** A function that runs by the clock, and an alarm for when it no longer runs to its end. */
export class Clockwork extends Construct {
  constructor(scope: Construct, id: string, { deployment, site, schedule: name }: ClockworkProps) {
    super(scope, id);
    const definition = schedules[name];
    const every = Duration.minutes(definition.everyMinutes);
    const { lambda } = new MarketFunction(this, 'Function', {
      deployment,
      site,
      name,
      description: `Runs every ${definition.everyMinutes} minutes`,
      grants: scheduleGrants[name],
      memoryMb: definition.memoryMb,
      timeoutSeconds: definition.workerTimeout,
    });
    new Rule(this, 'Rule', {
      ruleName: deployment.names.of(name),
      schedule: Schedule.rate(every),
      /** A missed run is made up by the next one, so nothing is tried again. */
      targets: [new LambdaTarget(lambda, { retryAttempts: 0, maxEventAge: every })],
    });
    const period = Duration.minutes(Math.max(5, 3 * definition.everyMinutes));
    new MarketAlarm(this, 'Alarm', {
      names: deployment.names,
      metric: new MathExpression({
        label: 'runs to the end',
        expression: 'runs - errors',
        period,
        usingMetrics: {
          runs: lambda.metricInvocations({ period, statistic: 'Sum' }),
          errors: lambda.metricErrors({ period, statistic: 'Sum' }),
        },
      }),
      threshold: 0,
      below: true,
      impact: definition.impact,
      runbook: `${name}-not-running`,
    });
  }
}
