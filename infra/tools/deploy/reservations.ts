import { hottest, reservationsOf } from '#infra/lib/functions/concurrency';
import { namesOf } from '#infra/lib/names';
import { quotas, unreservedMinimum } from '#infra/lib/quotas/quotas';
import type { Reservations } from '#infra/lib/settings';
import { settingsWith } from '../context.ts';
import type { Concurrency } from './cloud.ts';
import type { Options } from './options.ts';
import type { Tools } from './ports.ts';

/** The command that asks AWS for more of a quota. */
export const raiseCommand = (code: { service: string; quota: string }, value: number, region: string): string =>
  `aws service-quotas request-service-quota-increase --service-code ${code.service} --quota-code ${code.quota} --desired-value ${value} --region ${region}`;

const smallAccount = ({ limit }: Concurrency, region: string): string =>
  `This account runs ${limit} functions at once in ${region}; more are refused. Ask for 1,000, which AWS grants within days:
  ${raiseCommand(quotas.concurrency.code, 1000, region)}`;

const tooSmall = ({ limit, reserved, own }: Concurrency, needed: number): string =>
  `Nothing is reserved for pay, notices and sign-in: this stage would reserve ${needed}, others reserve ${reserved - own}, AWS keeps
${unreservedMinimum} for the rest, and the account has ${limit}. Visitors may keep others from paying and signing in; a notice that is refused is sent
again by its provider for a day, and the sweep asks about its order.`;

const noReservations: Record<keyof Reservations, string> = {
  reservedForPay: '0',
  reservedForNotices: '0',
  reservedForSignIn: '0',
};

/**
 * The options without reservations where the account is too small for them, since Lambda refuses them in the middle of
 * a deployment; it says so. Where it cannot be asked, they stay as they are.
 */
export async function withReservations({ cloud, say }: Tools, options: Options): Promise<Options> {
  const { settings, context } = options;
  const reservations = reservationsOf(settings);
  const names = reservations.map(([bundle]) => namesOf(settings.stage).of(bundle));
  const account = await cloud.concurrency(names).catch((error: unknown) => {
    say(
      `Lambda could not be asked how many functions the account runs at once: ${error instanceof Error ? error.message : error}`,
    );
    return undefined;
  });
  if (!account) return options;
  if (account.limit <= unreservedMinimum) say(smallAccount(account, cloud.region));
  const provisioned = settings.provisionedConcurrency * hottest.length;
  const needed = reservations.reduce((sum, [, count]) => sum + count, provisioned);
  const remaining = account.limit - (account.reserved - account.own) - needed;
  if (reservations.length === 0 || remaining >= unreservedMinimum) return options;
  say(tooSmall(account, needed));
  const smaller = { ...context, ...noReservations };
  return { ...options, context: smaller, settings: settingsWith(smaller) };
}
