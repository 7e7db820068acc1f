import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledgeServerless } from '../acknowledge.ts';
import type { Deployment, SitedDeployment } from '../deployment.ts';
import { MarketFunction } from '../functions/function.ts';
import { scheduleGrants } from '../grants/worker-grants.ts';
import { type ScheduleDefinition, type ScheduleName, schedules } from '../schedules.ts';
import { MarketAlarm, marketMetric } from '../watch/alarms.ts';

/** A scheduled function, with an alarm for missed runs and one for each of its metrics. */
export class MarketSchedule extends Construct {
  constructor(scope: Construct, name: ScheduleName, deployment: SitedDeployment) {
    super(scope, name);
    const definition: ScheduleDefinition = schedules[name];
    const every = Duration.minutes(definition.everyMinutes);
    const hours = definition.utcHours;
    const { lambda } = new MarketFunction(this, 'Function', {
      deployment,
      name,
      description: `Runs every ${definition.everyMinutes} minutes`,
      grants: scheduleGrants[name],
      memoryMb: definition.memoryMb,
      timeoutSeconds: definition.workerTimeout,
    });
    /** Lambda would run it up to twice more after an error, beside the next runs; and hours later when it was throttled. */
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: every });
    const rule = new Rule(this, 'Rule', {
      ruleName: deployment.names.of(name),
      schedule: hours === undefined ? Schedule.rate(every) : Schedule.cron({ minute: '0', hour: hours }),
      /** The next run makes up for a missed one, so nothing is retried. */
      targets: [new LambdaTarget(lambda, { retryAttempts: 0, maxEventAge: every })],
    });
    acknowledgeServerless(
      rule,
      'EventBusDLQ',
      'A missed run is made up by the next one, and an alarm rings where none comes',
    );
    this.#notRunning(deployment, name, lambda);
    this.#marketMetric(deployment, name);
  }

  #notRunning({ names }: Deployment, name: ScheduleName, lambda: LambdaFunction): void {
    const { everyMinutes, impact, utcHours }: ScheduleDefinition = schedules[name];
    const period = utcHours === undefined ? Duration.minutes(Math.max(5, 3 * everyMinutes)) : Duration.days(1);
    new MarketAlarm(this, 'Alarm', {
      names,
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
      impact,
      runbook: `${name}-not-running`,
    });
  }

  #marketMetric({ names }: Deployment, name: ScheduleName): void {
    const { counts }: ScheduleDefinition = schedules[name];
    for (const { metric, forHours = 1, above = 0, summed, impact, runbook } of counts) {
      const statistic = summed ? 'Sum' : 'Maximum';
      new MarketAlarm(this, metric, {
        names,
        metric: marketMetric(metric, { names, period: Duration.minutes(forHours * 60), statistic }),
        threshold: above,
        impact,
        runbook,
      });
    }
  }
}
