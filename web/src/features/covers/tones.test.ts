import { expect, test } from 'vitest';
import { seedText } from '#shared/ids';
import { categories } from '../../ui/cover/category.tsx';
import { cover } from '../../ui/cover/cover.ts';
import { randomStem, seedsOf, stemText } from './tones.ts';

test.each(categories)('a %s has four covers of three tones, the same again for the same draft', (category) => {
  for (let times = 0; times < 50; times++) {
    const stem = randomStem();
    expect(stem).toMatch(stemText);
    const seeds = seedsOf(stem, category);
    expect(new Set(seeds).size).toBe(4);
    for (const seed of seeds) expect(seed).toMatch(seedText);
    expect(seeds.map((seed) => cover(category, seed, '').tone)).toEqual(['pale', 'full', 'deep', 'pale']);
    expect(seedsOf(stem, category)).toEqual(seeds);
  }
});

test('a file has the cover of its draft, whenever it was published', () => {
  const seed = seedsOf(randomStem(), 'code')[2] ?? '';
  expect(cover('code', `01KB8Z0QXW${seed}`, '题库')).toEqual(cover('code', seed, '题库'));
});
