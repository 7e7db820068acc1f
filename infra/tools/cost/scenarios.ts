import type { Measurement, Units } from './measured.ts';
import { prices, type Service } from './prices.ts';

/** What cannot be measured on one machine, and what people are taken to do. One place to disagree with. */
export const assumed = {
  /** A call at 512 MB on arm64, most of it waiting for the table. */
  callSeconds: 0.06,
  callGb: 0.5,
  /** A message, sent and worked on; two mails go through SES. */
  workSeconds: 0.15,
  zipSeconds: 4,
  zipGb: 1,
  /** Log lines of one call, function and gateway together. */
  logKb: 1,
  /** What a browser fetches that was not here before, compressed; and what one page of answers weighs. */
  appKb: 190,
  appFiles: 8,
  answerKb: 6,
  /** An average file. */
  fileMb: 20,
  visitsPerUser: 4,
  salesPerUser: 0.05,
  uploadsPerUser: 0.02,
  downloadsPerUser: 0.1,
  /** Fresh browsers among visits. */
  newVisitors: 0.5,
} as const;

export type Cost = Partial<Record<Service, number>>;

export const totalOf = (cost: Cost): number => Object.values(cost).reduce((sum, one) => sum + one, 0);

export function plus(...costs: Cost[]): Cost {
  const sum: Cost = {};
  for (const cost of costs)
    for (const service of Object.keys(prices) as Service[]) {
      const added = (sum[service] ?? 0) + (cost[service] ?? 0);
      if (added > 0) sum[service] = added;
    }
  return sum;
}

export const times = (factor: number, cost: Cost): Cost => scaled(factor, cost);

const scaled = (factor: number, cost: Cost): Cost =>
  Object.fromEntries(Object.entries(cost).map(([service, one]) => [service, one * factor]));

const kb = 1 / (1024 * 1024);
const mb = 1 / 1024;

const table = ({ read, write }: Units): number => read * prices.DynamoDB.read + write * prices.DynamoDB.write;

const seconds = (time: number, gb: number): number => prices.Lambda.request + time * gb * prices.Lambda.gbSecond;

/** One call through CDN, gateway and function. */
const call = (units: Units): Cost => ({
  Lambda: seconds(assumed.callSeconds, assumed.callGb),
  'API Gateway': prices['API Gateway'].request,
  DynamoDB: table(units),
  CloudFront: prices.CloudFront.request + assumed.answerKb * kb * prices.CloudFront.gb,
  CloudWatch: assumed.logKb * kb * prices.CloudWatch.logGb,
});

/** One message: sent, fetched, deleted. */
const work = (units: Units, time: number = assumed.workSeconds, gb: number = assumed.callGb): Cost => ({
  Lambda: seconds(time, gb),
  DynamoDB: table(units),
  SQS: 3 * prices.SQS.request,
  CloudWatch: assumed.logKb * kb * prices.CloudWatch.logGb,
});

const bytesOut = (gb: number, requests: number): Cost => ({
  CloudFront: gb * prices.CloudFront.gb + requests * prices.CloudFront.request,
});

const fetched = (megabytes: number): Cost => plus({ S3: prices.S3.get }, bytesOut(megabytes * mb, 1));

export interface Scenarios {
  visit: Cost;
  sale: Cost;
  upload: Cost;
  download: Cost;
  stored: Cost;
}

/** A visit: home, a search, two posts. A sale: order, three looks at it, money, two mails. An upload: one file, one post. */
export function scenariosFrom({ calls }: Measurement): Scenarios {
  const units = (name: string): Units => {
    const found = calls[name];
    if (!found) throw new Error(`${name} was not measured: run npm run cost -- --measure`);
    return found;
  };
  const asked = (...names: string[]): Cost => plus(...names.map((name) => call(units(name))));
  const parts = Math.ceil(assumed.fileMb / 8);
  const app = bytesOut(assumed.newVisitors * assumed.appKb * kb, assumed.newVisitors * assumed.appFiles);
  return {
    visit: plus(asked('listFiles', 'searchFiles', 'getFile', 'getFile'), app),
    sale: plus(
      asked('createPayment', 'getPaymentStatus', 'getPaymentStatus', 'getPaymentStatus'),
      call({ read: 0, write: 1 }),
      work(units('work of a payment')),
      work(units('work of a settlement')),
      work(units('work of two mails')),
      work(units('work of an index')),
      { SES: 2 * prices.SES.mail },
    ),
    upload: plus(
      asked('createUpload', 'createUpload', 'createFile'),
      work(units('work of an upload'), assumed.zipSeconds, assumed.zipGb),
      { S3: (parts + 2) * prices.S3.put },
    ),
    download: plus(asked('downloadFile'), work(units('work of a download')), fetched(100)),
    stored: { S3: prices.S3.gbMonth },
  };
}

/** What is there before anybody comes: sweeps, polls of idle queues, alarms, keys. */
export function standing({ alarms, queues }: { alarms: number; queues: number }): Cost {
  const minutes = 30 * 24 * 60;
  const sweeps = { Lambda: minutes * seconds(0.2, 0.5), DynamoDB: minutes * 48 * 0.5 * prices.DynamoDB.read };
  /** Lambda asks each queue with five pollers, 20 seconds each. */
  const polls = { SQS: queues * 5 * 3 * minutes * prices.SQS.request };
  const seen = {
    CloudWatch: alarms * prices.CloudWatch.alarm + prices.CloudWatch.dashboard + 15 * prices.CloudWatch.metric,
    'KMS and secrets': 2 * prices['KMS and secrets'].key + 4 * prices['KMS and secrets'].secret,
  };
  return plus(sweeps, polls, seen);
}

/** A month of a market with so many people a month, in its twelfth month: what was uploaded before is still stored. */
export function month(users: number, scenarios: Scenarios, fixed: Cost): Cost {
  const { visitsPerUser, salesPerUser, uploadsPerUser, downloadsPerUser, fileMb } = assumed;
  const ordinary = plus(scenarios.download, scaled(-1, fetched(100)), fetched(fileMb));
  const storedGb = users * uploadsPerUser * 12 * fileMb * mb;
  return plus(
    fixed,
    times(users * visitsPerUser, scenarios.visit),
    times(users * salesPerUser, scenarios.sale),
    times(users * uploadsPerUser, scenarios.upload),
    times(users * downloadsPerUser, ordinary),
    times(storedGb, scenarios.stored),
  );
}
