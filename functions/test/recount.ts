import { violationsIn } from '#infra/invariants/invariants';
import type { wholeTable } from '#infra/migrations/test-table';
import type { Deps } from '../ports/index.ts';

/** Deviations that a recount finds. Test data is incomplete, so compare with those before. */
export async function wrongIn(
  whole: Pick<Awaited<ReturnType<typeof wholeTable>>, 'all'>,
  { clock }: Deps<'clock'>,
): Promise<string[]> {
  const items = (await whole.all()).filter(({ pk }) => !pk.startsWith('T3#'));
  const violations = violationsIn({ items, sizes: undefined }, clock.now());
  return violations.map((violation) =>
    violation.replace(/(\d+) instead of (\d+)$/, (_, is, expected) => `off by ${is - expected}`),
  );
}
