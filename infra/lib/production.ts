import * as z from 'zod';

/** What production has by default, and what it has to be told. */

/**
 * Reservations: at 60 ms each, 20 at once are 333 notices a second: more than the table takes orders
 * (docs/load-plan.md). An order waits half a second for its provider, so 20 are 40 orders a second. 10 are more than 100
 * sign-ins a second.
 */
export const productionDefaults = {
  cdnLogs: true,
  release: 'gradual',
  reservedForPay: 20,
  reservedForNotices: 20,
  reservedForSignIn: 10,
};

interface Requirement {
  /** As the message shows it. */
  value: string;
  /** Of a safeguard, which counts as missing where it is switched off. */
  why?: string;
}

const ownValue: Requirement = { value: '…' };

/** Settings that production requires: it has no defaults for these, because a wrong one would go unnoticed. */
const requirements: Readonly<Record<string, Requirement>> = {
  appDomain: ownValue,
  contentDomain: ownValue,
  certificateArn: ownValue,
  paymentProvider: ownValue,
  mailFrom: ownValue,
  supportEmail: ownValue,
  alarmEmail: ownValue,
  firewall: { value: 'true', why: 'without it one address may ask as much as it likes' },
  malwareScanSince: { value: '<day>', why: 'without it buyers are given what nobody has looked at' },
  originSecret: { value: 'generated', why: 'without it the API is reached around CDN and firewall' },
  monthlyBudget: {
    value: '<USD>',
    why: 'without it nobody hears that a month costs ten times as much before it is paid',
  },
  runbookUrl: { value: '<URL>', why: 'without it an alarm at night names a file that its reader does not have open' },
  backupVaultArn: { value: '<ARN>', why: 'without it whoever takes this account has the only copy of the books' },
};

export const flag = z.union([z.boolean(), z.stringbool()]);

const isOff = (value: unknown): boolean => value === undefined || value === '' || flag.safeParse(value).data === false;

/** Reports all missing settings at once, with the reasons of safeguards. @throws */
export function checkProduction(values: Record<string, unknown>): void {
  if (values.release === 'at-once')
    throw new Error(
      'stage prod takes no -c release=at-once: a mistake would be everybody’s before anybody hears of it',
    );
  const missing = Object.entries(requirements).filter(([name, { why }]) =>
    why === undefined ? values[name] === undefined : isOff(values[name]),
  );
  if (missing.length === 0) return;
  const options = missing.map(([name, { value }]) => `-c ${name}=${value}`);
  const reasons = missing.flatMap(([name, { why }]) => (why === undefined ? [] : [`  ${name}: ${why}`]));
  throw new Error([`stage prod needs ${options.join(' ')}`, ...reasons].join('\n'));
}
