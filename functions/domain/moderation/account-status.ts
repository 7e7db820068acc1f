import type { AccountStatus, MeasureKind } from '#shared/safety';

/** The status of an account under the measures in force; undefined if it is unrestricted. */
export function accountStatusUnder(
  measures: readonly { measureKind: MeasureKind; liftedAt?: number | undefined }[],
): Exclude<AccountStatus, 'leaving'> | undefined {
  const inForce = measures.filter(({ liftedAt }) => liftedAt === undefined).map(({ measureKind }) => measureKind);
  if (inForce.includes('suspend')) return 'suspended';
  return inForce.includes('limit') ? 'limited' : undefined;
}
