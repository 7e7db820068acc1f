import '../quiet.ts';
import { expect, test } from 'vitest';
import { allMutants } from './all-mutants.ts';
import { hunt, withoutGuard } from './hunt.ts';

/** Several times what the rarest mutant needs. */
const most = 3000;

test('there are enough of them', () => expect(allMutants.length).toBeGreaterThanOrEqual(50));

test.each(allMutants.filter(({ guard }) => !guard))('every mutant is caught: $name', async (mutant) => {
  expect(await hunt(mutant, most)).toBeDefined();
});

test.each(allMutants.filter(({ guard }) => guard))(
  '$name, which does no harm as long as $guard.name',
  async (mutant) => {
    expect(await hunt(mutant, 12)).toBeUndefined();
    expect(await hunt(withoutGuard(mutant), most)).toBeDefined();
  },
);
