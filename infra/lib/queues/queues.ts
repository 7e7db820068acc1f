import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import { releasesOf } from '../functions/release.ts';
import { queueNames } from '../resources.ts';
import { scheduleNames } from '../schedules.ts';
import { withSite } from '../site.ts';
import { alarmTopic } from '../watch/alarms.ts';
import { MailEvents } from './mail-events.ts';
import { MalwareScan } from './malware-scan.ts';
import { MarketSchedule } from './schedule.ts';
import { Worker } from './worker.ts';

/** Everything that runs after the response. */
export class QueueStack extends Stack {
  constructor(scope: Construct, id: string, { deployment: plain, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, props);
    const deployment = withSite(this, plain);
    alarmTopic(this, deployment);
    const releases = releasesOf(this, deployment);
    for (const name of queueNames) {
      const worker = new Worker(this, name, { deployment, releases });
      if (name === 'file-jobs' && deployment.settings.malwareScanSince) new MalwareScan(this, deployment, worker);
      if (name === 'mail-events') new MailEvents(this, deployment, worker);
    }
    for (const schedule of scheduleNames) new MarketSchedule(this, schedule, deployment);
  }
}
