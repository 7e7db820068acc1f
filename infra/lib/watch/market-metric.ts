import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Names } from '../names.ts';

interface MetricProps {
  names: Names;
  period: Duration;
  statistic: 'Sum' | 'Maximum';
  queue?: string;
}

/** What `functions/runtime/log.ts` counts, of one stage: several may share an account. */
export const marketMetric = (metricName: string, { names, period, statistic, queue }: MetricProps): Metric =>
  new Metric({
    namespace: 'Tanwei',
    metricName,
    dimensionsMap: { service: names.service, ...(queue !== undefined && { queue }) },
    period,
    statistic,
  });
