import type { Measurement } from './measured.ts';
import { downloads } from './measured.ts';
import { prices, pricesOf } from './prices.ts';
import { assumed, type Cost, month, scenariosFrom, standing, times, totalOf } from './scenarios.ts';

const usd = (amount: number): string => {
  if (amount >= 100) return amount.toFixed(0);
  return amount >= 1 ? amount.toFixed(2) : amount.toPrecision(2);
};

const services = Object.keys(prices);

const sorted = (cost: Cost): [string, number][] => Object.entries(cost).toSorted(([, a], [, b]) => b - a);

const largest = (cost: Cost): string => {
  const total = totalOf(cost);
  const [first, second] = sorted(cost).map(([service, one]) => `${service} ${Math.round((100 * one) / total)} %`);
  return [first, second].filter(Boolean).join(', ');
};

/** What is turned first where a service is most of the bill. */
const dials: Record<string, string> = {
  CloudFront:
    'bytes: a commitment (Security Savings Bundle, flat-rate plans) takes 30 % and more off; a longer life of answers to guests takes calls off as well',
  DynamoDB:
    'writes: search entries and card copies that move less often (`functions/projections/counts/popular.ts`), then provisioned capacity with auto scaling for the even part of the load, then reserved capacity',
  Lambda: 'memory: most of a call is waiting, 256 MB instead of 512 halves it where no password is hashed',
  'API Gateway': 'gateway: a Lambda function URL behind the same CDN costs nothing per call',
  S3: 'storage: Intelligent-Tiering for files that nobody fetched for a month',
  SES: 'mails: news of versions as a weekly letter',
  CloudWatch: 'logs: one line per call instead of two, and a shorter life where the law allows it',
  SQS: 'polls: fewer queues, or a longer batch window',
  'KMS and secrets': 'nothing to turn',
};

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const marketRow = (cost: Cost): string[] => services.map((service) => usd(cost[service as keyof typeof prices] ?? 0));

export interface Size {
  alarms: number;
  queues: number;
}

/** docs/cost.md. The same figures give the same page. */
export function costPage(measured: Measurement, size: Size): string {
  const scenarios = scenariosFrom(measured);
  const fixed = standing(size);
  const markets = ([10_000, 1_000_000] as const).map((users) => [users, month(users, scenarios, fixed)] as const);
  const small: [string, Cost][] = [
    ['1,000 visits (home, a search, two posts)', times(1000, scenarios.visit)],
    ['one sale (order to settlement, two mails)', scenarios.sale],
    [`one upload of ${assumed.fileMb} MB`, scenarios.upload],
    ['one download of 100 MB', scenarios.download],
    ['1 GB of files, stored for a month', scenarios.stored],
    ['an empty market, a month', fixed],
  ];
  const people = (users: number) => users.toLocaleString('en-US');
  const [, million = {}] = markets[1] ?? [];
  const turned = sorted(million).slice(0, 3);
  return `# What it costs

Made by \`npm run cost\`, not by hand: read and write units are measured on the local engine (\`npm run cost -- --measure\`, last
on ${measured.on}), prices are in \`infra/tools/cost/prices.ts\` (${pricesOf}, on demand, no free tier), and what people are taken to do,
as how long a function runs, is \`assumed\` in \`infra/tools/cost/scenarios.ts\`. USD, without what the payment provider keeps.

${table(
  ['What', 'USD', 'most of it'],
  small.map(([what, cost]) => [what, usd(totalOf(cost)), largest(cost)]),
)}

## A market, a month

A person comes ${assumed.visitsPerUser} times a month, buys ${assumed.salesPerUser} files, puts up ${assumed.uploadsPerUser} and fetches ${assumed.downloadsPerUser}, of ${assumed.fileMb} MB each; in the twelfth month
of the market, with everything that was uploaded before. Traffic is the CDN's, not the bucket's.

${table(
  ['people a month', ...services, 'all', 'per person'],
  markets.map(([users, cost]) => [people(users), ...marketRow(cost), usd(totalOf(cost)), usd(totalOf(cost) / users)]),
)}

## Which dial first

At a million people: ${turned.map(([service, cost]) => `${service} (${Math.round((100 * cost) / totalOf(million))} %)`).join(', ')}.

${turned.map(([service], at) => `${at + 1}. **${service}** ${dials[service] ?? ''}.`).join('\n')}

## Measured units

${table(
  ['Call, or work in a queue', 'read units', 'write units'],
  Object.entries(measured.calls).map(([name, { read, write }]) => [name, usd(read), usd(write)]),
)}

A transaction counts twice; an index is one more write. *Work of an index* is what a sale comes to that moves its post one step up
among the popular ones, for which its search entries are written anew: every sale of a fresh post does, few of a known one.
*Work of a download* is the average of ${downloads} on one day.
`;
}
