import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Grant } from '#infra/lib/grants/grant';
import { queueNames } from '#infra/lib/resources';
import { scheduleNames } from '#infra/lib/schedules';
import { grantLine, routeSubject, scheduleSubject, workerSubject } from '#infra/local/rights';
import { routeEntries } from '#shared/contract/index';

/** Rights that no test uses, with the reason why they are granted. */
const excusedRights: Record<string, string> = {
  'getUpload: content:delete': 'what arrived in another size than was announced goes, whoever notices it first',
  'completeUpload: content:sign-upload':
    'where another call is at work the upload is answered as it stands, with its addresses',
  'requestRefund: queue:payout': 'a refund that is granted at once, of a share that has gone to its seller already',
  'worker payout: secret:payments': 'shares are given and taken back by the app that took the payment',
  'worker prepare: content:delete': 'of two who have packed the same version one takes its zip away',
  'decideCase: content:read': 'a picture whose name people know is put elsewhere with the file that is taken down',
  'decideCase: content:write': 'as above',
  'decideMeasure: content:read': 'as above, where an objection brings the file back or takes more away',
  'decideMeasure: content:write': 'as above',
  'actOnRefund: queue:payout': 'of a sale whose share has gone to its seller already',
  'confirmProposal: queue:payout': 'as above, of what somebody else has proposed',
  'confirmProposal: queue:settlement': 'a refund that was made by hand is booked there and then',
  'worker file-jobs: queue:payout':
    'buyers of a file that was removed are refunded, out of shares that have gone already',
  'notifyPayment: table:read': 'whose a number at WeChat is: its adapter asks the table by itself',
  'schedule sweep: queue:prepare': 'it sends whatever waits in the outbox',
  'schedule reconcile: queue:order-status': 'what a bill knows and we do not is asked about',
  'schedule reconcile: queue:payout': 'as above, of payouts',
};

/** One step of the runtime uses these for all routes alike, so one route's use counts for all. */
const sharedGrants = ['table:sessions', 'secret:factors'] as const satisfies Grant[];

/** The rights of every function, each once. */
export const grantedRights = (): string[] =>
  [
    ...routeEntries.flatMap(([name]) => routeSubject(name) ?? []),
    ...queueNames.map(workerSubject),
    ...scheduleNames.map(scheduleSubject),
  ].flatMap((subject) => [...new Set(subject.grants)].map((grant) => grantLine(subject, grant)));

/** Granted rights that a whole test run did not use, and excuses for rights that are not granted. */
export function unusedRights(used: ReadonlySet<string>, all: readonly string[], excused = excusedRights): string[] {
  const coveredGrants = sharedGrants.filter((grant) => [...used].some((line) => line.endsWith(`: ${grant}`)));
  const unused = all.filter((line) => !used.has(line) && !coveredGrants.some((grant) => line.endsWith(`: ${grant}`)));
  const reasons = Object.keys(excused);
  return [
    ...unused.filter((line) => !reasons.includes(line)).map((line) => `${line}: granted, and no test uses it`),
    ...reasons.filter((line) => !all.includes(line)).map((line) => `${line}: excused, and not granted`),
  ];
}

/** The lines that the test processes wrote. */
const usedIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)));

/** Runs after all tests, with their `RIGHTS_FOLDER`: `infra/tools/check/rights.ts <folder>`. */
const [, script = '', folder] = process.argv;
if (folder !== undefined && import.meta.url === pathToFileURL(script).href) {
  const wrong = unusedRights(usedIn(folder), grantedRights());
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
