import type { AccountStatus, MeasureKind } from '#shared/safety';

/** What an account may do under the measures that are in force about it. Undefined: all. */
export function accountStatusUnder(
  measures: readonly { measureKind: MeasureKind; liftedAt?: number | undefined }[],
): Exclude<AccountStatus, 'leaving'> | undefined {
  const inForce = measures.filter(({ liftedAt }) => liftedAt === undefined).map(({ measureKind }) => measureKind);
  if (inForce.includes('suspend')) return 'suspended';
  return inForce.includes('limit') ? 'limited' : undefined;
}
