import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Deployment, Site } from '../deployment.ts';
import { queueNames, scheduleNames } from '../resources.ts';
import { alarmTopic } from '../watch/alarms.ts';
import { MailEvents } from './mail-events.ts';
import { MalwareScan } from './malware-scan.ts';
import { MarketSchedule } from './schedule.ts';
import { Worker } from './worker.ts';

/** Everything that happens after the answer. */
export class QueueStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, site, ...props }: StackProps & { deployment: Deployment; site: Site },
  ) {
    super(scope, id, props);
    alarmTopic(this, deployment);
    for (const name of queueNames) {
      const worker = new Worker(this, name, { deployment, site, queue: name });
      if (name === 'file-jobs' && deployment.settings.malwareScanSince)
        new MalwareScan(this, 'Scan', { deployment, worker });
      if (name === 'mail-events') new MailEvents(this, 'MailEvents', { deployment, worker });
    }
    for (const schedule of scheduleNames) new MarketSchedule(this, schedule, { deployment, site, schedule });
  }
}
