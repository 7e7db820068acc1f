import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, text } from '../items.ts';
import { type Check, isListed, labelOf, missingItem, sumsBy, unless } from '../snapshot.ts';
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
  const byCategory = sumsBy(listed, (file) => text(file, 'category'));
  const named = Object.keys(total).filter((name) => name.startsWith('public_'));
  const categories = new Set([...named, ...listed.map(({ category }) => `public_${category}`)]);
  const counted = [...categories].map((name) => [name, byCategory(name.slice('public_'.length))]);
  const generated = listed.filter(isGenerated);
  const generatedByCategory = sumsBy(generated, (file) => text(file, 'category'));
  const aiNames = new Set([
    ...Object.keys(total).filter((name) => name.startsWith('ai_')),
    ...generated.map(({ category }) => `ai_${category}`),
  ]);
  const ai = [...aiNames].map((name) => [
    name,
    name === 'ai_all' ? generated.length : generatedByCategory(name.slice('ai_'.length)),
  ]);
  const byName = Object.fromEntries([...counted, ...ai]);
  const creators = members.filter(isCreator).length;
  const expected = { users: members.length, creators, filesPublic: listed.length, ...byName };
  return Object.entries(expected).flatMap(([name, count]) =>
    unless(
      amountIn(total, name) === count,
      `I10 ${labelOf(total)}: ${name} is ${amountIn(total, name)} instead of ${count}`,
    ),
  );
};
