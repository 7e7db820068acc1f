import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn } from '../items.ts';
import { type Check, isListed, labelOf, missingItem, unless } from '../snapshot.ts';
import { isCreator, isMember } from './people.ts';

const label = z.object({ ai: z.string().optional(), marked: z.literal(true).optional() }).catch({});

/** A file that its seller declares as generated, or that carries such a label. */
const isGenerated = (file: Item): boolean => {
  const { ai, marked } = label.parse(file.badge);
  return ai === 'generated' || marked === true;
};

export const marketTotals: Check = ({ of, at }) => {
  const listed = of('file').filter((file) => isListed(file) && !file.isNew);
  const total = at('COUNT#market', 'COUNT');
  const members = of('user').filter(isMember);
  if (!total) return unless(members.length === 0, missingItem('I10', 'totals', 'COUNT#market / COUNT'));
  const counted = Map.groupBy(
    [
      ...members.map(() => 'users'),
      ...members.filter(isCreator).map(() => 'creators'),
      ...listed.flatMap(({ category }) => ['filesPublic', `public_${category}`]),
      ...listed.filter(isGenerated).flatMap(({ category }) => ['ai_all', `ai_${category}`]),
    ],
    (name) => name,
  );
  const stored = Object.keys(total).filter((name) => /^(users|creators|filesPublic|(public|ai)_.+)$/.test(name));
  return [...new Set([...stored, ...counted.keys()])].flatMap((name) => {
    const [value, count] = [amountIn(total, name), counted.get(name)?.length ?? 0];
    return unless(value === count, `I10 ${labelOf(total)}: ${name} is ${value} instead of ${count}`);
  });
};
