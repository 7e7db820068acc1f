import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { fileNameOf, type RouteName } from '#shared/contract/index';
import { workerName } from '../names.ts';
import type { Reservations, Settings } from '../settings.ts';
import { liveAlias } from './release.ts';

/** Functions with concurrency of their own, by bundle, and the setting that says how much each has. */
const reservations: Readonly<Record<string, keyof Reservations>> = {
  [fileNameOf('createPayment')]: 'reservedForPay',
  [fileNameOf('notifyPayment')]: 'reservedForNotices',
  [workerName('order-status')]: 'reservedForNotices',
  [fileNameOf('login')]: 'reservedForSignIn',
  [fileNameOf('startPasskeyLogin')]: 'reservedForSignIn',
  [fileNameOf('logInWithPasskey')]: 'reservedForSignIn',
};

/** Functions with reserved concurrency, by bundle. */
export const reservationsOf = (settings: Reservations): [bundle: string, concurrency: number][] =>
  Object.entries(reservations).flatMap(([bundle, setting]) =>
    settings[setting] > 0 ? [[bundle, settings[setting]]] : [],
  );

/** Undefined for a function that shares what the account has left. */
export const reservedFor = (bundle: string, settings: Reservations): number | undefined =>
  new Map(reservationsOf(settings)).get(bundle);

/** The four routes that visitors of the load test call most; a test counts them. */
export const hottest = ['getFile', 'listFiles', 'searchFiles', 'listUsers'] as const satisfies RouteName[];

const hottestBundles: readonly string[] = hottest.map(fileNameOf);

/** The alias whose environments are started before they are called; undefined where none are. */
export function provisionedAlias(
  lambda: LambdaFunction,
  bundle: string,
  { provisionedConcurrency }: Pick<Settings, 'provisionedConcurrency'>,
): IFunction | undefined {
  if (provisionedConcurrency === 0 || !hottestBundles.includes(bundle)) return undefined;
  /** CDK's type differs only in `undefined` against absent. */
  return lambda.addAlias(liveAlias, { provisionedConcurrentExecutions: provisionedConcurrency }) as IFunction;
}
